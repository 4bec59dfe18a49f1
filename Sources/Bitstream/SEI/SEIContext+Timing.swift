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
        _ = try reader.uv(bitCount, "initial_cpb_removal_delay", index)
        _ = try reader.uv(bitCount, "initial_cpb_removal_delay_offset", index)
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
      _ = try reader.uv(decoder.removalDelayBitCount, "cpb_removal_delay")
      _ = try reader.uv(decoder.outputDelayBitCount, "dpb_output_delay")
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
    _ = try reader.u(2, "ct_type")
    _ = try reader.flag("nuit_field_based_flag")
    _ = try reader.u(5, "counting_type")
    let isFull = try reader.flag("full_timestamp_flag")
    _ = try reader.flag("discontinuity_flag")
    _ = try reader.flag("cnt_dropped_flag")
    _ = try reader.u(8, "n_frames")
    if try isFull ? true : reader.flag("seconds_flag") {
      _ = try reader.u(6, "seconds_value")
      if try isFull ? true : reader.flag("minutes_flag") {
        _ = try reader.u(6, "minutes_value")
        if try isFull ? true : reader.flag("hours_flag") { _ = try reader.u(5, "hours_value") }
      }
    }
    if offsetBitCount > 0 { _ = try reader.iv(offsetBitCount, "time_offset") }
  }
}
