/// Which macroblocks belong to which slices, where they do not simply follow each other in rows.
///
/// A part of `pic_parameter_set_rbsp`, ITU-T H.264 §7.3.2.2, that only the profiles Baseline and
/// Extended know; meant for video over lossy networks, and rare:
///
///     num_slice_groups_minus1                    ue(v)   0: none of what follows
///     slice_group_map_type                       ue(v)
///     0: run_length_minus1[i]                    ue(v)   groups take turns
///     2: top_left[i], bottom_right[i]            ue(v)   rectangles before a background
///     3, 4, 5: slice_group_change_direction_flag u(1)    groups that grow from picture to picture
///              slice_group_change_rate_minus1    ue(v)
///     6: pic_size_in_map_units_minus1            ue(v)   a group for each macroblock
///        slice_group_id[i]                       u(v)
struct H264SliceGroups: Hashable, Sendable {
  /// How fast groups grow, in macroblocks a picture; `nil` where they do not.
  let changeRate: Int?

  /// Reads the count; `nil` comes back where there is a single group.
  init?(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    let count = try reader.ue("num_slice_groups_minus1", in: 0...7) + 1
    guard count > 1 else { return nil }
    switch try reader.ue("slice_group_map_type", in: 0...6) {
    case 0:
      changeRate = nil
      for index in 0..<count { _ = try reader.ue("run_length_minus1", index) }
    case 2:
      changeRate = nil
      for index in 0..<count - 1 {
        _ = try reader.ue("top_left", index)
        _ = try reader.ue("bottom_right", index)
      }
    case 3...5:
      _ = try reader.flag("slice_group_change_direction_flag")
      changeRate = try reader.ue("slice_group_change_rate_minus1") + 1
    case 6:
      changeRate = nil
      try Self.readMap(&reader, groupCount: count)
    default:
      changeRate = nil
    }
  }

  /// The count of entries is a claim: each takes at least a bit, so a wrong one soon ends the unit.
  private static func readMap(
    _ reader: inout SyntaxReader, groupCount: Int
  ) throws(SyntaxError) {
    let count = try reader.ue("pic_size_in_map_units_minus1") + 1
    let bitCount = (groupCount - 1).bitCount
    for index in 0..<count {
      _ = try reader.uv(bitCount, "slice_group_id", index, in: 0...groupCount - 1)
    }
  }
}

extension Int {
  /// Bits that it takes to write any number from 0 to this one: Ceil(Log2(n + 1)).
  var bitCount: Int { self > 0 ? Int.bitWidth - leadingZeroBitCount : 0 }
}
