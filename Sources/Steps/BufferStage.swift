import Exercises06
import Playback

/// The steps of lesson 06.
public struct BufferStage: Sendable {
  /// 6.1: for how long there are pictures without a hole.
  public var bufferedDuration:
    @Sendable (_ frames: [FrameInterval], _ now: Duration) throws -> Duration

  /// 6.2: what goes on next at a buffer, between two thresholds.
  public var nextActivity:
    @Sendable (
      _ activity: BufferActivity, _ level: Duration, _ hasPicture: Bool, _ hasEnded: Bool,
      _ thresholds: BufferThresholds
    ) throws -> BufferActivity

  /// 6.3: the last frame whose time has come.
  public var frameIndex: @Sendable (_ now: Duration, _ presentationTimes: [Duration]) throws -> Int?

  /// 6.4: what becomes of a late frame.
  public var fate: @Sendable (_ lateness: Duration, _ pictureAge: Duration?) throws -> FrameFate

  /// 6.5: how many more frames may be decoded.
  public var frameRoom:
    @Sendable (
      _ level: BufferLevel, _ frameByteCount: Int, _ frameDuration: Duration, _ byteLimit: Int,
      _ target: Duration
    ) throws -> Int

  /// What the core does.
  public static let reference = BufferStage(
    bufferedDuration: { FrameInterval.run(of: $0, from: $1).duration },
    nextActivity: { activity, level, hasPicture, hasEnded, thresholds in
      var policy = DualThresholdPolicy(target: thresholds.target, low: thresholds.low)
      policy.resume(activity, from: thresholds.start)
      _ = policy.decide(
        BufferFacts(
          level: BufferLevel(duration: level, frameCount: 0, byteCount: 0),
          hasPicture: hasPicture, supply: hasEnded ? .ended : .flowing,
          moment: PlaybackMoment(wallTime: .zero, position: .zero)))
      return policy.activity
    },
    frameIndex: { PresentationPolicy().frameIndex(at: $0, in: $1) },
    fate: { PresentationPolicy().fate(lateness: $0, pictureAge: $1) },
    frameRoom: { level, frameByteCount, frameDuration, byteLimit, target in
      BufferLimits(byteCount: byteLimit, frameCount: .max).room(
        beside: level, frameByteCount: frameByteCount, frameDuration: frameDuration,
        target: target)
    })

  /// What the learner has written.
  public static let learners = BufferStage(
    bufferedDuration: { try Exercises06.bufferedDuration($0, at: $1) },
    nextActivity: {
      try Exercises06.nextActivity(
        after: $0, level: $1, hasPicture: $2, hasEnded: $3, thresholds: $4)
    },
    frameIndex: { try Exercises06.frameIndex(at: $0, in: $1) },
    fate: { try Exercises06.fate(lateness: $0, pictureAge: $1) },
    frameRoom: {
      try Exercises06.frameRoom(
        beside: $0, frameByteCount: $1, frameDuration: $2, byteLimit: $3, target: $4)
    })
}
