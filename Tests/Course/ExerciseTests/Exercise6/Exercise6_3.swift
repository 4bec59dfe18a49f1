import Steps
import Testing

@Suite("6.3 the frame for now", .exercise("6.3") { _ = try $0.frameIndex(.zero, [.zero]) })
struct Exercise6_3 {
  @Test func `before the first frame there is none`() throws {
    let got = try frameIndex(39, [40, 80])
    // Never show a frame before its time, not by a millisecond.
    #expect(got == nil)
    let empty = try frameIndex(39, [])
    #expect(empty == nil)
  }

  @Test func `a frame is due exactly at its time`() throws {
    let got = try frameIndex(40, [40, 80])
    #expect(got == 0)
  }

  @Test func `the frame before stays until the next is due`() throws {
    let got = try frameIndex(79, [0, 40, 80])
    // 80 ms is nearer than 40 ms, but its time has not come.
    #expect(got == 1)
  }

  @Test func `after a second without a call the last frame is due`() throws {
    let got = try frameIndex(1000, [0, 40, 80, 990, 1010])
    // Taking one frame a call would never catch up: skip all frames that are over.
    #expect(got == 3)
  }

  @Test func `of two frames with the same time the later one is due`() throws {
    let got = try frameIndex(50, [0, 40, 40, 80])
    #expect(got == 2)
  }

  @Test func `a display of 50 Hz shows each of 25 frames a second twice`() throws {
    let got = try [0, 20, 40, 60, 80, 100].map { try frameIndex($0, [0, 40, 80, 120, 160]) }
    // The rule "first frame at or after now" uses up a frame of the future at each call.
    #expect(got == [0, 0, 1, 1, 2, 2])
  }

  private func frameIndex(_ now: Int, _ times: [Int]) throws -> Int? {
    try Steps.current.frameIndex(
      .milliseconds(now), times.map { .milliseconds($0) })
  }
}
