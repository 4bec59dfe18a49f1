import Playback
import Steps
import Testing

@Suite(
  "7.3 seek plan",
  .exercise("7.3") { _ = try $0.seekPlan(.zero, .seconds(5), [.zero], true) })
struct Exercise7_3 {
  @Test func `an exact seek decodes from the sync sample before`() throws {
    let got = try seekPlan(from: 0, to: 5, [0, 2, 4, 6, 8])
    #expect(got == plan(decode: 4, show: 5))
    let back = try seekPlan(from: 9, to: 3, [0, 2, 4, 6, 8])
    #expect(back == plan(decode: 2, show: 3))
  }

  @Test func `a sync sample at the target is used`() throws {
    let got = try seekPlan(from: 0, to: 4, [0, 2, 4, 6])
    #expect(got == plan(decode: 4, show: 4))
    let quick = try seekPlan(from: 0, to: 4, [0, 2, 4, 6], isExact: false)
    #expect(quick == plan(decode: 4, show: 4))
  }

  @Test func `a quick seek shows the nearest sync sample`() throws {
    let before = try seekPlan(from: 0, to: 5, [0, 4, 8], isExact: false)
    #expect(before == plan(decode: 4, show: 4))
    let behind = try seekPlan(from: 0, to: 5, [0, 2, 7], isExact: false)
    // 7 s is 2 s off, 2 s is 3 s off.
    #expect(behind == plan(decode: 7, show: 7))
    let equal = try seekPlan(from: 0, to: 5, [0, 4, 6], isExact: false)
    #expect(equal == plan(decode: 4, show: 4))
  }

  @Test func `a seek forward never goes back`() throws {
    let forward = try seekPlan(from: 40, to: 50, [0, 40, 54], isExact: false)
    // The film is at 40 s: going there would not be a seek.
    #expect(forward == plan(decode: 54, show: 54))
    let near = try seekPlan(from: 48, to: 50, [0, 49, 60], isExact: false)
    // 1 s off in a jump of 2 s is half, and not more than half: stay quick.
    #expect(near == plan(decode: 49, show: 49))
    let behind = try seekPlan(from: 45, to: 50, [0, 44], isExact: false)
    #expect(behind == plan(decode: 44, show: 50))
    let back = try seekPlan(from: 52, to: 48, [0, 46, 53], isExact: false)
    // 2 s off in a jump of 4 s: half again.
    #expect(back == plan(decode: 46, show: 46))
    let onlyAhead = try seekPlan(from: 52, to: 49, [0, 53], isExact: false)
    #expect(onlyAhead == plan(decode: 0, show: 49))
  }

  @Test func `more than half of the distance off is too far`() throws {
    let half = try seekPlan(from: 0, to: 50, [0, 25, 90], isExact: false)
    // 25 s off in a jump of 50 s is half, and not more than half: stay quick.
    #expect(half == plan(decode: 25, show: 25))
    let less = try seekPlan(from: 0, to: 50, [0, 24, 90], isExact: false)
    // The nearest is 26 s off in a jump of 50 s: too far, so the seek is exact, however long it
    // takes to decode.
    #expect(less == plan(decode: 24, show: 50))
  }

  @Test func `before the first sync sample decode from the beginning`() throws {
    let got = try seekPlan(from: 9, to: 1, [3, 6])
    #expect(got == plan(decode: 0, show: 1))
    let none = try seekPlan(from: 9, to: 5, [])
    #expect(none == plan(decode: 0, show: 5))
  }

  private func seekPlan(
    from origin: Int, to target: Int, _ syncTimes: [Int], isExact: Bool = true
  ) throws -> SeekPlan {
    try Steps.current.seekPlan(
      .seconds(origin), .seconds(target), syncTimes.map { .seconds($0) }, isExact)
  }

  private func plan(decode: Int, show: Int) -> SeekPlan {
    SeekPlan(decodeFrom: .seconds(decode), showFrom: .seconds(show))
  }
}
