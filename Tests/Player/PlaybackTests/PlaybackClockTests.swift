import Media
import Playback
import TestSupport
import Testing

@Suite struct PlaybackClockTests {
  @Test("stands until it is told to run")
  func stands() {
    let clock = PlaybackClock(position: .seconds(5))
    #expect(clock.position(at: .seconds(100)) == .seconds(5))
    #expect(clock.wallTime(for: .seconds(6)) == nil)
  }

  @Test("runs from where it stands")
  func runs() {
    var clock = PlaybackClock(position: .seconds(5))
    clock.run(at: .seconds(10))
    #expect(clock.position(at: .seconds(13)) == .seconds(8))
    #expect(clock.wallTime(for: .seconds(8)) == .seconds(13))
  }

  @Test("tells when a film of days has reached a position, however long it has run")
  func runsForDays() {
    var clock = PlaybackClock()
    clock.run(at: .seconds(10))
    #expect(clock.wallTime(for: .seconds(90_000)) == .seconds(90_010))
    #expect(clock.wallTime(for: .seconds(90_001)) == .seconds(90_011))
    #expect(clock.wallTime(for: .seconds(1 << 40)) == .seconds(10 + (1 << 40)))
  }

  @Test("never gets to the times of a damaged file")
  func absurdTimes() {
    var clock = PlaybackClock()
    clock.run(at: .zero)
    #expect(clock.wallTime(for: .seconds((1 << 40) + 1)) == nil)
    #expect(clock.wallTime(for: .seconds(Int64.max)) == nil)
    #expect(clock.wallTime(for: .seconds(Int64.min)) == .zero)
  }

  @Test("does not go back when asked for an earlier wall time")
  func earlierWallTime() {
    var clock = PlaybackClock()
    clock.run(at: .seconds(10))
    #expect(clock.position(at: .seconds(9)) == .zero)
  }

  @Test("keeps its position over a pause, and over running twice")
  func pauses() {
    var clock = PlaybackClock()
    clock.run(at: .seconds(1))
    clock.run(at: .seconds(2))
    clock.pause(at: .seconds(4))
    clock.pause(at: .seconds(5))
    clock.run(at: .seconds(10))
    #expect(clock.position(at: .seconds(11)) == .seconds(4))
  }

  @Test("goes on at the same speed after a seek")
  func seeks() {
    var clock = PlaybackClock()
    clock.run(at: .zero)
    clock.seek(to: .seconds(60), at: .seconds(1))
    #expect(clock.position(at: .seconds(3)) == .seconds(62))
    #expect(clock.isRunning)
  }

  @Test("changes its rate without a jump")
  func changesRate() {
    var clock = PlaybackClock()
    clock.run(at: .zero)
    clock.setRate(PlaybackRate(2), at: .seconds(10))
    #expect(clock.position(at: .seconds(10)) == .seconds(10))
    #expect(clock.position(at: .seconds(11)) == .seconds(12))
    #expect(clock.wallTime(for: .seconds(14)) == .seconds(12))
  }

  @Test("does not drift over a million pauses")
  func driftsNot() {
    var clock = PlaybackClock()
    let step = Duration.seconds(1) / 3
    for number in 0..<1_000_000 {
      clock.run(at: step * (2 * number))
      clock.pause(at: step * (2 * number + 1))
    }
    #expect(clock.position(at: .zero) == step * 1_000_000)
  }

  @Test("does not pass its limit, however late that is noticed")
  func keepsLimit() {
    var clock = PlaybackClock()
    clock.setLimit(.seconds(3), at: .zero)
    clock.run(at: .seconds(1))
    #expect(clock.position(at: .seconds(2)) == .seconds(1))
    #expect(clock.position(at: .seconds(4)) == .seconds(3))
    #expect(clock.position(at: .seconds(100)) == .seconds(3))
    #expect(clock.wallTime(for: .seconds(3)) == .seconds(4))
    clock.stall(at: .seconds(100))
    #expect(clock.position(at: .seconds(109)) == .seconds(3))
    clock.setLimit(.seconds(6), at: .seconds(109))
    clock.run(at: .seconds(109))
    #expect(clock.position(at: .seconds(110)) == .seconds(4))
  }

  @Test("goes on from its old limit when that moves, not from where it would have been")
  func movesLimit() {
    var clock = PlaybackClock()
    clock.setLimit(.seconds(3), at: .zero)
    clock.run(at: .zero)
    clock.setLimit(.seconds(9), at: .seconds(100))
    #expect(clock.position(at: .seconds(100)) == .seconds(3))
    #expect(clock.position(at: .seconds(102)) == .seconds(5))
    clock.setLimit(nil, at: .seconds(200))
    #expect(clock.position(at: .seconds(201)) == .seconds(10))
  }

  @Test("does not go back for a limit behind it, and a seek beyond the limit holds")
  func limitBehind() {
    var clock = PlaybackClock()
    clock.run(at: .zero)
    clock.setLimit(.seconds(2), at: .seconds(5))
    #expect(clock.position(at: .seconds(8)) == .seconds(5))
    clock.seek(to: .seconds(60), at: .seconds(9))
    #expect(clock.position(at: .seconds(10)) == .seconds(60))
    clock.setLimit(.seconds(61), at: .seconds(10))
    #expect(clock.position(at: .seconds(20)) == .seconds(61))
  }

  @Test("a limit that is never reached changes nothing, to the attosecond")
  func limitAhead() {
    var clock = PlaybackClock(rate: PlaybackRate(1.1))
    var limited = clock
    clock.run(at: .zero)
    limited.run(at: .zero)
    for second in 1...1000 {
      limited.setLimit(.seconds(second * 3), at: .milliseconds(second * 1001))
    }
    #expect(limited.position(at: .seconds(1002)) == clock.position(at: .seconds(1002)))
  }
}

/// A clock that follows a master: sound, mostly.
@Suite("A clock and its master") struct ClockSynchronizationTests {
  /// A clock that has run since 0, limited to an hour.
  private var clock: PlaybackClock {
    var clock = PlaybackClock()
    clock.setLimit(.seconds(3600), at: .zero)
    clock.run(at: .zero)
    return clock
  }

  private func reading(_ position: Duration, at wallTime: Duration) -> ClockReading {
    ClockReading(position: position, wallTime: wallTime, isRunning: true)
  }

  @Test("moves on by a little where it is a little behind, and waits where it is ahead")
  func slews() {
    var behind = clock
    behind.synchronize(to: reading(.milliseconds(10_080), at: .seconds(10)), at: .seconds(10))
    #expect(behind.position(at: .seconds(10)) == .milliseconds(10_005))
    var ahead = clock
    ahead.synchronize(to: reading(.milliseconds(9920), at: .seconds(10)), at: .seconds(10))
    #expect(ahead.position(at: .seconds(10)) == .seconds(10))
    #expect(ahead.position(at: .milliseconds(10_005)) == .seconds(10))
    #expect(ahead.position(at: .milliseconds(10_010)) == .milliseconds(10_005))
  }

  @Test("jumps on where it is far behind, but not beyond its limit")
  func jumps() {
    var clock = clock
    clock.synchronize(to: reading(.seconds(12), at: .seconds(9)), at: .seconds(10))
    #expect(clock.position(at: .seconds(10)) == .seconds(13))
    clock.setLimit(.seconds(20), at: .seconds(10))
    clock.synchronize(to: reading(.seconds(500), at: .seconds(10)), at: .seconds(10))
    #expect(clock.position(at: .seconds(10)) == .seconds(20))
    #expect(clock.position(at: .seconds(90)) == .seconds(20))
  }

  @Test("waits for a master far behind, a second at most for each reading")
  func waits() {
    var clock = clock
    clock.synchronize(to: reading(.seconds(1), at: .seconds(10)), at: .seconds(10))
    #expect(clock.position(at: .seconds(11)) == .seconds(10))
    #expect(clock.position(at: .seconds(12)) == .seconds(11))
  }

  @Test("leaves alone what differs by a millisecond, and a clock that is stopped")
  func leavesAlone() {
    var near = clock
    near.synchronize(to: reading(.milliseconds(10_001), at: .seconds(10)), at: .seconds(10))
    #expect(near.moment(at: .seconds(11)) == clock.moment(at: .seconds(11)))
    var stopped = PlaybackClock()
    stopped.synchronize(to: reading(.seconds(50), at: .zero), at: .seconds(10))
    #expect(stopped.moment(at: .seconds(11)) == PlaybackClock().moment(at: .seconds(11)))
  }

  @Test("never goes back and ends beside its master, wherever that is", arguments: 0..<50)
  func converges(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var clock = clock
    let offset = random.milliseconds(0...6000) - .seconds(3)
    var (wallTime, last) = (Duration.seconds(10), Duration.seconds(10))
    for _ in 0..<400 {
      wallTime += random.milliseconds(20...50)
      // What was heard a moment ago, measured with an error of half a millisecond.
      let heard = wallTime - random.milliseconds(0...30)
      let noise = Duration.microseconds(Int.random(in: -500...500, using: &random))
      clock.synchronize(to: reading(heard + offset + noise, at: heard), at: wallTime)
      let position = clock.position(at: wallTime)
      #expect(position >= last)
      last = position
    }
    let error = last - (wallTime + offset)
    #expect(error < .milliseconds(10) && error > .milliseconds(-10), "\(error)")
  }
}
