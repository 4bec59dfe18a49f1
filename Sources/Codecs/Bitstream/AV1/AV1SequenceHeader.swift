/// What holds for all pictures of an AV1 stream, as the sequence parameter set does in H.264.
///
/// AV1 specification §5.5.1, `sequence_header_obu`. It is in the configuration of a track (`av1C`), and
/// again in the first sample of each group.
public struct AV1SequenceHeader: Hashable, Sendable {
  /// `seq_profile`: 0 Main, 1 High, 2 Professional.
  public let profile: Int

  /// `seq_level_idx` of the first operating point: 4 × (major − 2) + minor.
  public let levelIndex: Int

  /// The largest size of a picture.
  public let width: Int
  public let height: Int

  /// Bits of a sample: 8, 10 or 12.
  public let bitDepth: Int
  public let isMonochrome: Bool

  /// Whether the chroma planes have half the columns, and half the rows.
  public let subsamplesColumns: Bool
  public let subsamplesRows: Bool

  /// Bits of a picture's place in the order of the screen; 0 if pictures have none.
  public let orderHintBitCount: Int

  /// Whether the decoder adds grain that the encoder has taken out and described.
  public let hasFilmGrain: Bool

  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let outer = reader.enter(.av1Sequence)
    profile = try reader.u(3, "seq_profile", in: 0...2)
    reader.explain("seq_profile", as: ["Main", "High", "Professional"].dropFirst(profile).first)
    try reader.flag("still_picture")
    let isReduced = try reader.flag("reduced_still_picture_header")
    levelIndex =
      isReduced ? try reader.u(5, "seq_level_idx", 0) : try Self.readOperatingPoints(&reader)
    let widthBits = try reader.u(4, "frame_width_bits_minus_1") + 1
    let heightBits = try reader.u(4, "frame_height_bits_minus_1") + 1
    width = try reader.uv(widthBits, "max_frame_width_minus_1") + 1
    height = try reader.uv(heightBits, "max_frame_height_minus_1") + 1
    if !isReduced, try reader.flag("frame_id_numbers_present_flag") {
      try reader.u(4, "delta_frame_id_length_minus_2")
      try reader.u(3, "additional_frame_id_length_minus_1")
    }
    try reader.flag("use_128x128_superblock")
    try reader.flag("enable_filter_intra")
    try reader.flag("enable_intra_edge_filter")
    orderHintBitCount = isReduced ? 0 : try Self.readInterTools(&reader)
    try reader.flag("enable_superres")
    try reader.flag("enable_cdef")
    try reader.flag("enable_restoration")
    let color = try ColorConfiguration(parsing: &reader, profile: profile)
    (bitDepth, isMonochrome) = (color.bitDepth, color.isMonochrome)
    (subsamplesColumns, subsamplesRows) = (color.subsamplesColumns, color.subsamplesRows)
    hasFilmGrain = try reader.flag("film_grain_params_present")
    reader.leave(to: outer)
  }

  /// Times, and for each choice of layers how fast a decoder must be; returns the first level.
  private static func readOperatingPoints(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> Int {
    var delayBits: Int?
    if try reader.flag("timing_info_present_flag") {
      try reader.u(32, "num_units_in_display_tick")
      try reader.u(32, "time_scale")
      if try reader.flag("equal_picture_interval") {
        try reader.ue("num_ticks_per_picture_minus_1")
      }
      if try reader.flag("decoder_model_info_present_flag") {
        delayBits = try reader.u(5, "buffer_delay_length_minus_1") + 1
        try reader.u(32, "num_units_in_decoding_tick")
        try reader.u(5, "buffer_removal_time_length_minus_1")
        try reader.u(5, "frame_presentation_time_length_minus_1")
      }
    }
    let hasDelays = try reader.flag("initial_display_delay_present_flag")
    let last = try reader.u(5, "operating_points_cnt_minus_1")
    var first = 0
    for point in 0...last {
      try reader.u(12, "operating_point_idc", point)
      let level = try reader.u(5, "seq_level_idx", point)
      if point == 0 { first = level }
      reader.explain("seq_level_idx", as: level == 31 ? "any" : "\(2 + level / 4).\(level % 4)")
      if level > 7 { try reader.u(1, "seq_tier", point) }
      if let delayBits, try reader.flag("decoder_model_present_for_this_op", point) {
        try reader.uv(delayBits, "decoder_buffer_delay", point)
        try reader.uv(delayBits, "encoder_buffer_delay", point)
        try reader.flag("low_delay_mode_flag", point)
      }
      if hasDelays, try reader.flag("initial_display_delay_present_for_this_op", point) {
        try reader.u(4, "initial_display_delay_minus_1", point)
      }
    }
    return first
  }

  /// Which tools pictures use that refer to others; returns the bits of their order.
  private static func readInterTools(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> Int {
    try reader.flag("enable_interintra_compound")
    try reader.flag("enable_masked_compound")
    try reader.flag("enable_warped_motion")
    try reader.flag("enable_dual_filter")
    let hasOrder = try reader.flag("enable_order_hint")
    if hasOrder {
      try reader.flag("enable_jnt_comp")
      try reader.flag("enable_ref_frame_mvs")
    }
    var usesScreenTools = true
    if try !reader.flag("seq_choose_screen_content_tools") {
      usesScreenTools = try reader.u(1, "seq_force_screen_content_tools") > 0
    }
    if usesScreenTools, try !reader.flag("seq_choose_integer_mv") {
      try reader.u(1, "seq_force_integer_mv")
    }
    return hasOrder ? try reader.u(3, "order_hint_bits_minus_1") + 1 : 0
  }
}

/// How samples become colours: AV1 specification §5.5.2, `color_config`.
private struct ColorConfiguration {
  var bitDepth = 8
  var isMonochrome = false
  var subsamplesColumns = true
  var subsamplesRows = true

  init(parsing reader: inout SyntaxReader, profile: Int) throws(SyntaxError) {
    let outer = reader.enter(.av1Color)
    if try reader.flag("high_bitdepth") { bitDepth = 10 }
    if profile == 2, bitDepth == 10, try reader.flag("twelve_bit") { bitDepth = 12 }
    if profile != 1 { isMonochrome = try reader.flag("mono_chrome") }
    var codes = [2, 2, 2]
    if try reader.flag("color_description_present_flag") {
      codes = [
        try reader.u(8, "color_primaries"), try reader.u(8, "transfer_characteristics"),
        try reader.u(8, "matrix_coefficients"),
      ]
    }
    if isMonochrome {
      try reader.u(1, "color_range")
    } else if codes == [1, 13, 0] {
      // Red, green and blue as they are: sRGB, §6.4.2.
      (subsamplesColumns, subsamplesRows) = (false, false)
      try reader.flag("separate_uv_delta_q")
    } else {
      try reader.u(1, "color_range")
      try readSubsampling(&reader, profile)
      if subsamplesColumns, subsamplesRows { try reader.u(2, "chroma_sample_position") }
      try reader.flag("separate_uv_delta_q")
    }
    reader.leave(to: outer)
  }

  private mutating func readSubsampling(
    _ reader: inout SyntaxReader, _ profile: Int
  ) throws(SyntaxError) {
    switch profile {
    case 0: break
    case 1: (subsamplesColumns, subsamplesRows) = (false, false)
    default:
      subsamplesRows = false
      guard bitDepth == 12 else { return }
      subsamplesColumns = try reader.flag("subsampling_x")
      if subsamplesColumns { subsamplesRows = try reader.flag("subsampling_y") }
    }
  }
}
