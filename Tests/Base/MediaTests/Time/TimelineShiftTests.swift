import Media
import Testing

@Suite struct TimelineShiftTests {
  private func sample(_ value: Int64, _ timescale: UInt32) -> SampleEvent {
    let time = MediaTime(value: value, timescale: timescale)
    return .sample(
      EncodedSample(
        index: 0, data: [], decodeTime: time, presentationTime: time, duration: time, isSync: true),
      1)
  }

  private func times(_ events: [SampleEvent]) -> [Int64] {
    var shift = TimelineShift()
    return events.compactMap { event in
      if case .sample(let sample, _) = shift.apply(to: event) {
        sample.presentationTime.value
      } else {
        nil
      }
    }
  }

  private func jump(_ value: Int64, _ timescale: UInt32 = 1) -> SampleEvent {
    .discontinuity(.timesShifted(by: MediaTime(value: value, timescale: timescale)))
  }

  @Test("leaves times before a break as they are, and puts those after it back")
  func putsBack() {
    #expect(times([sample(100, 10), jump(3600), sample(36_101, 10)]) == [100, 101])
    #expect(times([sample(100, 10), jump(-5), sample(51, 10)]) == [100, 101])
  }

  @Test("adds up breaks in any timescale without losing a tick")
  func addsUp() {
    let breaks = (0..<30).map { _ in jump(1001, 30_000) }
    #expect(times(breaks + [sample(30_030, 30_000)]) == [0])
    // A third of a second has no exact duration.
    #expect(times([jump(1, 3), jump(1, 3), jump(1, 3), sample(3, 3)]) == [0])
    #expect(times([jump(1, 90_000), sample(1, 90_000)]) == [0])
  }

  @Test("passes on formats and losses, and no shift")
  func passesOn() {
    var shift = TimelineShift()
    #expect(shift.apply(to: .format(.other, 1)) == .format(.other, 1))
    #expect(shift.apply(to: .discontinuity(.samplesLost)) == .discontinuity(.samplesLost))
    #expect(shift.apply(to: jump(1)) == nil)
  }

  @Test("does not trap on shifts beyond all times")
  func hostile() {
    let breaks = (0..<100).flatMap { _ in [jump(.max), jump(.min), jump(.max)] }
    #expect(times(breaks + [sample(0, .max), sample(.min, 1)]).count == 2)
  }
}
