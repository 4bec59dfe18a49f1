/// Messages about time in H.264: how long fields are shown, and when bits leave the buffer.
extension SEIContext {
  /// Reads how long the decoder's buffer fills before the first picture is taken out.
  mutating func readBufferingPeriod(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> String? {
    let outer = reader.enter(.bufferingPeriod)
    try isHEVC ? readHEVCBufferingPeriod(&reader) : readH264BufferingPeriod(&reader)
    reader.leave(to: outer)
    return nil
  }

  /// Reads when the picture is taken out of the buffer, and how its fields are shown.
  func readPictureTiming(_ reader: inout SyntaxReader) throws(SyntaxError) -> String? {
    let outer = reader.enter(.pictureTiming)
    let structure = try isHEVC ? readHEVCPictureTiming(&reader) : readH264PictureTiming(&reader)
    reader.leave(to: outer)
    return structure.flatMap { Self.structures.dropFirst($0).first }
  }

  /// `pic_struct`, ITU-T H.264 table D-1, H.265 table D.2.
  static let structures = [
    "frame", "top field", "bottom field", "top, bottom field", "bottom, top field",
    "top, bottom, top field", "bottom, top, bottom field", "frame, twice", "frame, three times",
    "top field, bottom before it", "bottom field, top before it", "top field, bottom after it",
    "bottom field, top after it",
  ]

  /// Reads the message as ITU-T H.264 §D.1.2 lays it out; delays count in 1 / 90 000 of a second.
  ///
  ///     seq_parameter_set_id                 ue(v)
  ///     of the whole stream, then of slices alone, as far as there are buffer models for them:
  ///     { initial_cpb_removal_delay[i]         u(v)
  ///       initial_cpb_removal_delay_offset[i]  u(v)
  ///     } …
  private mutating func readH264BufferingPeriod(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) {
    let id = try reader.ue("seq_parameter_set_id", in: 0...31)
    guard let sequence = sets.h264Sequences[id] else {
      throw reader.error(.missingParameterSet("SPS \(id)"), at: "seq_parameter_set_id")
    }
    activeSequenceID = id
    let decoders = [sequence.usability?.streamDecoder, sequence.usability?.sliceDecoder]
    for decoder in decoders.compactMap({ $0 }) {
      for index in 0..<decoder.bufferCount {
        let bitCount = decoder.initialDelayBitCount
        try reader.uv(bitCount, "initial_cpb_removal_delay", index)
        try reader.uv(bitCount, "initial_cpb_removal_delay_offset", index)
      }
    }
  }

  /// Reads the message as ITU-T H.264 §D.1.3 lays it out.
  ///
  ///     cpb_removal_delay         u(v)   if there is a buffer model
  ///     dpb_output_delay          u(v)
  ///     pic_struct                u(4)   if the VUI says so; frame, top field, bottom field, …
  ///     clock_timestamp_flag[i]   u(1)   for each field or repetition
  ///       a clock's time                 see ``readClock(_:offsetBitCount:)``
  private func readH264PictureTiming(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int? {
    // Before the first slice the only set there is must be the one.
    let only = sets.h264Sequences.count == 1 ? sets.h264Sequences.values.first : nil
    guard let sequence = activeSequenceID.flatMap({ sets.h264Sequences[$0] }) ?? only else {
      throw reader.error(.missingParameterSet("active SPS"), at: "cpb_removal_delay")
    }
    let usability = sequence.usability
    let decoder = usability?.streamDecoder ?? usability?.sliceDecoder
    if let decoder {
      try reader.uv(decoder.removalDelayBitCount, "cpb_removal_delay")
      try reader.uv(decoder.outputDelayBitCount, "dpb_output_delay")
    }
    guard let usability, usability.hasPictureStructure else { return nil }
    let structure = try reader.u(4, "pic_struct", in: 0...8)
    reader.explain("pic_struct", as: Self.structures[structure])
    for index in 0..<Self.clockCounts[structure] {
      if try reader.flag("clock_timestamp_flag", index) {
        try readClock(&reader, offsetBitCount: decoder?.timeOffsetBitCount ?? 24)
      }
    }
    return structure
  }

  /// `NumClockTS`, ITU-T H.264 table D-1.
  private static let clockCounts = [1, 1, 1, 2, 2, 3, 3, 2, 3]

  /// Reads the time of a clock, as on a clapperboard, ITU-T H.264 §D.1.3.
  private func readClock(
    _ reader: inout SyntaxReader, offsetBitCount: Int
  ) throws(SyntaxError) {
    try reader.u(2, "ct_type")
    try reader.flag("nuit_field_based_flag")
    try reader.u(5, "counting_type")
    let isFull = try reader.flag("full_timestamp_flag")
    try reader.flag("discontinuity_flag")
    try reader.flag("cnt_dropped_flag")
    try reader.u(8, "n_frames")
    if try isFull ? true : reader.flag("seconds_flag") {
      try reader.u(6, "seconds_value")
      if try isFull ? true : reader.flag("minutes_flag") {
        try reader.u(6, "minutes_value")
        if try isFull ? true : reader.flag("hours_flag") { try reader.u(5, "hours_value") }
      }
    }
    if offsetBitCount > 0 { _ = try reader.iv(offsetBitCount, "time_offset") }
  }
}

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
      try reader.uv(common.removalDelayBitCount, "cpb_delay_offset")
      try reader.uv(common.outputDelayBitCount, "dpb_delay_offset")
    }
    try reader.flag("concatenation_flag")
    try reader.uv(common.removalDelayBitCount, "au_cpb_removal_delay_delta_minus1")
    if common.hasStream { try readDelays(&reader, decoder, .stream, hasAlternative) }
    if common.hasSlices { try readDelays(&reader, decoder, .slices, hasAlternative) }
    if reader.payloadExtensionBitCount > 0 { try reader.flag("use_alt_cpb_params_flag") }
  }

  private func readDelays(
    _ reader: inout SyntaxReader, _ decoder: HEVCHypotheticalDecoder, _ names: DelayNames,
    _ hasAlternative: Bool
  ) throws(SyntaxError) {
    let bitCount = decoder.common.initialDelayBitCount
    for index in 0..<decoder.bufferCount {
      try reader.uv(bitCount, names.delay, index)
      try reader.uv(bitCount, names.offset, index)
      if hasAlternative {
        try reader.uv(bitCount, names.alternativeDelay, index)
        try reader.uv(bitCount, names.alternativeOffset, index)
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
      try reader.u(2, "source_scan_type")
      try reader.flag("duplicate_flag")
      structure = code
    }
    if let common = sequence.usability?.decoder?.common, common.hasStream || common.hasSlices {
      try reader.uv(common.removalDelayBitCount, "au_cpb_removal_delay_minus1")
      try reader.uv(common.outputDelayBitCount, "pic_dpb_output_delay")
      if let parts = common.parts { try readParts(&reader, parts) }
    }
    return structure
  }

  private func readParts(
    _ reader: inout SyntaxReader, _ parts: HEVCHypotheticalDecoder.Common.Parts
  ) throws(SyntaxError) {
    try reader.uv(parts.outputDelayBitCount, "pic_dpb_output_du_delay")
    guard parts.isInPictureTiming else { return }
    let last = try reader.ue("num_decoding_units_minus1")
    let isCommon = try reader.flag("du_common_cpb_removal_delay_flag")
    if isCommon {
      try reader.uv(
        parts.incrementBitCount, "du_common_cpb_removal_delay_increment_minus1")
    }
    for index in 0...last {
      try reader.ue("num_nalus_in_du_minus1", index)
      if !isCommon && index < last {
        try reader.uv(
          parts.incrementBitCount, "du_cpb_removal_delay_increment_minus1", index)
      }
    }
  }
}
