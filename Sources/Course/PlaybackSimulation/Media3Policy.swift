import Playback

/// Media3's answers to the same questions: how Android's player fills its buffer.
///
/// `DefaultLoadControl` of androidx/media. Load until `longest` or the byte target is reached, then
/// rest until less than `shortest` is left. Both are 50 s, so it loads whenever it may. Play from 1 s
/// on, after a stall from 2 s on; that does not grow. Until 2025 these two were 2.5 s and 5 s:
/// `DEFAULT_BUFFER_FOR_PLAYBACK_MS` and `…_AFTER_REBUFFER_MS`; the present values are in the
/// class's reference on developer.android.com.
///
/// Media3 buffers samples, which are small, and decodes just before it shows. Here its rules fill a
/// buffer of frames, where not the 50 s but the byte target ends the loading: 2000 segments of
/// 64 KiB. Left out is that it asks for more media at a higher speed.
package struct Media3Policy: BufferPolicy, Hashable {
  /// Below this it loads: `DEFAULT_MIN_BUFFER_MS`.
  package let shortest: Duration

  /// From here on it rests: `DEFAULT_MAX_BUFFER_MS`.
  package let longest: Duration

  /// What must be buffered to begin, and to go on after a seek.
  package let start: Duration

  /// What must be buffered to go on after a stall.
  package let resume: Duration

  /// `DEFAULT_VIDEO_BUFFER_SIZE`; there is no limit to the number of frames.
  package let limits: BufferLimits

  package private(set) var state = BufferState.idle
  private var isLoading = false

  package init(
    shortest: Duration = .seconds(50), longest: Duration = .seconds(50),
    start: Duration = .seconds(1), resume: Duration = .seconds(2), byteLimit: Int = 2000 << 16
  ) {
    precondition(max(start, resume) <= shortest && shortest <= longest, "thresholds are in order")
    self.shortest = shortest
    self.longest = longest
    self.start = start
    self.resume = resume
    limits = BufferLimits(byteCount: byteLimit, frameCount: .max)
  }

  package mutating func begin(_ reason: BufferingReason) -> BufferDecision {
    isLoading = true
    let transition = BufferTransition(from: state, beginning: reason)
    state = transition.to
    return BufferDecision(isFilling: true, reason: "buffer empty", transition: transition)
  }

  package mutating func decide(_ facts: BufferFacts) -> BufferDecision {
    let reason = updateLoading(facts)
    return BufferDecision(
      isFilling: isLoading, reason: reason, transition: updateState(facts),
      refillThreshold: state == .ready && !isLoading ? shortest : nil)
  }

  private mutating func updateLoading(_ facts: BufferFacts) -> String {
    guard state != .idle, facts.supply == .flowing else {
      isLoading = false
      return state == .idle ? "idle" : "nothing more to load"
    }
    let limit = limits.limit(against: facts.frameByteCount, beside: facts.level)
    // Never less than half a second, so that a small minimum does not stop it altogether.
    if facts.level.duration < max(shortest, .milliseconds(500)) {
      isLoading = limit == nil
    } else if facts.level.duration >= longest || limit != nil {
      isLoading = false
    }
    return limit ?? (isLoading ? "below the longest duration" : "longest duration reached")
  }

  private mutating func updateState(_ facts: BufferFacts) -> BufferTransition? {
    switch (state, facts.supply) {
    case (.idle, _), (.endOfStream, _), (.failed, _): return nil
    case (_, .failed(let message)): return move(to: .failed(message), reason: message)
    case (_, .ended): return move(to: .endOfStream, reason: "end of stream")
    case (.buffering(let reason), .flowing):
      let threshold = reason == .underrun ? resume : start
      if facts.level.duration >= threshold {
        return move(to: .ready, reason: "\(threshold.reasonText) buffered")
      }
      let limit = limits.limit(against: facts.frameByteCount, beside: facts.level)
      return limit.flatMap { move(to: .ready, reason: $0) }
    case (.ready, .flowing):
      guard !facts.hasPicture else { return nil }
      return move(to: .buffering(.underrun), reason: "stall: resume threshold \(resume.reasonText)")
    }
  }

  private mutating func move(to next: BufferState, reason: String) -> BufferTransition? {
    guard next != state else { return nil }
    defer { state = next }
    return BufferTransition(from: state, to: next, reason: reason)
  }
}
