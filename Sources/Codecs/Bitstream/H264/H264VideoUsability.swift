/// What a renderer of the pictures needs to know: ITU-T H.264 §E.1.1, `vui_parameters`.
///
///     shape of pixels, colours, …                see ``VideoSignal``
///     timing_info_present_flag           u(1)
///       num_units_in_tick                u(32)   a tick lasts num_units_in_tick / time_scale seconds
///       time_scale                       u(32)   and a picture two ticks, one for each field
///       fixed_frame_rate_flag            u(1)
///     nal_hrd_parameters_present_flag    u(1)    see ``H264HypotheticalDecoder``
///     vcl_hrd_parameters_present_flag    u(1)
///       low_delay_hrd_flag               u(1)    if one of them is there
///     pic_struct_present_flag            u(1)    picture timing messages say how fields are shown
///     bitstream_restriction_flag         u(1)    see ``Restriction``
public struct H264VideoUsability: Hashable, Sendable {
  public let signal: VideoSignal
  public let timing: Timing?

  /// The buffer model for the whole stream.
  public let streamDecoder: H264HypotheticalDecoder?

  /// The buffer model for slices alone.
  public let sliceDecoder: H264HypotheticalDecoder?

  /// Whether picture timing messages say how the fields of a picture are shown.
  package let hasPictureStructure: Bool

  public let restriction: Restriction?

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.h264VUI)
    signal = try VideoSignal(parsing: &reader, matrixName: "matrix_coefficients")
    timing = try reader.flag("timing_info_present_flag") ? try Timing(parsing: &reader) : nil
    streamDecoder =
      try reader.flag("nal_hrd_parameters_present_flag")
      ? try H264HypotheticalDecoder(parsing: &reader) : nil
    sliceDecoder =
      try reader.flag("vcl_hrd_parameters_present_flag")
      ? try H264HypotheticalDecoder(parsing: &reader) : nil
    if streamDecoder != nil || sliceDecoder != nil { try reader.flag("low_delay_hrd_flag") }
    hasPictureStructure = try reader.flag("pic_struct_present_flag")
    restriction =
      try reader.flag("bitstream_restriction_flag") ? try Restriction(parsing: &reader) : nil
    reader.leave(to: outer)
  }
}

extension H264VideoUsability {
  /// How long a picture is shown.
  public struct Timing: Hashable, Sendable {
    public let unitsInTick: Int
    public let timeScale: Int

    /// Whether every picture is shown equally long.
    public let isFixed: Bool

    init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
      unitsInTick = try reader.u(32, "num_units_in_tick")
      timeScale = try reader.u(32, "time_scale")
      isFixed = try reader.flag("fixed_frame_rate_flag")
      reader.explain("time_scale", as: pictureRate.map { "\($0) pictures a second" })
    }

    /// A picture lasts two ticks, one for each of the fields that it could have.
    public var pictureRate: PictureRate? {
      PictureRate(pictures: timeScale, seconds: unitsInTick * 2)
    }
  }

  /// What the encoder promises not to do, so that a decoder can do with less memory.
  ///
  ///     motion_vectors_over_pic_boundaries_flag   u(1)
  ///     max_bytes_per_pic_denom                   ue(v)
  ///     max_bits_per_mb_denom                     ue(v)
  ///     log2_max_mv_length_horizontal             ue(v)   in quarters of a sample
  ///     log2_max_mv_length_vertical               ue(v)
  ///     max_num_reorder_frames                    ue(v)   pictures that are held back, at most
  ///     max_dec_frame_buffering                   ue(v)   pictures that are kept, at most
  public struct Restriction: Hashable, Sendable {
    /// `max_num_reorder_frames`.
    public let reorderDepth: Int

    /// `max_dec_frame_buffering`.
    public let pictureBufferSize: Int

    init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
      try reader.flag("motion_vectors_over_pic_boundaries_flag")
      try reader.ue("max_bytes_per_pic_denom", in: 0...16)
      try reader.ue("max_bits_per_mb_denom", in: 0...16)
      // Older versions of the standard allowed 16, today's 15.
      try reader.ue("log2_max_mv_length_horizontal", in: 0...16)
      try reader.ue("log2_max_mv_length_vertical", in: 0...16)
      let limit = H264SequenceParameterSet.frameLimit
      reorderDepth = try reader.ue("max_num_reorder_frames", in: 0...limit)
      pictureBufferSize = try reader.ue("max_dec_frame_buffering", in: 0...limit)
      reader.explain("max_num_reorder_frames", as: "\(reorderDepth) held back at most")
      reader.explain("max_dec_frame_buffering", as: "\(pictureBufferSize) kept at most")
    }
  }
}

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
      try reader.flag("cbr_flag", index)
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
