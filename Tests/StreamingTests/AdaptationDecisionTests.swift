import Streaming
import Testing

struct AdaptationDecisionTests {
  @Test("a decision waits for nothing unless its rule says so")
  func delay() {
    let decision = AdaptationDecision(level: 1, reason: .fits)
    #expect(decision.delay == .zero)
  }
}
