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

  /// `nil` if every frequency is quantised alike.
  public let scalingLists: H264ScalingLists?

  /// What holds in profiles that say nothing about it.
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

/// How coarsely each frequency of a block is quantised: ITU-T H.264 §7.3.2.1.1.1, `scaling_list`.
///
/// Six lists of 16 numbers for blocks of 4 × 4 come first, then two, in 4:4:4 six, of 64 for those
/// of 8 × 8. A flag before each says whether it follows:
///
///     seq_scaling_list_present_flag[i]   u(1)    pic_… in a picture parameter set
///       delta_scale                      se(v)   each number less the one before; the first less 8
///
/// A number of 0 ends a list early: the rest are like the last one.
public struct H264ScalingLists: Hashable, Sendable {
  /// The lists in the order of the standard, each in zigzag order.
  ///
  /// `nil` if a list is not written and falls back to another; empty if the standard's default
  /// should be used.
  public let lists: [[UInt8]?]

  init(lists: [[UInt8]?]) { self.lists = lists }

  init(
    parsing reader: inout SyntaxReader, _ flagName: StaticString, count: Int
  ) throws(SyntaxError) {
    var lists: [[UInt8]?] = []
    for index in 0..<count {
      lists.append(
        try reader.flag(flagName, index)
          ? try Self.readList(&reader, size: index < 6 ? 16 : 64) : nil)
    }
    self.lists = lists
  }

  private static func readList(
    _ reader: inout SyntaxReader, size: Int
  ) throws(SyntaxError) -> [UInt8] {
    let outer = reader.enter(.h264ScalingList)
    var list: [UInt8] = []
    var last = 8
    for index in 0..<size {
      let delta = try reader.se("delta_scale", index, in: -128...127)
      let next = (last + delta + 256) % 256
      guard next != 0 else { break }
      list.append(UInt8(next))
      last = next
    }
    reader.leave(to: outer)
    guard !list.isEmpty else { return [] }
    return list + [UInt8](repeating: UInt8(last), count: size - list.count)
  }
}
