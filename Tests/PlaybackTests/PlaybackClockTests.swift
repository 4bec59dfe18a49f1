import Playback
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

  @Test("stops in a stall where the pictures end, however late that is noticed")
  func followsAStall() {
    var clock = PlaybackClock()
    clock.follow(canPlay: true, coveredUntil: .seconds(3), at: .seconds(1))
    #expect(clock.position(at: .seconds(2)) == .seconds(1))
    clock.follow(canPlay: false, coveredUntil: .seconds(3), at: .seconds(5))
    #expect(clock.position(at: .seconds(9)) == .seconds(3))
    clock.follow(canPlay: true, coveredUntil: .seconds(6), at: .seconds(9))
    #expect(clock.position(at: .seconds(10)) == .seconds(4))
  }
}
