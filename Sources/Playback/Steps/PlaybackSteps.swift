/// Steps of buffering and playing that a learner may have written.
///
/// Where a step is `nil`, or answers `nil`, this module does it itself. The numbers are those of
/// the exercises. Spans of real time and moments of the film are both `Duration`; the names say
/// which.
public struct PlaybackSteps: Sendable {
  @TaskLocal public static var own = PlaybackSteps()

  /// 6.1: how long pictures last from `now` on without a hole; the one on the screen comes first.
  public var bufferedDuration:
    (@Sendable (_ frames: [FrameInterval], _ now: Duration) -> Duration?)?

  /// 6.2 and 6.5: the policy to play with in place of this one.
  public var policy: (@Sendable (_ ours: DualThresholdPolicy) -> any BufferPolicy)?

  /// 6.3: which of the frames belongs on the screen now.
  public var frameIndex: (@Sendable (_ now: Duration, _ presentationTimes: [Duration]) -> Int?)?

  /// 6.4: what becomes of a frame that comes so late.
  public var frameFate: (@Sendable (_ lateness: Duration, _ pictureAge: Duration?) -> FrameFate?)?

  /// 7.1: what the clock says at a wall time, after a change that is made at that moment.
  public var clock:
    (
      @Sendable (_ clock: ClockReading, _ wallTime: Duration, _ change: ClockChange?)
        -> ClockReading?
    )?

  /// 7.2: what the display does now, and how long it can sleep then.
  public var displayTurn:
    (
      @Sendable (
        _ now: Duration, _ due: Duration?, _ next: Duration?, _ isTooLate: Bool,
        _ rate: PlaybackRate?
      ) -> DisplayTurn?
    )?

  /// 7.3: from which sync sample to decode for a seek, and from where to show.
  public var seekPlan:
    (
      @Sendable (
        _ origin: Duration, _ target: Duration, _ syncTimes: [Duration], _ isExact: Bool
      ) -> SeekPlan?
    )?

  /// 7.4: whether to jump back now to the beginning of a part that is repeated.
  public var loopStep:
    (
      @Sendable (
        _ position: Duration, _ firstMark: Duration, _ secondMark: Duration, _ filmEnd: Duration,
        _ rate: PlaybackRate?
      ) -> LoopStep?
    )?

  public init() {}
}
