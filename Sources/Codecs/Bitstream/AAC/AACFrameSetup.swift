import Media

/// How long the frames of an AAC stream are, and which channels they have.
///
/// ISO/IEC 14496-3 §4.4.1, `GASpecificConfig`:
///
///     frameLengthFlag        1 bit     0: 1024 PCM frames a sample, 1: 960
///     dependsOnCoreCoder     1 bit     1: 14 bits with coreCoderDelay follow
///     extensionFlag          1 bit
///     program_config_element           if channelConfiguration is 0: the channels one by one
///     layerNr                3 bits    scalable codecs only
///     extension                        error resilient codecs only
///
/// AAC-ELD has a table of its own, of which the first bit is the same flag for frames of 512 and 480.
public struct AACFrameSetup: Hashable, Sendable {
  /// PCM frames that a sample becomes, before any band is replicated.
  public let frameLength: Int

  /// Channels that `program_config_element` lists; `nil` if there is none.
  public let channelCount: Int?

  /// Parses the part of a configuration that depends on the codec; `nil` for other families.
  init?(
    parsing reader: inout SyntaxReader, objectType: Int, channelConfiguration: Int
  ) throws(SyntaxError) {
    switch objectType {
    case 1...4, 6, 7, 17, 19...23:
      let outer = reader.enter(.generalAudioConfig)
      let isShort = try reader.flag("frameLengthFlag")
      frameLength =
        objectType == Self.lowDelay ? (isShort ? 480 : 512) : (isShort ? 960 : 1024)
      reader.explain("frameLengthFlag", as: "\(frameLength) frames a sample")
      if try reader.flag("dependsOnCoreCoder") { try reader.u(14, "coreCoderDelay") }
      let isExtended = try reader.flag("extensionFlag")
      channelCount =
        channelConfiguration == 0 ? try Self.readProgramConfig(&reader) : nil
      if objectType == 6 || objectType == 20 { try reader.u(3, "layerNr") }
      if isExtended { try Self.readExtension(&reader, objectType: objectType) }
      reader.leave(to: outer)
      if objectType >= 17 { try Self.readErrorProtection(&reader) }
    case 39:
      let outer = reader.enter(.lowDelayConfig)
      frameLength = try reader.flag("frameLengthFlag") ? 480 : 512
      channelCount = nil
      reader.leave(to: outer)
    default: return nil
    }
  }

  private static let lowDelay = 23

  private static func readExtension(
    _ reader: inout SyntaxReader, objectType: Int
  ) throws(SyntaxError) {
    switch objectType {
    case 22:
      try reader.u(5, "numOfSubFrame")
      try reader.u(11, "layer_length")
    case 17, 19, 20, 23:
      try reader.flag("aacSectionDataResilienceFlag")
      try reader.flag("aacScalefactorDataResilienceFlag")
      try reader.flag("aacSpectralDataResilienceFlag")
    default: break
    }
    try reader.flag("extensionFlag3")
  }

  /// Reads `epConfig`; what 2 and 3 announce is in use nowhere, and refused.
  private static func readErrorProtection(_ reader: inout SyntaxReader) throws(SyntaxError) {
    try reader.u(2, "epConfig", in: 0...1)
  }

  /// Reads which loudspeakers the channels are for, and returns how many there are.
  ///
  /// Elements of a single channel and of pairs are listed from the front to the back.
  private static func readProgramConfig(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int {
    let outer = reader.enter(.programConfig)
    try reader.u(4, "element_instance_tag")
    try reader.u(2, "object_type")
    try reader.u(4, "sampling_frequency_index")
    let counts = [
      try reader.u(4, "num_front_channel_elements"), try reader.u(4, "num_side_channel_elements"),
      try reader.u(4, "num_back_channel_elements"),
    ]
    let bassCount = try reader.u(2, "num_lfe_channel_elements")
    let dataCount = try reader.u(3, "num_assoc_data_elements")
    let couplingCount = try reader.u(4, "num_valid_cc_elements")
    if try reader.flag("mono_mixdown_present") {
      try reader.u(4, "mono_mixdown_element_number")
    }
    if try reader.flag("stereo_mixdown_present") {
      try reader.u(4, "stereo_mixdown_element_number")
    }
    if try reader.flag("matrix_mixdown_idx_present") {
      try reader.u(2, "matrix_mixdown_idx")
      try reader.flag("pseudo_surround_enable")
    }
    var channelCount = bassCount
    for index in 0..<counts.reduce(0, +) {
      channelCount += try reader.flag("element_is_cpe", index) ? 2 : 1
      try reader.u(4, "element_tag_select", index)
    }
    for index in 0..<bassCount { try reader.u(4, "lfe_element_tag_select", index) }
    for index in 0..<dataCount { try reader.u(4, "assoc_data_element_tag_select", index) }
    for index in 0..<couplingCount {
      try reader.flag("cc_element_is_ind_sw", index)
      try reader.u(4, "valid_cc_element_tag_select", index)
    }
    while !reader.isByteAligned { try reader.flag("byte_alignment") }
    let commentCount = try reader.u(8, "comment_field_bytes")
    if commentCount > 0 { _ = try reader.bytes(commentCount, "comment_field_data") }
    reader.leave(to: outer)
    return channelCount
  }
}
