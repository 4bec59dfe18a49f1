/// What the samples of an H.264 picture look like: chroma, bits of each, how they are quantised.
///
/// A part of `seq_parameter_set_data` in High profiles, ITU-T H.264 §7.3.2.1.1:
///
///     chroma_format_idc                     ue(v)   0 grey, 1 4:2:0, 2 4:2:2, 3 4:4:4
///     separate_colour_plane_flag            u(1)    if that is 3
///     bit_depth_luma_minus8                 ue(v)
///     bit_depth_chroma_minus8               ue(v)
///     qpprime_y_zero_transform_bypass_flag  u(1)    1: blocks may be coded without loss
///     seq_scaling_matrix_present_flag       u(1)
///       scaling lists                               see ``H264ScalingLists``
public struct H264SampleFormat: Hashable, Sendable {
  public let chroma: ChromaFormat
  public let lumaBitDepth: Int
  public let chromaBitDepth: Int

  /// Whether blocks may be coded without loss.
  public let allowsLossless: Bool

  /// `nil` where every frequency is quantised alike.
  public let scalingLists: H264ScalingLists?

  /// What holds in profiles that say nothing of it.
  static let implied = H264SampleFormat(
    chroma: ChromaFormat(code: 1), lumaBitDepth: 8, chromaBitDepth: 8, allowsLossless: false,
    scalingLists: nil)
}

extension H264SampleFormat {
  // ANCHOR: solution-4.4
  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    chroma = try ChromaFormat(parsing: &reader)
    lumaBitDepth = try reader.ue("bit_depth_luma_minus8", in: 0...6) + 8
    chromaBitDepth = try reader.ue("bit_depth_chroma_minus8", in: 0...6) + 8
    allowsLossless = try reader.flag("qpprime_y_zero_transform_bypass_flag")
    scalingLists =
      try reader.flag("seq_scaling_matrix_present_flag")
      ? try H264ScalingLists(
        parsing: &reader, "seq_scaling_list_present_flag", count: chroma.code == 3 ? 12 : 8)
      : nil
    reader.explain("bit_depth_luma_minus8", as: "\(lumaBitDepth) bits")
    reader.explain("bit_depth_chroma_minus8", as: "\(chromaBitDepth) bits")
  }
  // ANCHOR_END: solution-4.4
}
