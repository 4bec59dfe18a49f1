import Testing

@testable import Streaming

/// Ticks of a cue from the three clocks of a programme.
struct CueTimeTests {
  private static let period = 1 << 33

  @Test("the map's moment is the same on both clocks, and 90 ticks are a millisecond")
  func map() {
    let time = CueTime(
      milliseconds: 7500, local: 1000, transportTime: 900_000, expected: 1_500_000)
    #expect(time.ticks == 900_000 + 6500 * 90)
  }

  @Test("a cue may be before the map's moment")
  func before() {
    let time = CueTime(milliseconds: 0, local: 5000, transportTime: 100_000, expected: 0)
    #expect(time.ticks == 100_000 - 450_000)
  }

  @Test("the stream's clock may have wrapped since the map, once or several times")
  func wrap() {
    for count in 0...3 {
      // The map is that of the beginning; hours later, the cue's own clock has not wrapped.
      let elapsed = count * Self.period / 90
      let time = CueTime(
        milliseconds: elapsed + 2000, local: 0, transportTime: 126_000,
        expected: 126_000 + count * Self.period + 100_000)
      #expect(time.ticks == 126_000 + elapsed * 90 + 180_000)
    }
  }

  @Test("a wrap within a segment puts its later cues after its earlier ones")
  func wrapWithin() {
    let map = Self.period - 90_000
    let times = [0, 999, 1000, 1001, 5000].map {
      CueTime(
        milliseconds: $0, local: 0, transportTime: map, expected: Self.period + 90_000
      ).ticks - map
    }
    #expect(times == [0, 89_910, 90_000, 90_090, 450_000])
  }

  @Test("a file whose clock is written after the wrap belongs to the same moment")
  func wrapped() {
    // The sender writes a new map, modulo 2³³.
    let time = CueTime(
      milliseconds: 500, local: 0, transportTime: 10, expected: Self.period * 2 + 500)
    #expect(time.ticks == Self.period * 2 + 10 + 45_000)
  }

  @Test("no numbers trap")
  func extremes() {
    for value in [Int.min, -1, 0, .max] {
      for other in [Int.min, 0, .max] {
        _ = CueTime(milliseconds: value, local: other, transportTime: value, expected: other).ticks
      }
    }
  }
}
