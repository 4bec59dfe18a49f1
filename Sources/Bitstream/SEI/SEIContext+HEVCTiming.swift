/// Messages about time in HEVC: how long fields are shown, and when bits leave the buffer.
extension SEIContext {
  /// Reads the message as ITU-T H.265 §D.2.2 lays it out; delays count in 1 / 90 000 of a second.
  ///
  ///     bp_seq_parameter_set_id                  ue(v)
  ///     irap_cpb_params_present_flag             u(1)    unless parts of pictures have models
  ///       cpb_delay_offset, dpb_delay_offset     u(v)
  ///     concatenation_flag                       u(1)
  ///     au_cpb_removal_delay_delta_minus1        u(v)
  ///     of the whole stream (nal), then of slices alone (vcl):
  ///     { nal_initial_cpb_removal_delay[i]       u(v)
  ///       nal_initial_cpb_removal_offset[i]      u(v)
  ///       nal_initial_alt_cpb_removal_delay[i]   u(v)    with parts or the flag above
  ///       nal_initial_alt_cpb_removal_offset[i]  u(v)
  ///     } …
  ///     use_alt_cpb_params_flag                  u(1)    may be left out
  mutating func readHEVCBufferingPeriod(_ reader: inout SyntaxReader) throws(SyntaxError) {
    let id = try reader.ue("bp_seq_parameter_set_id", in: 0...15)
    guard let sequence = sets.hevcSequences[id], let decoder = sequence.usability?.decoder else {
      throw reader.error(
        .missingParameterSet("SPS \(id) with a buffer model"), at: "bp_seq_parameter_set_id")
    }
    activeSequenceID = id
    let common = decoder.common
    var hasAlternative = common.parts != nil
    if !hasAlternative, try reader.flag("irap_cpb_params_present_flag") {
      hasAlternative = true
      _ = try reader.uv(common.removalDelayBitCount, "cpb_delay_offset")
      _ = try reader.uv(common.outputDelayBitCount, "dpb_delay_offset")
    }
    _ = try reader.flag("concatenation_flag")
    _ = try reader.uv(common.removalDelayBitCount, "au_cpb_removal_delay_delta_minus1")
    if common.hasStream { try readDelays(&reader, decoder, .stream, hasAlternative) }
    if common.hasSlices { try readDelays(&reader, decoder, .slices, hasAlternative) }
    if reader.hasMoreInPayload { _ = try reader.flag("use_alt_cpb_params_flag") }
  }

  private func readDelays(
    _ reader: inout SyntaxReader, _ decoder: HEVCHypotheticalDecoder, _ names: DelayNames,
    _ hasAlternative: Bool
  ) throws(SyntaxError) {
    let bitCount = decoder.common.initialDelayBitCount
    for index in 0..<decoder.bufferCount {
      _ = try reader.uv(bitCount, names.delay, index)
      _ = try reader.uv(bitCount, names.offset, index)
      if hasAlternative {
        _ = try reader.uv(bitCount, names.alternativeDelay, index)
        _ = try reader.uv(bitCount, names.alternativeOffset, index)
      }
    }
  }

  private struct DelayNames {
    let delay, offset, alternativeDelay, alternativeOffset: StaticString

    static let stream = DelayNames(
      delay: "nal_initial_cpb_removal_delay", offset: "nal_initial_cpb_removal_offset",
      alternativeDelay: "nal_initial_alt_cpb_removal_delay",
      alternativeOffset: "nal_initial_alt_cpb_removal_offset")
    static let slices = DelayNames(
      delay: "vcl_initial_cpb_removal_delay", offset: "vcl_initial_cpb_removal_offset",
      alternativeDelay: "vcl_initial_alt_cpb_removal_delay",
      alternativeOffset: "vcl_initial_alt_cpb_removal_offset")
  }

  /// Reads the message as ITU-T H.265 §D.2.3 lays it out.
  ///
  ///     pic_struct                              u(4)    if the VUI says so
  ///     source_scan_type                        u(2)
  ///     duplicate_flag                          u(1)
  ///     au_cpb_removal_delay_minus1             u(v)    if there is a buffer model
  ///     pic_dpb_output_delay                    u(v)
  ///     parts of pictures                               see ``readParts(_:_:)``
  func readHEVCPictureTiming(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int? {
    let only = sets.hevcSequences.count == 1 ? sets.hevcSequences.values.first : nil
    guard let sequence = activeSequenceID.flatMap({ sets.hevcSequences[$0] }) ?? only else {
      throw reader.error(.missingParameterSet("active SPS"), at: "pic_struct")
    }
    var structure: Int?
    if let usability = sequence.usability, usability.hasFrameFieldInfo {
      let code = try reader.u(4, "pic_struct", in: 0...12)
      reader.explain("pic_struct", as: Self.structures[code])
      _ = try reader.u(2, "source_scan_type")
      _ = try reader.flag("duplicate_flag")
      structure = code
    }
    if let common = sequence.usability?.decoder?.common, common.hasStream || common.hasSlices {
      _ = try reader.uv(common.removalDelayBitCount, "au_cpb_removal_delay_minus1")
      _ = try reader.uv(common.outputDelayBitCount, "pic_dpb_output_delay")
      if let parts = common.parts { try readParts(&reader, parts) }
    }
    return structure
  }

  private func readParts(
    _ reader: inout SyntaxReader, _ parts: HEVCHypotheticalDecoder.Common.Parts
  ) throws(SyntaxError) {
    _ = try reader.uv(parts.outputDelayBitCount, "pic_dpb_output_du_delay")
    guard parts.isInPictureTiming else { return }
    let last = try reader.ue("num_decoding_units_minus1")
    let isCommon = try reader.flag("du_common_cpb_removal_delay_flag")
    if isCommon {
      _ = try reader.uv(
        parts.incrementBitCount, "du_common_cpb_removal_delay_increment_minus1")
    }
    for index in 0...last {
      _ = try reader.ue("num_nalus_in_du_minus1", index)
      if !isCommon && index < last {
        _ = try reader.uv(
          parts.incrementBitCount, "du_cpb_removal_delay_increment_minus1", index)
      }
    }
  }
}

extension SyntaxReader {
  /// `payload_extension_present()`: whether more is left of a message than a 1 and zeros.
  fileprivate var hasMoreInPayload: Bool {
    let left = bitsToLimit
    guard left > 0 else { return false }
    return left > 8 || peek(left) != 1 << (left - 1)
  }
}
