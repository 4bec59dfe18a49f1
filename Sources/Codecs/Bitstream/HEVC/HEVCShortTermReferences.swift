/// The pictures nearby that a picture, or one after it, refers to: by their distance on the screen.
///
/// A decoder drops all others. ITU-T H.265 §7.3.7, `st_ref_pic_set`:
///
///     inter_ref_pic_set_prediction_flag   u(1)    from the second set on
///     1: delta_idx_minus1                 ue(v)   in slices: which set it is like
///        delta_rps_sign                   u(1)    how far that set is moved
///        abs_delta_rps_minus1             ue(v)
///        used_by_curr_pic_flag[j]         u(1)    for each of its pictures, and for it itself
///        use_delta_flag[j]                u(1)    if that is 0: 0 leaves the picture out
///     0: num_negative_pics                ue(v)
///        num_positive_pics                ue(v)
///        delta_poc_s0_minus1[i]           ue(v)   how far before the last one
///        used_by_curr_pic_s0_flag[i]      u(1)
///        delta_poc_s1_minus1[i]           ue(v)   how far after
///        used_by_curr_pic_s1_flag[i]      u(1)
struct HEVCShortTermReferences: Hashable, Sendable {
  struct Reference: Hashable, Sendable {
    /// Places from the picture to this one, in the order of the screen.
    let distance: Int
    /// Whether the picture refers to it; otherwise it is kept for a later one.
    let isUsed: Bool
  }

  /// Pictures that are shown before, the nearest first.
  let before: [Reference]

  /// Pictures that are shown after, the nearest first.
  let after: [Reference]

  /// How many the picture itself refers to.
  var usedCount: Int { before.count { $0.isUsed } + after.count { $0.isUsed } }

  /// - Parameters:
  ///   - reader: Where the fields are.
  ///   - sets: The sets of the sequence parameter set, as far as they are read.
  ///   - isInSlice: Whether the set is that of one picture.
  /// - Throws: `SyntaxError` if the fields are cut off, or there are more pictures than can be kept.
  init(
    parsing reader: inout SyntaxReader, after sets: [HEVCShortTermReferences], isInSlice: Bool
  ) throws(SyntaxError) {
    let outer = reader.enter(.hevcReferences)
    if !sets.isEmpty, try reader.flag("inter_ref_pic_set_prediction_flag") {
      let back =
        isInSlice ? try reader.ue("delta_idx_minus1", in: 0...sets.count - 1) + 1 : 1
      (before, after) = try Self.predict(&reader, from: sets[sets.count - back])
    } else {
      let beforeCount = try reader.ue("num_negative_pics", in: 0...Self.limit)
      let afterCount = try reader.ue("num_positive_pics", in: 0...Self.limit - beforeCount)
      before = try Self.readList(
        &reader, "delta_poc_s0_minus1", "used_by_curr_pic_s0_flag", count: beforeCount, sign: -1)
      after = try Self.readList(
        &reader, "delta_poc_s1_minus1", "used_by_curr_pic_s1_flag", count: afterCount, sign: 1)
    }
    reader.leave(to: outer)
  }

  /// A decoder keeps at most 16 pictures, and one of them is the one being decoded.
  private static let limit = 15

  private static func readList(
    _ reader: inout SyntaxReader, _ deltaName: StaticString, _ flagName: StaticString, count: Int,
    sign: Int
  ) throws(SyntaxError) -> [Reference] {
    var list: [Reference] = []
    var distance = 0
    for index in 0..<count {
      distance += sign * (try reader.ue(deltaName, index, in: 0...0x7FFF) + 1)
      list.append(Reference(distance: distance, isUsed: try reader.flag(flagName, index)))
    }
    return list
  }

  /// §7.4.8: each picture of another set, moved by a distance, and the picture of that set itself.
  private static func predict(
    _ reader: inout SyntaxReader, from other: HEVCShortTermReferences
  ) throws(SyntaxError) -> (before: [Reference], after: [Reference]) {
    let isBack = try reader.flag("delta_rps_sign")
    let step = try reader.ue("abs_delta_rps_minus1", in: 0...0x7FFF) + 1
    let shift = isBack ? -step : step
    // The picture that the other set belongs to lies at its own distance 0.
    let distances = (other.before + other.after).map(\.distance) + [0]
    var moved: [Reference] = []
    for (index, distance) in distances.enumerated() {
      let isUsed = try reader.flag("used_by_curr_pic_flag", index)
      let isKept = try isUsed ? true : reader.flag("use_delta_flag", index)
      if isKept { moved.append(Reference(distance: distance + shift, isUsed: isUsed)) }
    }
    let before = moved.filter { $0.distance < 0 }.sorted { $0.distance > $1.distance }
    let after = moved.filter { $0.distance > 0 }.sorted { $0.distance < $1.distance }
    guard before.count + after.count <= limit else {
      throw reader.error(.invalid("a set has more than 15 pictures"), at: "used_by_curr_pic_flag")
    }
    return (before, after)
  }
}

/// Pictures that are kept for long, as a sequence parameter set lists them.
///
/// A part of `seq_parameter_set_rbsp`, ITU-T H.265 §7.3.2.2.1:
///
///     num_long_term_ref_pics_sps           ue(v)
///     { lt_ref_pic_poc_lsb_sps[i]          u(v)    the lowest bits of the place on the screen
///       used_by_curr_pic_lt_sps_flag[i]    u(1)
///     } …
struct HEVCLongTermReferences: Hashable, Sendable {
  /// For each picture, whether the one that names it refers to it.
  let isUsed: [Bool]

  init(parsing reader: inout SyntaxReader, orderBitCount: Int) throws(SyntaxError) {
    let count = try reader.ue("num_long_term_ref_pics_sps", in: 0...32)
    var isUsed: [Bool] = []
    for index in 0..<count {
      try reader.uv(orderBitCount, "lt_ref_pic_poc_lsb_sps", index)
      isUsed.append(try reader.flag("used_by_curr_pic_lt_sps_flag", index))
    }
    self.isUsed = isUsed
  }
}
