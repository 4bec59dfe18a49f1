/// What a playback was like, in numbers.
public struct PlaybackSummary: Hashable, Sendable {
  /// What became of the frames: shown, dropped, swept away by seeks.
  public let frames: FrameCounts

  /// What was read and decoded to get them.
  public let decoding: DecodingCounts

  /// Frames that were shown noticeably after their time.
  public let lateCount: Int

  /// How long, in real time, after its time a frame was handed to the screen.
  public let lateness: LatenessHistogram

  /// How often the pictures ran out while the film played.
  public let stallCount: Int

  /// How long the film stood still for that.
  public let stallDuration: Duration

  /// From the start until the first picture was shown; `nil` if none was.
  public let timeToFirstFrame: Duration?

  /// Real time during which the film was playing: without pauses, stalls and buffering.
  public let wallTime: Duration

  /// Real time from the start of the playback to its end, or until now: all of it.
  public let elapsed: Duration

  /// How much of that the film stood still because it was paused.
  public let pausedDuration: Duration

  /// Media time played in `wallTime`: at normal speed, the same.
  public let mediaTime: Duration
}
