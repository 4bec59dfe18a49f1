import TestSupport
import Testing

@testable import Bitstream

// ITU-T H.265 §7.4.8, equations 7-61 and 7-62.
@Suite struct HEVCShortTermReferencesTests {
  private typealias References = HEVCShortTermReferences

  private func parse(
    _ write: (inout UnitWriter) -> Void, after sets: [HEVCShortTermReferences] = [],
    isInSlice: Bool = false
  ) throws -> HEVCShortTermReferences {
    var writer = UnitWriter()
    write(&writer)
    let bytes = writer.unit
    var reader = SyntaxReader(bytes.span, as: .hevcSPS)
    return try HEVCShortTermReferences(parsing: &reader, after: sets, isInSlice: isInSlice)
  }

  /// −1, −3 and +2; the second is kept for later.
  private func plain() throws -> HEVCShortTermReferences {
    try parse { writer in
      writer.ue(2)  // num_negative_pics
      writer.ue(1)  // num_positive_pics
      writer.ue(0)  // delta_poc_s0_minus1[0]
      writer.flag(1)  // used_by_curr_pic_s0_flag[0]
      writer.ue(1)  // delta_poc_s0_minus1[1]
      writer.flag(0)  // used_by_curr_pic_s0_flag[1]
      writer.ue(1)  // delta_poc_s1_minus1[0]
      writer.flag(1)  // used_by_curr_pic_s1_flag[0]
    }
  }

  @Test("adds up distances before and after")
  func distances() throws {
    let set = try plain()
    #expect(set.before.map(\.distance) == [-1, -3])
    #expect(set.before.map(\.isUsed) == [true, false])
    #expect(set.after.map(\.distance) == [2])
    #expect(set.usedCount == 2)
  }

  @Test("predicts a set from the one before, moved")
  func predicts() throws {
    let set = try parse(
      { writer in
        writer.flag(1)  // inter_ref_pic_set_prediction_flag
        writer.flag(1)  // delta_rps_sign
        writer.ue(2)  // abs_delta_rps_minus1: moved by −3
        writer.flag(1)  // used_by_curr_pic_flag[0]: −1 becomes −4
        writer.flag(0)  // used_by_curr_pic_flag[1]
        writer.flag(0)  // use_delta_flag[1]: −3 is left out
        writer.flag(0)  // used_by_curr_pic_flag[2]
        writer.flag(1)  // use_delta_flag[2]: +2 becomes −1
        writer.flag(1)  // used_by_curr_pic_flag[3]: the picture itself becomes −3
      }, after: [try plain()])
    #expect(set.before.map(\.distance) == [-1, -3, -4])
    #expect(set.before.map(\.isUsed) == [false, true, true])
    #expect(set.after.isEmpty)
  }

  @Test("a slice may predict from any set; a picture at its own place is dropped")
  func predictsInSlice() throws {
    let set = try parse(
      { writer in
        writer.flag(1)  // inter_ref_pic_set_prediction_flag
        writer.ue(1)  // delta_idx_minus1: the second set from the end
        writer.flag(0)  // delta_rps_sign
        writer.ue(0)  // abs_delta_rps_minus1: moved by +1
        for _ in 0..<4 { writer.flag(1) }  // used_by_curr_pic_flag
      },
      after: [try plain(), try parse { $0.u(2, 0b11) }], isInSlice: true)
    // −1 has become 0, −3 −2, +2 +3, and the picture itself +1.
    #expect(set.before.map(\.distance) == [-2])
    #expect(set.after.map(\.distance) == [1, 3])
  }

  @Test("refuses more pictures than a decoder keeps")
  func tooMany() throws {
    #expect(throws: SyntaxError.self) { try parse { $0.ue(16) } }
    let full = try parse { writer in
      writer.ue(15)  // num_negative_pics
      writer.ue(0)  // num_positive_pics
      for _ in 0..<15 { writer.u(2, 0b11) }  // distance 1 each, used
    }
    let error = #expect(throws: SyntaxError.self) {
      try parse(
        { writer in
          writer.u(2, 0b11)  // predicted, moved back
          writer.ue(0)  // abs_delta_rps_minus1
          for _ in 0..<16 { writer.flag(1) }  // used_by_curr_pic_flag
        }, after: [full])
    }
    #expect(error?.element == "references.used_by_curr_pic_flag")
  }
}
