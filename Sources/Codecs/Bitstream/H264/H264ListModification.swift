/// One step that moves a picture forward in a list of references: ITU-T H.264 §7.3.3.1.
///
/// Each step puts one picture in the first place that no earlier step has filled, §8.2.4.3.
///
///     ref_pic_list_modification_flag_l0    u(1)    the same again for list 1 in B slices
///       modification_of_pic_nums_idc       ue(v)   3 ends the list
///       0, 1: abs_diff_pic_num_minus1      ue(v)   back or forward from the last number
///       2: long_term_pic_num               ue(v)
package enum H264ListModification: Hashable, Sendable {
  /// Names a picture by how far its number is below the last one: `abs_diff_pic_num_minus1` + 1.
  case back(Int)
  /// Names a picture by how far its number is above the last one.
  case forward(Int)
  /// Names a long-term picture by its `LongTermPicNum`.
  case longTerm(Int)
}

extension H264SliceContext {
  /// Reads how the lists of references are put in order, a row of steps for each list.
  func readListModifications(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> [[H264ListModification]] {
    guard !type.isIntra else { return [] }
    let outer = reader.enter(.h264ListModification)
    var lists = [[H264ListModification]](repeating: [], count: referenceCounts.count)
    if try reader.flag("ref_pic_list_modification_flag_l0") {
      lists[0] = try readListModification(&reader)
    }
    if type == .bipredicted, try reader.flag("ref_pic_list_modification_flag_l1") {
      lists[1] = try readListModification(&reader)
    }
    reader.leave(to: outer)
    return lists
  }

  /// A list has 32 places at most, and a step fills one.
  private static let stepLimit = 32

  /// Reads the steps of one list.
  ///
  /// §7.4.3.1 allows as many as the list has places. Damaged slices have more: those mean nothing,
  /// so they are read, and a decoder skips them.
  private func readListModification(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> [H264ListModification] {
    var steps: [H264ListModification] = []
    while true {
      let code = try reader.ue("modification_of_pic_nums_idc", in: 0...3)
      guard code < 3 else { return steps }
      guard steps.count < Self.stepLimit else {
        throw reader.error(
          .invalid("more steps than a list has places"), at: "modification_of_pic_nums_idc")
      }
      switch code {
      case 0: steps.append(.back(try readDifference(&reader)))
      case 1: steps.append(.forward(try readDifference(&reader)))
      default: steps.append(.longTerm(try reader.ue("long_term_pic_num", in: 0...31)))
      }
    }
  }

  private func readDifference(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int {
    try reader.ue("abs_diff_pic_num_minus1", in: 0...pictureNumberLimit - 1) + 1
  }
}
