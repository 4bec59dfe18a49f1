import Playback
import Steps
import Testing

@Suite(
  "6.2 two thresholds",
  .exercise("6.2") {
    _ = try $0.nextActivity(
      BufferActivity(isFilling: true, isPlaying: false), .zero, false, false,
      BufferThresholds(low: .seconds(1), target: .seconds(3), start: .seconds(3)))
  })
struct Exercise6_2 {
  @Test func `a saw has two edges`() throws {
    var activity = BufferActivity(isFilling: true, isPlaying: true)
    var got: [String] = []
    for level in [0.5, 1.5, 3.0, 2.9, 1.5, 1.0, 0.98, 1.5, 2.9, 3.02, 2.0] {
      activity = try nextActivity(after: activity, level)
      got.append("\(level) s: \(activity.isFilling ? "fills" : "rests")")
    }
    // Between 1.0 and 3.0 s it stays as it was: that is the hysteresis. Exactly 1.0 is not below.
    #expect(
      got == [
        "0.5 s: fills", "1.5 s: fills", "3.0 s: rests", "2.9 s: rests", "1.5 s: rests",
        "1.0 s: rests", "0.98 s: fills", "1.5 s: fills", "2.9 s: fills", "3.02 s: rests",
        "2.0 s: rests",
      ])
  }

  @Test func `at first it plays from the target on`() throws {
    let filling = BufferActivity(isFilling: true, isPlaying: false)
    let early = try nextActivity(after: filling, 2.9)
    #expect(early == filling)
    let full = try nextActivity(after: filling, 3.0)
    #expect(full == BufferActivity(isFilling: false, isPlaying: true))
  }

  @Test func `after a stall it plays sooner and continues to fill`() throws {
    let stalled = BufferActivity(isFilling: true, isPlaying: false)
    let early = try nextActivity(after: stalled, 0.99, start: 1)
    #expect(early == stalled)
    let enough = try nextActivity(after: stalled, 1.0, start: 1)
    // Playing needs `start`, and filling stops at `target`: two questions.
    #expect(enough == BufferActivity(isFilling: true, isPlaying: true))
  }

  @Test func `a low buffer is filled while the film plays`() throws {
    let got = try nextActivity(after: BufferActivity(isFilling: false, isPlaying: true), 0.2)
    // As long as there is a picture for now, a refill does not stop the film.
    #expect(got == BufferActivity(isFilling: true, isPlaying: true))
  }

  @Test func `without a picture the film stops`() throws {
    let got = try nextActivity(
      after: BufferActivity(isFilling: true, isPlaying: true), 0, hasPicture: false)
    #expect(got == BufferActivity(isFilling: true, isPlaying: false))
  }

  @Test func `at the end of the stream it stops filling and plays`() throws {
    let got = try nextActivity(
      after: BufferActivity(isFilling: true, isPlaying: false), 0.4, hasEnded: true)
    // A film of 0.4 s never reaches a threshold, and nothing more will come.
    #expect(got == BufferActivity(isFilling: false, isPlaying: true))
    let playing = try nextActivity(
      after: BufferActivity(isFilling: false, isPlaying: true), 0.4, hasEnded: true)
    #expect(playing == BufferActivity(isFilling: false, isPlaying: true))
    let atLast = try nextActivity(
      after: BufferActivity(isFilling: false, isPlaying: true), 0, hasPicture: false,
      hasEnded: true)
    // No further picture will come: the film plays to its end.
    #expect(atLast == BufferActivity(isFilling: false, isPlaying: true))
  }

  @Test func `other thresholds are obeyed too`() throws {
    let got = try Steps.current.nextActivity(
      BufferActivity(isFilling: false, isPlaying: true), .milliseconds(450), true, false,
      BufferThresholds(
        low: .milliseconds(500), target: .milliseconds(800), start: .milliseconds(800)))
    #expect(got == BufferActivity(isFilling: true, isPlaying: true))
    let full = try Steps.current.nextActivity(
      got, .milliseconds(800), true, false,
      BufferThresholds(
        low: .milliseconds(500), target: .milliseconds(800), start: .milliseconds(800)))
    #expect(full == BufferActivity(isFilling: false, isPlaying: true))
  }

  private func nextActivity(
    after activity: BufferActivity, _ level: Double, start: Double = 3, hasPicture: Bool = true,
    hasEnded: Bool = false
  ) throws -> BufferActivity {
    try Steps.current.nextActivity(
      activity, .seconds(level), hasPicture, hasEnded,
      BufferThresholds(low: .seconds(1), target: .seconds(3), start: .seconds(start)))
  }
}
