/// The buffer that a stream must never overflow or empty: ITU-T H.264 §E.1.2, `hrd_parameters`.
///
/// HRD is the hypothetical reference decoder of annex C. Bits flow into its buffer at a constant
/// rate, and each picture is taken out at its time: that is how broadcasters check a stream.
///
///     cpb_cnt_minus1                            ue(v)   rates and sizes that follow, less 1
///     bit_rate_scale                            u(4)
///     cpb_size_scale                            u(4)
///     { bit_rate_value_minus1[i]                ue(v)   × 2 ^ (6 + bit_rate_scale) bits a second
///       cpb_size_value_minus1[i]                ue(v)   × 2 ^ (4 + cpb_size_scale) bits
///       cbr_flag[i]                             u(1)    1: the rate is constant
///     } …
///     initial_cpb_removal_delay_length_minus1   u(5)    lengths of fields in SEI messages
///     cpb_removal_delay_length_minus1           u(5)
///     dpb_output_delay_length_minus1            u(5)
///     time_offset_length                        u(5)
public struct H264HypotheticalDecoder: Hashable, Sendable {
  /// How many rates and sizes there are.
  let bufferCount: Int

  /// Bits of four fields in messages.
  let initialDelayBitCount: Int
  let removalDelayBitCount: Int
  let outputDelayBitCount: Int
  let timeOffsetBitCount: Int

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264HRD)
    bufferCount = try reader.ue("cpb_cnt_minus1", in: 0...31) + 1
    let rateScale = try reader.u(4, "bit_rate_scale")
    let sizeScale = try reader.u(4, "cpb_size_scale")
    for index in 0..<bufferCount {
      let rate = (try reader.ue("bit_rate_value_minus1", index) + 1) << (6 + rateScale)
      let size = (try reader.ue("cpb_size_value_minus1", index) + 1) << (4 + sizeScale)
      _ = try reader.flag("cbr_flag", index)
      reader.explain("bit_rate_value_minus1", as: "\(rate) bits a second")
      reader.explain("cpb_size_value_minus1", as: "\(size) bits")
    }
    initialDelayBitCount = try reader.u(5, "initial_cpb_removal_delay_length_minus1") + 1
    removalDelayBitCount = try reader.u(5, "cpb_removal_delay_length_minus1") + 1
    outputDelayBitCount = try reader.u(5, "dpb_output_delay_length_minus1") + 1
    timeOffsetBitCount = try reader.u(5, "time_offset_length")
    reader.leave(to: outer)
  }
}
