import Playback
import PlaybackSimulation
import TestSupport
import Testing

/// Rules that always hold, tried on thousands of films, networks, displays and viewers.
///
/// `TraceReview` states the rules. That it can find a breach of each is shown on players known to
/// break them.
@Suite struct ModelCheckTests {
  private static let traceCount = 300

  private func faults(
    _ trace: RandomTrace, _ rules: PlayerRules, limits: BufferLimits? = nil
  ) -> [TraceReview.Fault: Int] {
    let result = BufferSimulation(frames: trace.frames, world: trace.world, rules: rules).run()
    return TraceReview(result.events, limits: limits ?? trace.policy.limits).faults
  }

  @Test("this player keeps every rule in random traces", arguments: Campaign.runs(10, few: 2))
  func ours(batch: UInt64) {
    for number in 0..<UInt64(Self.traceCount) {
      let seed = batch * 1_000_000 + number
      let trace = RandomTrace(seed: seed)
      let result = BufferSimulation(
        frames: trace.frames, world: trace.world, rules: PlayerRules(policy: trace.policy)
      ).run()
      let review = TraceReview(result.events, limits: trace.policy.limits)
      if !review.faults.isEmpty { Issue.record("seed \(seed): \(review.faults)") }
      if review.state != .endOfStream { Issue.record("seed \(seed) ends as \(review.state)") }
      let counts = result.summary.frames
      if counts.shown + counts.dropped + counts.flushed != counts.decoded {
        Issue.record("seed \(seed): frames are lost: \(counts)")
      }
    }
  }

  @Test(
    "Media3's thresholds keep them too, on the same buffer", arguments: Campaign.runs(2, few: 1))
  func media3(batch: UInt64) {
    for number in 0..<UInt64(Self.traceCount) {
      let trace = RandomTrace(seed: batch * 1_000_000 + number)
      let policy = Media3Policy()
      let faults = faults(trace, PlayerRules(policy: policy), limits: policy.limits)
      if !faults.isEmpty { Issue.record("trace \(number): \(faults)") }
    }
  }

  /// How many of 300 traces show each fault.
  private func breaches(of rules: PlayerRules) -> [TraceReview.Fault: Int] {
    var breaches: [TraceReview.Fault: Int] = [:]
    for seed in 0..<UInt64(Self.traceCount) {
      let trace = RandomTrace(seed: seed)
      for fault in faults(trace, rules).keys { breaches[fault, default: 0] += 1 }
    }
    return breaches
  }

  @Test("the review finds what the design document's buffer does wrong")
  func document() {
    let breaches = breaches(of: .nextFrame)
    #expect(breaches[.early, default: 0] > 100)
    #expect(breaches[.overfull, default: 0] > 50)
    #expect(breaches[.runaway, default: 0] > 50)
  }

  @Test("the review finds what the code's buffer does wrong")
  func code() {
    let breaches = breaches(of: .everyFrame)
    #expect(breaches[.early] == nil)
    #expect(breaches[.backlog, default: 0] > 50)
    #expect(breaches[.late, default: 0] > 50)
    #expect(breaches[.overfull, default: 0] > 50)
    #expect(breaches[.runaway, default: 0] > 50)
  }

  @Test("the review finds a policy that forgets its limits, its reasons or its states")
  func brokenPolicies() {
    for (fault, flaw) in [
      (TraceReview.Fault.overfull, FlawedPolicy.Flaw.unlimited), (.unexplained, .speechless),
      (.unexplained, .forgetful),
    ] {
      let found = (0..<UInt64(100)).contains { seed in
        let trace = RandomTrace(seed: seed)
        let policy = FlawedPolicy(policy: trace.policy, flaw: flaw)
        return faults(trace, PlayerRules(policy: policy))[fault] != nil
      }
      #expect(found, "\(flaw)")
    }
  }

  @Test("gives the same events twice, whatever the trace")
  func repeats() {
    for seed in Campaign.runs(UInt64(100), few: 25) {
      let trace = RandomTrace(seed: seed)
      for rules in [PlayerRules(policy: trace.policy), .nextFrame, .everyFrame] {
        let simulation = BufferSimulation(
          frames: trace.frames, world: trace.world, rules: rules)
        #expect(simulation.run().events == simulation.run().events)
      }
    }
  }
}

/// A policy with one thing wrong.
private struct FlawedPolicy: BufferPolicy {
  enum Flaw { case unlimited, speechless, forgetful }

  var policy: DualThresholdPolicy
  let flaw: Flaw

  var state: BufferState { policy.state }

  var limits: BufferLimits {
    flaw == .unlimited ? BufferLimits(byteCount: .max, frameCount: .max) : policy.limits
  }

  mutating func begin(_ reason: BufferingReason) -> BufferDecision {
    flawed(policy.begin(reason))
  }

  mutating func decide(_ facts: BufferFacts) -> BufferDecision {
    let decision = flawed(policy.decide(facts))
    guard flaw == .unlimited, facts.supply == .flowing else { return decision }
    return BufferDecision(
      isFilling: facts.level.duration < .seconds(10), reason: "more is better",
      transition: decision.transition)
  }

  private func flawed(_ decision: BufferDecision) -> BufferDecision {
    guard let change = decision.transition, flaw != .unlimited else { return decision }
    let transition = BufferTransition(
      from: flaw == .forgetful ? .idle : change.from, to: change.to,
      reason: flaw == .speechless ? "" : change.reason)
    return BufferDecision(
      isFilling: decision.isFilling, reason: decision.reason, transition: transition,
      refillThreshold: decision.refillThreshold)
  }
}
