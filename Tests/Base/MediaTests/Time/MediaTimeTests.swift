import Foundation
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

  @Test("converts to seconds and back, rounding once")
  func seconds() {
    #expect(MediaTime(value: 1001, timescale: 30_000).seconds == 1001.0 / 30_000.0)
    #expect(MediaTime(seconds: 0.5) == MediaTime(value: 1, timescale: 2))
    #expect(MediaTime(seconds: -1.5, timescale: 1).value == -2)
    #expect(MediaTime(seconds: .infinity).value == .max)
    #expect(MediaTime(seconds: -.infinity).value == .min)
    #expect(MediaTime(seconds: .nan).value == 0)
  }

  @Test("multiplies without leaving the timescale")
  func multiplies() {
    let frame = MediaTime(value: 1001, timescale: 30_000)
    #expect((frame * 30).value == 30_030)
    #expect((frame * .max).value == .max)
  }

  @Test("is kept in JSON as its two numbers, and refuses a timescale of 0")
  func codable() throws {
    let time = MediaTime(value: -3, timescale: 15_360)
    let data = try JSONEncoder().encode(time)
    let decoded = try JSONDecoder().decode(MediaTime.self, from: data)
    #expect(decoded.value == -3)
    #expect(decoded.timescale == 15_360)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MediaTime.self, from: Data(#"{"value":1,"timescale":0}"#.utf8))
    }
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

  @Test("converts between the largest timescales there are")
  func fullWidth() {
    let time = MediaTime(value: Int64(UInt32.max) - 1, timescale: .max)
    #expect(time.converted(to: .max - 1) == MediaTime(value: 4_294_967_293, timescale: .max - 1))
    #expect(time.microseconds == 999_999)
    #expect((MediaTime(value: 1, timescale: .max - 1) + time).value == 4_294_967_294)
    #expect(MediaTime(value: -1, timescale: .max).converted(to: .max - 1).value == -1)
  }

  @Test("one moment is one value, whatever its timescale")
  func equality() {
    let times = [
      MediaTime(value: 1, timescale: 2), MediaTime(value: 2, timescale: 4),
      MediaTime(value: 2_147_483_647, timescale: .max - 1),
    ]
    #expect(Set(times).count == 1)
    #expect(MediaTime(value: 0, timescale: 5) == .zero)
    #expect(MediaTime(value: .min, timescale: 3) != MediaTime(value: .min, timescale: 6))
    #expect(MediaTime(value: -1, timescale: 2) != MediaTime(value: 1, timescale: 2))
  }

  @Test("equality, order and hash agree, and so do sums and differences")
  func agreement() {
    var random = SplitMix64(seed: 5)
    let values: [Int64] = [.min, .min + 1, -7, -2, -1, 0, 1, 2, 3, 6, 1 << 32, .max - 1, .max]
    let timescales: [UInt32] = [1, 2, 3, 4, 6, 600, 90_000, .max - 1, .max]
    func time() -> MediaTime {
      MediaTime(
        value: values.randomElement(using: &random) ?? 0,
        timescale: timescales.randomElement(using: &random) ?? 1)
    }
    for _ in 0..<20_000 {
      let (left, right) = (time(), time())
      let relations = [left < right, left == right, left > right]
      #expect(relations.count { $0 } == 1, "\(left) and \(right)")
      #expect(left != right || left.hashValue == right.hashValue, "\(left) and \(right)")
      let converted = right.converted(to: left.timescale)
      #expect(converted <= right || converted.value == .min)
      let difference = left - right
      #expect(difference.timescale == left.timescale)
      #expect((difference < .zero) == (left < right) || difference == .zero, "\(left) - \(right)")
    }
  }

  @Test("a difference is a time, rounded down as a sum is")
  func difference() {
    let second = MediaTime(value: 1, timescale: 1)
    let third = MediaTime(value: 1, timescale: 3)
    #expect(second - third == .zero)
    #expect(third - second == MediaTime(value: -2, timescale: 3))
    #expect(third - third == .zero)
    #expect((MediaTime(value: .min, timescale: 1) - second).value == .min)
    #expect(
      (MediaTime(value: 0, timescale: 1) - MediaTime(value: .min, timescale: 1)).value == .max)
  }
}
