/// What a renderer of the pictures needs to know: ITU-T H.265 §E.2.1, `vui_parameters`.
///
///     shape of pixels, colours, …              see ``VideoSignal``
///     neutral_chroma_indication_flag   u(1)    1: all chroma samples say grey
///     field_seq_flag                   u(1)    1: each picture is a field
///     frame_field_info_present_flag    u(1)    picture timing messages say how fields are shown
///     default_display_window_flag      u(1)
///       def_disp_win_left_offset, …    ue(v)
///     vui_timing_info_present_flag     u(1)    see `HEVCTiming`
///       vui_hrd_parameters_present_flag  u(1)  see `HEVCHypotheticalDecoder`
///     bitstream_restriction_flag       u(1)
///       tiles_fixed_structure_flag, motion_vectors_over_pic_boundaries_flag,
///       restricted_ref_pic_lists_flag  u(1)
///       min_spatial_segmentation_idc, max_bytes_per_pic_denom, max_bits_per_min_cu_denom,
///       log2_max_mv_length_horizontal, log2_max_mv_length_vertical   ue(v)
public struct HEVCVideoUsability: Hashable, Sendable {
  public let signal: VideoSignal

  /// Whether each picture is a field of an interlaced frame.
  public let isFieldSequence: Bool

  /// Whether picture timing messages say how the fields of a picture are shown.
  let hasFrameFieldInfo: Bool

  /// `nil` if the stream does not say.
  public let pictureRate: PictureRate?

  let decoder: HEVCHypotheticalDecoder?

  init(parsing reader: inout SyntaxReader, subLayerCount: Int) throws(SyntaxError) {
    let outer = reader.enter(.hevcVUI)
    signal = try VideoSignal(parsing: &reader, matrixName: "matrix_coeffs")
    try reader.flag("neutral_chroma_indication_flag")
    isFieldSequence = try reader.flag("field_seq_flag")
    hasFrameFieldInfo = try reader.flag("frame_field_info_present_flag")
    if try reader.flag("default_display_window_flag") {
      try reader.ue("def_disp_win_left_offset")
      try reader.ue("def_disp_win_right_offset")
      try reader.ue("def_disp_win_top_offset")
      try reader.ue("def_disp_win_bottom_offset")
    }
    if try reader.flag("vui_timing_info_present_flag") {
      pictureRate = try HEVCTiming(parsing: &reader, .vui).pictureRate
      decoder =
        try reader.flag("vui_hrd_parameters_present_flag")
        ? try HEVCHypotheticalDecoder(parsing: &reader, common: nil, subLayerCount: subLayerCount)
        : nil
    } else {
      (pictureRate, decoder) = (nil, nil)
    }
    if try reader.flag("bitstream_restriction_flag") { try Self.readRestriction(&reader) }
    reader.leave(to: outer)
  }

  private static func readRestriction(_ reader: inout SyntaxReader) throws(SyntaxError) {
    try reader.flag("tiles_fixed_structure_flag")
    try reader.flag("motion_vectors_over_pic_boundaries_flag")
    try reader.flag("restricted_ref_pic_lists_flag")
    try reader.ue("min_spatial_segmentation_idc", in: 0...4095)
    try reader.ue("max_bytes_per_pic_denom", in: 0...16)
    try reader.ue("max_bits_per_min_cu_denom", in: 0...16)
    try reader.ue("log2_max_mv_length_horizontal", in: 0...16)
    try reader.ue("log2_max_mv_length_vertical", in: 0...16)
  }
}

/// How long an HEVC picture is shown; a part of VPS and VUI, ITU-T H.265 §7.3.2.1 and §E.2.1.
///
///     …_num_units_in_tick                  u(32)   a picture lasts num_units_in_tick / time_scale
///     …_time_scale                         u(32)   seconds
///     …_poc_proportional_to_timing_flag    u(1)
///       …_num_ticks_poc_diff_one_minus1    ue(v)
struct HEVCTiming: Hashable, Sendable {
  let pictureRate: PictureRate?

  init(parsing reader: inout SyntaxReader, _ names: Names) throws(SyntaxError) {
    let unitsInTick = try reader.u(32, names.units)
    let timeScale = try reader.u(32, names.scale)
    pictureRate = PictureRate(pictures: timeScale, seconds: unitsInTick)
    if try reader.flag(names.flag) { try reader.ue(names.ticks) }
    reader.explain(names.scale, as: pictureRate.map { "\($0) pictures a second" })
  }

  struct Names {
    let units, scale, flag, ticks: StaticString

    static let vps = Names(
      units: "vps_num_units_in_tick", scale: "vps_time_scale",
      flag: "vps_poc_proportional_to_timing_flag", ticks: "vps_num_ticks_poc_diff_one_minus1")
    static let vui = Names(
      units: "vui_num_units_in_tick", scale: "vui_time_scale",
      flag: "vui_poc_proportional_to_timing_flag", ticks: "vui_num_ticks_poc_diff_one_minus1")
  }
}
