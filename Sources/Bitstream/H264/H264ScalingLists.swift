/// How coarsely each frequency of a block is quantised: ITU-T H.264 §7.3.2.1.1.1, `scaling_list`.
///
/// Six lists of 16 numbers for blocks of 4 × 4 come first, then two, in 4:4:4 six, of 64 for those
/// of 8 × 8. A flag before each says whether it follows:
///
///     seq_scaling_list_present_flag[i]   u(1)    pic_… in a picture parameter set
///       delta_scale                      se(v)   each number less the one before; the first less 8
///
/// A number of 0 ends a list early: all that are left are like the last one.
public struct H264ScalingLists: Hashable, Sendable {
  /// The lists in the order of the standard, each in zigzag order.
  ///
  /// `nil` where a list is not written and falls back to another; empty where the standard's default
  /// is to be used.
  public let lists: [[UInt8]?]

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
