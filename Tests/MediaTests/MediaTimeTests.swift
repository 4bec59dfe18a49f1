import Media
import Testing

@Suite struct MediaTimeTests {
  @Test(
    "converts to a duration, rounding down",
    arguments: [
      (value: 1, timescale: 2, nanoseconds: 500_000_000),
      (value: -1, timescale: 2, nanoseconds: -500_000_000),
      (value: 1001, timescale: 30000, nanoseconds: 33_366_666),
      (value: -1, timescale: 3, nanoseconds: -333_333_334),
    ] as [(Int64, UInt32, Int64)])
  func duration(value: Int64, timescale: UInt32, nanoseconds: Int64) {
    let duration = MediaTime(value: value, timescale: timescale).duration
    let (seconds, attoseconds) = duration.components
    let floored = seconds * 1_000_000_000 + Int64((Double(attoseconds) / 1e9).rounded(.down))
    #expect(floored == nanoseconds)
  }

  @Test("finds the tick at or before a duration")
  func fromDuration() {
    #expect(MediaTime(.milliseconds(1999), timescale: 1).value == 1)
    #expect(MediaTime(.milliseconds(-1), timescale: 1).value == -1)
    #expect(MediaTime(.seconds(10), timescale: 15360).value == 153_600)
  }

  @Test("compares across timescales")
  func compares() {
    #expect(MediaTime(value: 1, timescale: 3) < MediaTime(value: 334, timescale: 1000))
    #expect(MediaTime(value: 1, timescale: 3) > MediaTime(value: 333, timescale: 1000))
    #expect(MediaTime(value: .max, timescale: 1) > MediaTime(value: .max, timescale: .max))
  }

  @Test("clamps where a damaged file's numbers overflow")
  func clamps() {
    let far = MediaTime(value: .max, timescale: 1)
    #expect(far.converted(to: 1_000_000).value == .max)
    #expect((far + far).value == .max)
    #expect(MediaTime(value: .min, timescale: 1).microseconds == .min)
  }

  @Test("differences stop at the ends of the numbers")
  func clampedDifference() {
    #expect(Int64(5).subtractingClamped(7) == -2)
    #expect(Int64.max.subtractingClamped(-1) == .max)
    #expect(Int64.min.subtractingClamped(1) == .min)
    #expect(Int64(0).subtractingClamped(.min) == .max)
    #expect(Int64(-1).subtractingClamped(.min) == .max)
  }
}
