import Testing

@testable import Playback
@testable import PlaybackSimulation

@Suite struct PlaybackFiguresTests {
  /// A film of frames of 100 ms, and what was shown of it: at a wall time, a frame, for a position.
  private func figures(_ shows: [(wall: Int, frame: Int, position: Int)]) -> PlaybackFigures {
    let frames = (0..<30).map {
      SimulatedFrame(
        interval: FrameInterval(start: .milliseconds($0 * 100), end: .milliseconds($0 * 100 + 100)),
        sampleByteCount: 1, byteCount: 1)
    }
    let events = shows.map {
      BufferEvent(
        kind: .show,
        moment: PlaybackMoment(
          wallTime: .milliseconds($0.wall), position: .milliseconds($0.position)),
        level: BufferLevel(duration: .zero, frameCount: $0.frame, byteCount: $0.frame * 10),
        presentationTime: .milliseconds($0.frame * 100), transition: nil, reason: "due")
    }
    let summary = BufferSimulation(frames: []).run().summary
    return PlaybackFigures(
      BufferSimulationResult(events: events, summary: summary), of: frames)
  }

  @Test("a film in its own time has no fault")
  func right() {
    let figures = figures((0..<30).map { ($0 * 100, $0, $0 * 100) })
    #expect(figures.startDelay == .milliseconds(100))
    #expect(figures.pace == 1 && figures.earliness == .zero && figures.lag == .zero)
    #expect(figures.unseenCount == 0 && figures.byteCount == 290)
  }

  @Test("twice the speed is a pace of two, and early")
  func fast() {
    let figures = figures((0..<30).map { ($0 * 50, $0, $0 * 50) })
    #expect(figures.pace == 2)
    #expect(figures.earliness == .milliseconds(29 * 50))
  }

  @Test("what lags to the end is behind by the least of its last second")
  func behind() {
    let figures = figures((0..<20).map { ($0 * 100, $0, $0 * 100 + ($0 == 19 ? 500 : 400)) })
    #expect(figures.lag == .milliseconds(400))
    #expect(figures.unseenCount == 10)
  }

  @Test("nothing shown is nothing seen")
  func empty() {
    let figures = figures([])
    #expect(figures.unseenCount == 30 && figures.startDelay == nil && figures.pace == 0)
  }
}
