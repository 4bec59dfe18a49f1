/// A buffer policy whose two rules somebody else has written: exercises 6.2 and 6.5.
///
/// It keeps the state and the thresholds as ours does. Where a rule answers `nil`, ours is asked.
public struct SteppedPolicy: BufferPolicy {
  /// Decides what goes on next.
  public typealias ActivityRule =
    @Sendable (
      _ last: BufferActivity, _ level: Duration, _ hasPicture: Bool, _ hasEnded: Bool,
      _ thresholds: BufferThresholds
    ) -> BufferActivity?

  /// Counts the frames that may still be decoded.
  public typealias RoomRule =
    @Sendable (
      _ level: BufferLevel, _ frameByteCount: Int, _ frameDuration: Duration, _ byteLimit: Int,
      _ target: Duration
    ) -> Int?

  private var ours: DualThresholdPolicy
  private let activity: ActivityRule
  private let room: RoomRule

  public init(
    _ ours: DualThresholdPolicy, activity: @escaping ActivityRule, room: @escaping RoomRule
  ) {
    self.ours = ours
    self.activity = activity
    self.room = room
  }

  public var state: BufferState { ours.state }
  public var limits: BufferLimits { ours.limits }

  public mutating func begin(_ reason: BufferingReason) -> BufferDecision { ours.begin(reason) }

  public mutating func decide(_ facts: BufferFacts) -> BufferDecision {
    guard !state.hasEnded, state != .idle, facts.supply == .flowing || facts.supply == .ended
    else { return ours.decide(facts) }
    let thresholds = BufferThresholds(
      low: ours.low, target: ours.target, start: ours.startThreshold)
    // Where no further frame fits, nobody can wait for the target: full is as good as that.
    let level = isFull(facts) ? max(facts.level.duration, ours.target) : facts.level.duration
    let next = activity(
      ours.activity, level, facts.hasPicture, facts.supply == .ended, thresholds)
    guard let next else { return ours.decide(facts) }
    return ours.follow(next, hasEnded: facts.supply == .ended)
  }

  private func isFull(_ facts: BufferFacts) -> Bool {
    if facts.level.frameCount >= limits.frameCount { return true }
    // Before the first frame nobody knows how large one is.
    guard facts.frameByteCount > 0, facts.frameDuration > .zero else { return false }
    let room =
      room(
        facts.level, facts.frameByteCount, facts.frameDuration, limits.byteCount, ours.target)
      ?? limits.room(
        beside: facts.level, frameByteCount: facts.frameByteCount,
        frameDuration: facts.frameDuration, target: ours.target)
    return room < 1
  }
}

extension PlaybackSteps {
  /// The policy that a film is played with: the learner's, where there is one.
  public static func policy(for ours: DualThresholdPolicy) -> any BufferPolicy {
    own.policy?(ours) ?? ours
  }
}
