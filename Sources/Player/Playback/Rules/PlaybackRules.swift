import Media

/// Rules for how a film is buffered and shown, in place of this module's own.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module. Spans of real time and moments of
/// the film are both `Duration`; the names say which.
package struct PlaybackRules: Sendable {
  /// Their name, for the reasons of what they decide.
  package let name: String

  /// How long pictures last from `now` on without a hole; the one on the screen comes first.
  package var bufferedDuration:
    (@Sendable (_ frames: [FrameInterval], _ now: Duration) -> Duration?)?

  /// What goes on next at a buffer, between two thresholds.
  package var activity: RuledPolicy.ActivityRule?

  /// How many more frames may be decoded.
  package var room: RuledPolicy.RoomRule?

  /// Which of the frames belongs on the screen now; it may answer that none does.
  package var frameIndex: (@Sendable (_ now: Duration, _ presentationTimes: [Duration]) -> Int??)?

  /// What happens to a frame that comes so late.
  package var frameFate: (@Sendable (_ lateness: Duration, _ pictureAge: Duration?) -> FrameFate?)?

  /// The clock's reading at a wall time, after a change that is made at that moment.
  package var clock:
    (
      @Sendable (_ clock: ClockReading, _ wallTime: Duration, _ change: ClockChange?)
        -> ClockReading?
    )?

  /// What the display does now, and how long it can sleep then.
  package var displayAction:
    (
      @Sendable (
        _ now: Duration, _ due: Duration?, _ next: Duration?, _ isTooLate: Bool,
        _ rate: PlaybackRate?
      ) -> DisplayAction?
    )?

  /// From which sync sample to decode for a seek, and from where to show.
  package var seekPlan:
    (
      @Sendable (
        _ origin: Duration, _ target: Duration, _ syncTimes: [Duration], _ isExact: Bool
      ) -> SeekPlan?
    )?

  /// Whether to jump back now to the beginning of a part that is repeated.
  package var loopStep:
    (
      @Sendable (
        _ position: Duration, _ firstMark: Duration, _ secondMark: Duration, _ filmEnd: Duration,
        _ rate: PlaybackRate?
      ) -> LoopStep?
    )?

  /// What a clock that follows a device is after a reading.
  package var soundClock:
    (
      @Sendable (_ clock: SoundClock, _ reading: DeviceReading, _ sampleRate: Int) -> SoundClock?
    )?

  /// Leaves everything to this module, until rules are set.
  package init(name: String) {
    self.name = name
  }

  /// This module's own.
  package static let core = PlaybackRules(name: "core")
}

extension PlaybackRules {
  /// The policy to play with: the standard one, or one that works by these rules.
  package func policy(for standard: DualThresholdPolicy) -> any BufferPolicy {
    activity == nil && room == nil ? standard : RuledPolicy(standard, rules: self)
  }
}
