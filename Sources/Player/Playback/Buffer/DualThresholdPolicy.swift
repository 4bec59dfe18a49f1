/// Fills the buffer in bursts between two thresholds, and plays as soon as that is safe.
///
/// Two questions, answered apart:
///
/// * **Fetch more?** Until `target` seconds or a cap are reached; then rest until less than `low`
///   is left. One threshold alone would start and stop for every single frame.
/// * **Play?** At first from `target` on. After a seek or a stall sooner, from `resumeThreshold`
///   on, since the viewer is waiting: it begins at `low` and doubles with each further stall, up to
///   `target`, because a few long stalls are better than many short ones. A refill while the film
///   plays is not visible; playing stops only when there is no picture for now.
///
/// A third answer is possible with a ``PromptStart``: where frames come much faster than they are
/// played, a few of them are enough, at the start and after a seek. After a stall they are not:
/// the rate that was measured before it did not last.
public struct DualThresholdPolicy: BufferPolicy, Hashable {
  public let target: Duration
  public let low: Duration

  /// When playing may begin below these thresholds; `nil` for never.
  public let promptStart: PromptStart?

  public let limits: BufferLimits

  public private(set) var state = BufferState.idle

  /// What must be buffered before playing goes on after a seek or a stall.
  public private(set) var resumeThreshold: Duration

  /// How often the pictures ran out.
  public private(set) var stallCount = 0

  private var isFilling = false

  /// How fast frames have come since the last beginning.
  private var measurement = PromptStart.Measurement()

  /// The low threshold, if no other one is given.
  public static let defaultLow = Duration.seconds(1)

  public init(
    target: Duration = .seconds(3), low: Duration = defaultLow,
    promptStart: PromptStart? = nil, byteLimit: Int = 256 << 20, frameLimit: Int = 600
  ) {
    precondition(.zero < low && low <= target, "thresholds satisfy 0 < low <= target")
    self.target = target
    self.low = low
    self.promptStart = promptStart
    limits = BufferLimits(byteCount: byteLimit, frameCount: frameLimit)
    resumeThreshold = low
  }

  public mutating func begin(_ reason: BufferingReason) -> BufferDecision {
    isFilling = true
    measurement = PromptStart.Measurement()
    let transition = BufferTransition(from: state, beginning: reason)
    state = transition.to
    return BufferDecision(isFilling: true, reason: "buffer empty", transition: transition)
  }

  public mutating func decide(_ facts: BufferFacts) -> BufferDecision {
    measurement.note(facts)
    let reason = updateFilling(facts)
    let transition = updateState(facts)
    return BufferDecision(
      isFilling: isFilling, reason: reason, transition: transition,
      refillThreshold: state == .ready && !isFilling ? low : nil)
  }

  // ANCHOR: solution-6.2
  /// Whether to fetch more, and why.
  private mutating func updateFilling(_ facts: BufferFacts) -> String {
    switch (state, facts.supply) {
    case (.idle, _): return rest("idle")
    case (_, .ended): return rest("end of stream")
    case (_, .failed): return rest("failed")
    case (_, .flowing): break
    }
    if let limit = limit(reachedBy: facts) { return rest(limit) }
    if facts.level.duration >= target { return rest("target reached") }
    if facts.level.duration < low { isFilling = true }
    return isFilling ? "filling to target" : "resting until low"
  }
  // ANCHOR_END: solution-6.2

  private mutating func rest(_ reason: String) -> String {
    isFilling = false
    return reason
  }

  // ANCHOR: solution-6.2
  private mutating func updateState(_ facts: BufferFacts) -> BufferTransition? {
    switch (state, facts.supply) {
    case (.idle, _), (.endOfStream, _), (.failed, _):
      return nil
    case (_, .failed(let message)):
      return move(to: .failed(message), reason: message)
    case (_, .ended):
      return move(to: .endOfStream, reason: "end of stream")
    case (.buffering(let reason), .flowing):
      return readiness(after: reason, facts).flatMap { move(to: .ready, reason: $0) }
    case (.ready, .flowing):
      return facts.hasPicture ? nil : stall()
    }
  }

  /// Why playing may begin, or `nil` while it may not.
  private func readiness(after reason: BufferingReason, _ facts: BufferFacts) -> String? {
    let duration = facts.level.duration
    if duration >= target { return "target reached" }
    if reason != .start, duration >= resumeThreshold {
      return "resume threshold of \(resumeThreshold.reasonText) reached"
    }
    return limit(reachedBy: facts) ?? promptReason(after: reason, facts)
  }
  // ANCHOR_END: solution-6.2

  /// Why a few frames are enough, or `nil` if they are not.
  private func promptReason(after reason: BufferingReason, _ facts: BufferFacts) -> String? {
    guard let promptStart, reason != .underrun else { return nil }
    return measurement.reason(facts, by: promptStart)
  }

  private mutating func stall() -> BufferTransition? {
    let before = resumeThreshold
    if stallCount > 0 { resumeThreshold = min(before * 2, target) }
    stallCount += 1
    let growth = before == resumeThreshold ? "" : "\(before.decimalText) → "
    return move(
      to: .buffering(.underrun),
      reason: "stall \(stallCount): resume threshold \(growth)\(resumeThreshold.reasonText)")
  }

  private func limit(reachedBy facts: BufferFacts) -> String? {
    limits.limit(against: facts.frameByteCount, beside: facts.level)
  }

  private mutating func move(to next: BufferState, reason: String) -> BufferTransition? {
    guard next != state else { return nil }
    defer { state = next }
    return BufferTransition(from: state, to: next, reason: reason)
  }
}

// What other rules need: the state as a value, and to follow what they have decided.

extension DualThresholdPolicy {
  /// What goes on at the buffer.
  package var activity: BufferActivity {
    BufferActivity(isFilling: isFilling, isPlaying: state.canPlay)
  }

  /// Lets it continue from an activity, with what must be buffered to play: to ask what comes next.
  package mutating func resume(_ activity: BufferActivity, from threshold: Duration) {
    isFilling = activity.isFilling
    resumeThreshold = threshold
    state = activity.isPlaying ? .ready : .buffering(.underrun)
  }

  /// What must be buffered before a film that is stalled plays.
  mutating func startThreshold(_ facts: BufferFacts) -> Duration {
    measurement.note(facts)
    guard case .buffering(let reason) = state else { return resumeThreshold }
    if promptReason(after: reason, facts) != nil { return min(facts.level.duration, target) }
    return reason == .start ? target : resumeThreshold
  }

  /// Carries out what another rule has decided; `name` says whose it is.
  mutating func follow(
    _ activity: BufferActivity, hasEnded: Bool, ruleOf name: String
  ) -> BufferDecision {
    isFilling = activity.isFilling
    let verb = isFilling ? "filling" : "resting"
    return BufferDecision(
      isFilling: isFilling, reason: "\(verb), by the \(name)'s rule",
      transition: transition(isPlaying: activity.isPlaying, hasEnded: hasEnded, name),
      refillThreshold: state == .ready && !isFilling ? low : nil)
  }

  private mutating func transition(
    isPlaying: Bool, hasEnded: Bool, _ name: String
  ) -> BufferTransition? {
    switch (state.canPlay, isPlaying) {
    case (_, true) where hasEnded: move(to: .endOfStream, reason: "end of stream")
    case (false, true): move(to: .ready, reason: "the \(name)'s rule lets it play")
    case (true, false): stall()
    case (true, true), (false, false): nil
    }
  }
}
