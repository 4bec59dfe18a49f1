import Playback
import Testing

@Suite struct PresentationPolicyTests {
  @Test(
    "shows the latest frame that is due, or waits for the first",
    arguments: [
      (now: 0, times: [], expected: .wait(until: nil)),
      (now: 0, times: [40, 80], expected: .wait(until: .milliseconds(40))),
      (now: 39, times: [40, 80], expected: .wait(until: .milliseconds(40))),
      (now: 40, times: [40, 80], expected: .show(index: 0, lateness: .zero)),
      (now: 79, times: [40, 80], expected: .show(index: 0, lateness: .milliseconds(39))),
      (now: 80, times: [40, 80], expected: .show(index: 1, lateness: .zero)),
      (now: 1000, times: [40, 80, 1001], expected: .show(index: 1, lateness: .milliseconds(920))),
      (now: 0, times: [-80, -40, 40], expected: .show(index: 1, lateness: .milliseconds(40))),
    ] as [(Int, [Int], PresentationPolicy.Decision)])
  func decides(now: Int, times: [Int], expected: PresentationPolicy.Decision) {
    let decision = PresentationPolicy().decide(
      now: .milliseconds(now), presentationTimes: times.map { .milliseconds($0) })
    #expect(decision == expected)
  }

  @Test("calls a frame late beyond the tolerance only")
  func late() {
    let policy = PresentationPolicy(lateTolerance: .milliseconds(30))
    #expect(!policy.isLate(.milliseconds(30)))
    #expect(policy.isLate(.milliseconds(31)))
  }
}
