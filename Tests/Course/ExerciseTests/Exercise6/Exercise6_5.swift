import Playback
import Steps
import Testing

@Suite(
  "6.5 byte cap",
  .exercise("6.5") {
    _ = try $0.frameRoom(.empty, 345_600, .milliseconds(40), 4_000_000, .seconds(3))
  })
struct Exercise6_5 {
  /// A picture of 640×360, 4:2:0: 640 · 360 · 3 / 2.
  private let picture = 345_600

  @Test func `time is the limit where memory is large`() throws {
    let got = try frameRoom(.empty, limit: 256_000_000)
    // 3 s of 40 ms each.
    #expect(got == 75)
  }

  @Test func `memory is the limit where it is small`() throws {
    let got = try frameRoom(.empty, limit: 4_000_000)
    // 11 · 345 600 = 3 801 600 fit, 12 · 345 600 = 4 147 200 do not.
    #expect(got == 11)
  }

  @Test func `waiting frames count, in time and in bytes`() throws {
    let got = try frameRoom(level(1000, frames: 25), limit: 256_000_000)
    #expect(got == 50)
    let tight = try frameRoom(level(200, frames: 5), limit: 4_000_000)
    // 4 000 000 − 5 · 345 600 = 2 272 000: six more.
    #expect(tight == 6)
  }

  @Test func `the division by time is rounded up`() throws {
    let got = try frameRoom(level(1010, frames: 25), limit: 256_000_000)
    // 1990 ms are missing: 49 frames would leave 30 ms of them, and the film would never start.
    #expect(got == 50)
  }

  @Test func `thirty frames a second are not a whole number of anything`() throws {
    // 33 333 333 333 333 333 attoseconds: a third of a second has no end in decimals.
    let frame = Duration.seconds(1) / 30
    let got = try Steps.current.frameRoom(
      BufferLevel(duration: frame, frameCount: 1, byteCount: picture), picture, frame,
      256_000_000, .seconds(3))
    // 89 frames leave 30 attoseconds of the target. Duration / Duration is a Double, whose 16 digits
    // say 89.0 here; whole numbers do not round: `attoseconds` has them.
    #expect(got == 90)
  }

  @Test func `at the target there is no room`() throws {
    let at = try frameRoom(level(3000, frames: 75), limit: 256_000_000)
    #expect(at == 0)
    let beyond = try frameRoom(level(4000, frames: 100), limit: 256_000_000)
    // Never less than none.
    #expect(beyond == 0)
  }

  @Test func `full is full`() throws {
    let exactly = try frameRoom(level(120, frames: 3), limit: 3 * picture)
    #expect(exactly == 0)
    let almost = try frameRoom(level(120, frames: 3), limit: 4 * picture - 1)
    // One byte less than a fourth picture needs.
    #expect(almost == 0)
    let over = try frameRoom(level(120, frames: 3), limit: 2 * picture)
    #expect(over == 0)
  }

  @Test func `an empty buffer takes one that is larger than the limit`() throws {
    let got = try frameRoom(.empty, limit: 100_000)
    // Otherwise a large film would never show a single picture.
    #expect(got == 1)
    let second = try frameRoom(level(40, frames: 1), limit: 100_000)
    #expect(second == 0)
  }

  private func level(_ milliseconds: Int, frames: Int) -> BufferLevel {
    BufferLevel(
      duration: .milliseconds(milliseconds), frameCount: frames, byteCount: frames * picture)
  }

  private func frameRoom(_ level: BufferLevel, limit: Int) throws -> Int {
    try Steps.current.frameRoom(
      level, picture, .milliseconds(40), limit, .seconds(3))
  }
}
