import Media

/// The header in front of each AAC sample of a stream without a container.
///
/// ISO/IEC 14496-3 §1.A.3.2, `adts_fixed_header` and `adts_variable_header`: 7 bytes that repeat the
/// configuration, and say where the next header comes. A file that is nothing but such samples plays
/// everywhere:
///
///     syncword                            12 bits  0xFFF
///     ID                                  1 bit    0: MPEG-4, 1: MPEG-2
///     layer                               2 bits   0
///     protection_absent                   1 bit    0: two bytes with a checksum follow the header
///     profile_ObjectType                  2 bits   the object type, less 1
///     sampling_frequency_index            4 bits   into the table of the configuration; 15 is reserved
///     private_bit                         1 bit
///     channel_configuration               3 bits   0: said in the first sample
///     original_copy, home                 1 bit each
///     copyright_identification_bit/start  1 bit each
///     aac_frame_length                    13 bits  bytes to the next header, this one counted
///     adts_buffer_fullness                11 bits  0x7FF: the bit rate varies
///     number_of_raw_data_blocks_in_frame  2 bits   samples after this header, less 1
public struct ADTSHeader: Hashable, Sendable {
  /// Which codec, 1 to 4: 2 is AAC-LC.
  public let objectType: Int

  /// Hertz of the core: the header says nothing about a replicated band.
  public let samplingFrequency: Int

  /// The same number as in an ``AudioSpecificConfig``, up to 7.
  public let channelConfiguration: Int

  /// Whether two bytes with a checksum follow the seven.
  public let hasChecksum: Bool

  /// Bytes from the beginning of this header to the next one.
  public let frameByteCount: Int

  /// Samples up to the next header; nearly always 1.
  public let sampleCount: Int

  /// Bytes of this header, its checksum counted.
  public var byteCount: Int { hasChecksum ? 9 : 7 }

  /// Bytes of the samples after it.
  public var payloadByteCount: Int { frameByteCount - byteCount }

  /// Parses the header at the front of some bytes.
  ///
  /// - Parameters:
  ///   - bytes: The header; what follows is not looked at.
  ///   - recorder: Receives every element.
  /// - Throws: `SyntaxError` if it is cut off, or no header.
  public init(_ bytes: [UInt8], recorder: SyntaxRecorder? = nil) throws(SyntaxError) {
    var reader = SyntaxReader(
      bytes.span, as: .adtsHeader, hasEmulationPrevention: false, recorder: recorder)
    try reader.f(12, "syncword", is: 0xFFF)
    try reader.flag("ID")
    try reader.f(2, "layer", is: 0)
    hasChecksum = try !reader.flag("protection_absent")
    objectType = try reader.u(2, "profile_ObjectType") + 1
    reader.explain("profile_ObjectType", as: AudioSpecificConfig.names[objectType])
    let table = AudioSpecificConfig.frequencies
    let index = try reader.u(4, "sampling_frequency_index", in: 0...table.count - 1)
    samplingFrequency = table[index]
    reader.explain("sampling_frequency_index", as: "\(samplingFrequency) Hz")
    try reader.flag("private_bit")
    channelConfiguration = try reader.u(3, "channel_configuration")
    try reader.flag("original_copy")
    try reader.flag("home")
    try reader.flag("copyright_identification_bit")
    try reader.flag("copyright_identification_start")
    frameByteCount = try reader.u(
      13, "aac_frame_length", in: (hasChecksum ? 9 : 7)...Self.longestFrame)
    try reader.u(11, "adts_buffer_fullness")
    sampleCount = try reader.u(2, "number_of_raw_data_blocks_in_frame") + 1
    if hasChecksum { try reader.u(16, "crc_check") }
  }

  /// Creates the header of one sample of a stream with this configuration.
  ///
  /// - Throws: `ADTSError` if the header has no room for what the configuration says, or for a
  ///   sample of that length.
  public init(
    _ configuration: AudioSpecificConfig, payloadByteCount: Int
  ) throws(ADTSError) {
    guard 1...4 ~= configuration.objectType else {
      throw .objectType(configuration.codecName)
    }
    try self.init(
      objectType: configuration.objectType,
      samplingFrequency: configuration.coreSamplingFrequency,
      channelConfiguration: configuration.channelConfiguration,
      payloadByteCount: payloadByteCount)
  }

  // ANCHOR: solution-A.2
  /// Creates the header of one sample of a stream with these properties.
  ///
  /// - Throws: `ADTSError` if the header has no room for one of them.
  package init(
    objectType: Int, samplingFrequency: Int, channelConfiguration: Int, payloadByteCount: Int
  ) throws(ADTSError) {
    guard 1...4 ~= objectType else { throw .objectType("object type \(objectType)") }
    guard AudioSpecificConfig.frequencies.contains(samplingFrequency) else {
      throw .samplingFrequency(samplingFrequency)
    }
    guard 1...7 ~= channelConfiguration else {
      throw .channelConfiguration(channelConfiguration)
    }
    guard 0...Self.longestFrame - 7 ~= payloadByteCount else {
      throw .sampleTooLarge(byteCount: payloadByteCount)
    }
    self.objectType = objectType
    self.samplingFrequency = samplingFrequency
    self.channelConfiguration = channelConfiguration
    hasChecksum = false
    frameByteCount = payloadByteCount + 7
    sampleCount = 1
  }
  // ANCHOR_END: solution-A.2

  // ANCHOR: solution-A.2
  /// The seven bytes, for a header without a checksum.
  public var bytes: [UInt8] {
    precondition(!hasChecksum, "a checksum is made of the samples, which a header does not know")
    let index = AudioSpecificConfig.frequencies.firstIndex(of: samplingFrequency) ?? 15
    let fields: [(bitCount: Int, value: Int)] = [
      (12, 0xFFF), (1, 0), (2, 0), (1, 1),
      (2, objectType - 1), (4, index), (1, 0), (3, channelConfiguration), (2, 0),
      (2, 0), (13, frameByteCount), (11, 0x7FF), (2, sampleCount - 1),
    ]
    let bits = fields.reduce(UInt64(0)) { $0 << UInt64($1.bitCount) | UInt64($1.value) }
    return (0..<7).map { UInt8(truncatingIfNeeded: bits >> (48 - 8 * UInt64($0))) }
  }
  // ANCHOR_END: solution-A.2

  /// What an ``AudioSpecificConfig`` of such samples begins with: 5, 4 and 4 bits.
  package var configuration: [UInt8] {
    let index = AudioSpecificConfig.frequencies.firstIndex(of: samplingFrequency) ?? 15
    let packed = objectType << 11 | index << 7 | channelConfiguration << 3
    return [UInt8(packed >> 8), UInt8(packed & 0xFF)]
  }

  private static let longestFrame = 1 << 13 - 1
}

/// Why a sample cannot have a header of this kind.
public enum ADTSError: Error, Hashable {
  /// The header has two bits for the codec.
  case objectType(String)
  /// The header has an index, and no frequency.
  case samplingFrequency(Int)
  /// The channels are listed elsewhere, or there are too many.
  case channelConfiguration(Int)
  /// The length has 13 bits.
  case sampleTooLarge(byteCount: Int)
}

extension ADTSError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .objectType(let name): "an ADTS header cannot name \(name)"
    case .samplingFrequency(let hertz): "an ADTS header has no index for \(hertz) Hz"
    case .channelConfiguration(let number):
      "an ADTS header cannot describe channel configuration \(number)"
    case .sampleTooLarge(let byteCount):
      "a sample of \(byteCount.grouped) bytes is too long for an ADTS header"
    }
  }
}
