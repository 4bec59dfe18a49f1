import Playback
import Testing

/// The review itself, where no player of ours or theirs breaks the rule.
@Suite struct TraceReviewTests {
  /// A line of an event log with a stopped clock.
  private func event(
    _ kind: BufferEvent.Kind, at wallTime: Int, position: Int, frame: Int? = nil,
    to transition: BufferTransition? = nil
  ) -> BufferEvent {
    BufferEvent(
      kind: kind,
      moment: PlaybackMoment(wallTime: .milliseconds(wallTime), position: .milliseconds(position)),
      level: .empty, presentationTime: frame.map { .milliseconds($0) }, transition: transition,
      reason: "because")
  }

  /// Pictures run out at 1000 ms; then two frames come, and whatever else is reported.
  private func faults(
    steps: [Int] = [], _ events: [BufferEvent]
  ) -> [TraceReview.Fault: Int] {
    let stall = BufferTransition(from: .idle, to: .buffering(.underrun), reason: "ran dry")
    let log = [
      event(.state, at: 2000, position: 1000, to: stall),
      event(.decode, at: 2010, position: 1000, frame: 1040),
      event(.decode, at: 2020, position: 1000, frame: 1080),
    ]
    return TraceReview(
      log + events, limits: BufferLimits(byteCount: 1, frameCount: 1),
      steps: steps.map { .milliseconds($0) }
    ).faults
  }

  @Test("a step on in the middle of a stall leads to the next frame")
  func step() {
    #expect(
      faults(
        steps: [2030, 2050],
        [
          event(.show, at: 2040, position: 1040, frame: 1040),
          event(.fetch, at: 2045, position: 1040),
          event(.show, at: 2060, position: 1080, frame: 1080),
        ]
      ).isEmpty)
  }

  @Test("a film that goes on in a stall runs away, whatever was asked for")
  func runaway() {
    let shown = event(.show, at: 2040, position: 1040, frame: 1040)
    let faults = [
      // Without a request, or with a later one.
      self.faults([shown]), self.faults(steps: [2041], [shown]),
      // Not to where a frame begins, or past one.
      self.faults(steps: [2030], [event(.fetch, at: 2040, position: 1041)]),
      self.faults(steps: [2030], [event(.fetch, at: 2040, position: 1080)]),
      // Once more than requested.
      self.faults(
        steps: [2030], [shown, event(.show, at: 2050, position: 1080, frame: 1080)]),
    ]
    #expect(faults.allSatisfy { $0[.runaway] == 1 })
  }
}
