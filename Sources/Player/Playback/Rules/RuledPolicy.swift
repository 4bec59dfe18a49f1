/// The ``DualThresholdPolicy`` with other rules for whether to continue and for how much fits.
///
/// It keeps that policy's state and thresholds, which decide where a rule answers `nil`.
package struct RuledPolicy: BufferPolicy {
  /// Decides what goes on next.
  package typealias ActivityRule =
    @Sendable (
      _ last: BufferActivity, _ level: Duration, _ hasPicture: Bool, _ hasEnded: Bool,
      _ thresholds: BufferThresholds
    ) -> BufferActivity?

  /// Counts the frames that may still be decoded.
  package typealias RoomRule =
    @Sendable (
      _ level: BufferLevel, _ frameByteCount: Int, _ frameDuration: Duration, _ byteLimit: Int,
      _ target: Duration
    ) -> Int?

  private var standard: DualThresholdPolicy
  private let rules: PlaybackRules

  /// Sets the rules beside those of another policy.
  package init(_ standard: DualThresholdPolicy, rules: PlaybackRules) {
    self.standard = standard
    self.rules = rules
  }

  package var state: BufferState { standard.state }
  package var limits: BufferLimits { standard.limits }

  package mutating func begin(_ reason: BufferingReason) -> BufferDecision {
    standard.begin(reason)
  }

  package mutating func decide(_ facts: BufferFacts) -> BufferDecision {
    guard !state.hasEnded, state != .idle, facts.supply == .flowing || facts.supply == .ended
    else { return standard.decide(facts) }
    let thresholds = BufferThresholds(
      low: standard.low, target: standard.target, start: standard.startThreshold(facts))
    // Where no further frame fits, the target cannot be reached: a full buffer counts as reaching
    // it.
    let level = isFull(facts) ? max(facts.level.duration, standard.target) : facts.level.duration
    let next = rules.activity?(
      standard.activity, level, facts.hasPicture, facts.supply == .ended, thresholds)
    guard let next else { return standard.decide(facts) }
    return standard.follow(next, hasEnded: facts.supply == .ended, ruleOf: rules.name)
  }

  private func isFull(_ facts: BufferFacts) -> Bool {
    if facts.level.frameCount >= limits.frameCount { return true }
    // Before the first frame it is not known how large one is.
    guard facts.frameByteCount > 0, facts.frameDuration > .zero else { return false }
    let room = rules.room?(
      facts.level, facts.frameByteCount, facts.frameDuration, limits.byteCount, standard.target)
    return room.map { $0 < 1 }
      ?? (limits.limit(against: facts.frameByteCount, beside: facts.level) != nil)
  }
}
