/// What happens to the pictures that are kept for reference: ITU-T H.264 §7.3.3.3.
///
/// `dec_ref_pic_marking`, in the slices of reference pictures:
///
///     no_output_of_prior_pics_flag          u(1)    in IDR pictures, which drop all others
///     long_term_reference_flag              u(1)
///     adaptive_ref_pic_marking_mode_flag    u(1)    in others; 0: the oldest goes
///       memory_management_control_operation ue(v)   0 ends the list, see ``H264MemoryOperation``
package enum H264ReferenceMarking: Hashable, Sendable {
  /// An IDR picture: all others are dropped, without being shown if `discardsOutput` is set.
  case refresh(discardsOutput: Bool, isLongTerm: Bool)
  /// The oldest short-term picture goes where there is no room, §8.2.5.3.
  case slidingWindow
  /// The slice says which pictures go, §8.2.5.4.
  case adaptive([H264MemoryOperation])
}

/// One `memory_management_control_operation`, ITU-T H.264 table 7-9.
///
///     1, 3: difference_of_pic_nums_minus1   ue(v)
///     2: long_term_pic_num                  ue(v)
///     3, 6: long_term_frame_idx             ue(v)
///     4: max_long_term_frame_idx_plus1      ue(v)
package enum H264MemoryOperation: Hashable, Sendable {
  /// 1 drops a short-term picture: `difference_of_pic_nums_minus1` + 1 below the current number.
  case dropShortTerm(difference: Int)
  /// 2 drops a long-term picture.
  case dropLongTerm(number: Int)
  /// 3 makes a short-term picture a long-term one.
  case makeLongTerm(difference: Int, frameIndex: Int)
  /// 4 drops the long-term pictures whose index is `count` or more: `max_long_term_frame_idx_plus1`.
  case limitLongTerm(count: Int)
  /// 5 drops all pictures, and counting starts again.
  case dropAll
  /// 6 makes the current picture a long-term one.
  case makeCurrentLongTerm(frameIndex: Int)
}

extension H264SliceContext {
  /// Every one of 16 frames, or 32 fields, dropped and marked, and one operation for the limit.
  private static let operationLimit = 66

  /// Reads what happens to the pictures that are kept.
  func readMarking(_ reader: inout SyntaxReader) throws(SyntaxError) -> H264ReferenceMarking {
    let outer = reader.enter(.h264Marking)
    defer { reader.leave(to: outer) }
    if unit.isIDR {
      let discardsOutput = try reader.flag("no_output_of_prior_pics_flag")
      let isLongTerm = try reader.flag("long_term_reference_flag")
      return .refresh(discardsOutput: discardsOutput, isLongTerm: isLongTerm)
    }
    guard try reader.flag("adaptive_ref_pic_marking_mode_flag") else { return .slidingWindow }
    var operations: [H264MemoryOperation] = []
    while let operation = try readOperation(&reader) {
      guard operations.count < Self.operationLimit else {
        throw reader.error(
          .invalid("more operations than there can be pictures"),
          at: "memory_management_control_operation")
      }
      operations.append(operation)
    }
    return .adaptive(operations)
  }

  private func readOperation(
    _ reader: inout SyntaxReader
  ) throws(SyntaxError) -> H264MemoryOperation? {
    switch try reader.ue("memory_management_control_operation", in: 0...6) {
    case 0: return nil
    case 1: return .dropShortTerm(difference: try readDifference(&reader))
    case 2: return .dropLongTerm(number: try reader.ue("long_term_pic_num", in: 0...31))
    case 3:
      let difference = try readDifference(&reader)
      return .makeLongTerm(difference: difference, frameIndex: try readFrameIndex(&reader))
    case 4:
      return .limitLongTerm(count: try reader.ue("max_long_term_frame_idx_plus1", in: 0...16))
    case 5: return .dropAll
    default: return .makeCurrentLongTerm(frameIndex: try readFrameIndex(&reader))
    }
  }

  private func readDifference(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int {
    try reader.ue("difference_of_pic_nums_minus1", in: 0...pictureNumberLimit - 1) + 1
  }

  private func readFrameIndex(_ reader: inout SyntaxReader) throws(SyntaxError) -> Int {
    try reader.ue("long_term_frame_idx", in: 0...15)
  }
}
