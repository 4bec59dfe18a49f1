import Media
import Playback
import Steps
import Testing

@Suite("A.6 audio clock", .exercise("A.6") { _ = try $0.follow(.running(), .heard(1000), 48_000) })
struct ExerciseA_6 {
  private func follow(_ clock: SoundClock, _ reading: DeviceReading) throws -> SoundClock {
    try Steps.current.follow(clock, reading, 48_000)
  }

  /// Microseconds by which a moment is after 1 s.
  private func microseconds(_ position: Duration) -> Int {
    Int(((position - .seconds(1)) / .microseconds(1)).rounded())
  }

  @Test func `if device and clock agree, nothing is corrected`() throws {
    let got = try follow(.running(), .heard(1020))
    #expect(microseconds(got.position) == 20_000)
    #expect(got.time == .milliseconds(1020))
  }

  @Test func `a small error is corrected by a sixteenth`() throws {
    let got = try follow(.running(time: .milliseconds(1000)), .heard(1022))
    // 2 ms / 16 = 0.125 ms, which is less than a hundredth of 20 ms.
    #expect(microseconds(got.position) == 20_125)
  }

  @Test(arguments: [(1016, 19_800), (1030, 20_200), (960, 19_800)])
  func `a correction is a hundredth of the time at most`(heard: Int, expected: Int) throws {
    // The device may have been started a while before the clock: it can be ahead.
    let got = try follow(.running(base: .milliseconds(50)), .heard(heard))
    // −4 ms / 16 is −0.25, and 20 ms / 100 is 0.2.
    #expect(microseconds(got.position) == expected)
  }

  @Test func `in the first half second it is a tenth at most`() throws {
    let clock = SoundClock(
      base: .milliseconds(900), start: .milliseconds(800), position: .seconds(1),
      time: .seconds(1), floor: .zero, written: .seconds(2))
    let got = try follow(clock, .heard(972))
    // −48 ms / 16 is −3, and 20 ms / 10 is 2.
    #expect(microseconds(got.position) == 18_000)
  }

  @Test func `what waits in the device has not been heard`() throws {
    let reading = DeviceReading(written: 53_760, delay: 4800, time: .milliseconds(1020))
    let got = try follow(.running(), reading)
    // 53 760 − 4800 frames are 1.020 s.
    #expect(microseconds(got.position) == 20_000)
  }

  @Test func `no more is heard than time has passed`() throws {
    let got = try follow(.running(), .heard(1100))
    // From 0 at 0 s to 1.020 s: 1.020 s + 1.02 ms + 5 ms, an error of 6.02 ms; 0.2 ms at most.
    #expect(microseconds(got.position) == 20_200)
    let late = SoundClock(
      base: .zero, start: .zero, position: .milliseconds(900), time: .seconds(1), floor: .zero,
      written: .seconds(2))
    let jump = try follow(late, .heard(1200))
    // Still an error of 100 ms and more: it jumps, but only to 1.026 02 s.
    #expect(microseconds(jump.position) == 26_020)
  }

  @Test func `a device that is fast by a thousandth can be followed`() throws {
    let clock = SoundClock(
      base: .zero, start: .zero, position: .seconds(1001), time: .seconds(1000), floor: .zero,
      written: .seconds(1002))
    let reading = DeviceReading(
      written: 48_000 * 1002, delay: 48_000 * 1002 - 48_049_000, time: .milliseconds(1_000_020))
    let got = try follow(clock, reading)
    // 48 049 000 frames are 1001.020 833 s; the error is 0.833 ms, a sixteenth of it 0.052.
    #expect(got.position > .microseconds(1_001_020_040))
    #expect(got.position < .microseconds(1_001_020_060))
  }

  @Test func `from 100 ms on it jumps`() throws {
    let behind = SoundClock(
      base: .zero, start: .zero, position: .milliseconds(850), time: .seconds(1), floor: .zero,
      written: .seconds(2))
    let got = try follow(behind, .heard(1000))
    // The clock shows 0.870 s, and 1.000 s was heard.
    #expect(microseconds(got.position) == 0)
    #expect(got.position(at: .milliseconds(1030)) == .milliseconds(1010))
  }

  @Test func `it never goes back: it waits`() throws {
    let got = try follow(.running(), .heard(800))
    // The picture of 1.020 s has been shown: `floor` keeps the clock there.
    #expect(got.position(at: .milliseconds(1020)) == .milliseconds(1020))
    #expect(got.position(at: .milliseconds(1220)) == .milliseconds(1020))
    // 240 ms later the sound has come as far as the picture.
    #expect(got.position(at: .milliseconds(1260)) == .milliseconds(1040))
  }

  @Test func `before the start nothing is heard`() throws {
    let clock = SoundClock(
      base: .seconds(1), start: .seconds(1), position: .seconds(1), time: .seconds(1),
      floor: .zero, written: .seconds(2))
    let got = try follow(clock, .heard(-50))
    // Some devices answer less than 0 after they were emptied. −20 ms / 16 is −1.25.
    #expect(microseconds(got.position) == 18_750)
  }

  @Test func `the number of frames written is kept`() throws {
    let got = try follow(.running(), .heard(1020, written: 2500))
    #expect(got.written == .milliseconds(2500))
    let less = try follow(.running(), .heard(1020, written: 1500))
    #expect(less.written == .seconds(2))
  }

  @Test func `steps of 21 ms are smoothed to less than one`() throws {
    var clock = SoundClock(
      base: .zero, start: .zero, position: .zero, time: .zero, floor: .zero, written: .zero)
    var offsets: [Double] = []
    for index in 1...500 {
      let time = Duration.milliseconds(20 * index)
      let frames = 960 * index / 1008 * 1008
      let reading = DeviceReading(
        written: 960 * index + 4800, delay: 960 * index + 4800 - frames, time: time)
      clock = try follow(clock, reading)
      offsets.append((clock.position(at: time) - time) / .milliseconds(1))
    }
    let late = offsets.dropFirst(250)
    let unevenness = (late.max() ?? 0) - (late.min() ?? 0)
    let mean = late.reduce(0, +) / 250
    // Milliseconds. The clock moves by no more than a hundredth of the time.
    #expect(unevenness < 3)
    // On average half a step late, as the device's own answers are.
    #expect(abs(mean + 10.5) < 2)
  }
}

extension SoundClock {
  /// A clock that has come to 1 s, one second after its start.
  fileprivate static func running(
    base: Duration = .zero, time: Duration = .seconds(1)
  ) -> SoundClock {
    SoundClock(
      base: base, start: .zero, position: .seconds(1), time: time, floor: .zero,
      written: .seconds(2))
  }
}

extension DeviceReading {
  /// What a device says 1.020 s after the start; milliseconds of sound.
  fileprivate static func heard(_ heard: Int, written: Int = 2000) -> DeviceReading {
    DeviceReading(
      written: 48 * written, delay: 48 * (written - heard), time: .milliseconds(1020))
  }
}
