import Playback
import Steps
import Testing

@Suite("7.1 clock", .exercise("7.1") { _ = try $0.advance(ClockReading(), .zero, nil) })
struct Exercise7_1 {
  /// Runs at normal speed, and stood at 5 s at the wall time 10 s.
  private let running = ClockReading(
    position: .seconds(5), wallTime: .seconds(10), isRunning: true)

  @Test func `a clock that runs moves on with the wall time`() throws {
    let got = try advance(running, to: 13)
    #expect(got == reading(position: 8, wallTime: 13))
  }

  @Test func `its rate counts`() throws {
    var clock = running
    clock.rate = PlaybackRate(2)
    let got = try advance(clock, to: 13)
    // Three seconds of real time are six of the film.
    #expect(got == reading(position: 11, wallTime: 13, rate: 2))
  }

  @Test func `a clock that does not run keeps its position`() throws {
    var clock = running
    clock.isRunning = false
    let got = try advance(clock, to: 100)
    #expect(got == reading(position: 5, wallTime: 100, isRunning: false))
  }

  @Test func `no time counts twice`() throws {
    let first = try advance(running, to: 11)
    let second = try advance(first, to: 12)
    // Each answer counts from the wall time of the one before: 5 + 1 + 1.
    #expect(second == reading(position: 7, wallTime: 12))
  }

  @Test func `a pause keeps the place until the clock runs again`() throws {
    let paused = try advance(running, to: 12, .pause)
    #expect(paused == reading(position: 7, wallTime: 12, isRunning: false))
    let going = try advance(paused, to: 50, .run)
    // 38 s have passed on the wall, and none in the film.
    #expect(going == reading(position: 7, wallTime: 50))
    let later = try advance(going, to: 51)
    #expect(later == reading(position: 8, wallTime: 51))
  }

  @Test func `running twice changes nothing`() throws {
    let got = try advance(running, to: 12, .run)
    #expect(got == reading(position: 7, wallTime: 12))
  }

  @Test func `a new rate counts from now on`() throws {
    let got = try advance(running, to: 12, .setRate(PlaybackRate(0.5)))
    // What has passed has passed at the old rate: the film does not jump.
    #expect(got == reading(position: 7, wallTime: 12, rate: 0.5))
    let later = try advance(got, to: 16)
    #expect(later == reading(position: 9, wallTime: 16, rate: 0.5))
  }

  @Test func `a stall that is noticed late moves the clock back`() throws {
    let got = try advance(running, to: 14, .stall(coveredUntil: .seconds(6)))
    // Pictures ended at 6 s; the clock had run to 9 s before it was noticed.
    #expect(got == reading(position: 6, wallTime: 14, isRunning: false))
    let later = try advance(got, to: 20)
    #expect(later == reading(position: 6, wallTime: 20, isRunning: false))
  }

  @Test func `a stall never moves the clock forward`() throws {
    let got = try advance(running, to: 11, .stall(coveredUntil: .seconds(60)))
    // There is a hole in the pictures: the last of them is far away, and the film is at 6 s.
    #expect(got == reading(position: 6, wallTime: 11, isRunning: false))
  }

  @Test func `an earlier wall time does not move the clock back`() throws {
    let got = try advance(running, to: 9)
    // The position stays; the wall time is set all the same.
    #expect(got == reading(position: 5, wallTime: 9))
  }

  private func advance(
    _ clock: ClockReading, to wallTime: Int, _ change: ClockChange? = nil
  ) throws -> ClockReading {
    try Steps.current.advance(clock, .seconds(wallTime), change)
  }

  private func reading(
    position: Int, wallTime: Int, rate: Double = 1, isRunning: Bool = true
  ) -> ClockReading {
    ClockReading(
      position: .seconds(position), wallTime: .seconds(wallTime), rate: PlaybackRate(rate),
      isRunning: isRunning)
  }
}
