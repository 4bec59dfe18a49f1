import Steps
import Streaming
import Testing

@Suite(
  "D.8 cue time",
  .exercise("D.8") {
    _ = try $0.cueTime(CueTime(milliseconds: 0, local: 0, transportTime: 0, expected: 0))
  })
struct ExerciseD_8 {
  private static let period = 1 << 33

  private func ticks(
    _ milliseconds: Int, local: Int = 0, is transportTime: Int, expected: Int
  ) throws -> Int {
    try Steps.current.cueTime(
      CueTime(
        milliseconds: milliseconds, local: local, transportTime: transportTime, expected: expected))
  }

  @Test func `the moment of the header is the same on both clocks`() throws {
    let got = try ticks(10_000, local: 10_000, is: 900_000, expected: 900_000)
    #expect(got == 900_000)
  }

  @Test func `a millisecond is 90 ticks, counted from the header's moment`() throws {
    // 900 000 + (7 500 − 1 000) × 90
    let got = try ticks(7500, local: 1000, is: 900_000, expected: 1_500_000)
    #expect(got == 1_485_000)
  }

  @Test func `a cue may be earlier than the header's moment`() throws {
    let got = try ticks(4000, local: 10_000, is: 900_000, expected: 300_000)
    #expect(got == 360_000)
  }

  @Test func `a cue after the wrap comes after those before it`() throws {
    // RFC 8216 §3.5: the cue's clock has not wrapped, the stream's has.
    let got = try ticks(2500, is: Self.period - 90_000, expected: Self.period + 90_000)
    #expect(got == Self.period + 135_000)
  }

  @Test func `a cue before the wrap stays there, though its segment reaches beyond`() throws {
    let got = try ticks(500, is: Self.period - 90_000, expected: Self.period + 90_000)
    #expect(got == Self.period - 45_000)
  }

  @Test func `the header may count anew, days after the beginning`() throws {
    let got = try ticks(500, is: 10, expected: 3 * Self.period)
    #expect(got == 3 * Self.period + 45_010)
  }

  @Test(arguments: [14, 20, 26, 40, 100])
  func `a header of the beginning is good for days`(hours: Int) throws {
    // No multiple of 2³³ is left out: the film's clock runs on by 324 000 000 ticks an hour.
    let elapsed = hours * 3_600_000
    let got = try ticks(elapsed, is: 126_000, expected: 126_000 + elapsed * 90 + 200_000)
    #expect(got == 126_000 + elapsed * 90)
  }

  @Test func `expected may be before the first tick`() throws {
    let got = try ticks(0, is: Self.period - 900, expected: -500)
    #expect(got == -900)
  }

  @Test func `half a period is as far as a cue can be`() throws {
    for offset in [-Self.period / 2 + 90, Self.period / 2 - 90] {
      let expected = 5 * Self.period
      let raw = (expected + offset) & (Self.period - 1)
      let got = try ticks(0, is: raw, expected: expected)
      #expect(got == expected + offset)
    }
  }
}
