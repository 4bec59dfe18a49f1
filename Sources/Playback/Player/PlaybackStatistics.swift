/// Keeps the books of a playback: told what happens and when, never asks a clock.
struct PlaybackStatistics: Hashable, Sendable {
  private(set) var stallCount = 0
  private(set) var timeToFirstFrame: Duration?
  private var lateCount = 0
  private var lateness = LatenessHistogram()
  private var stallDuration = Duration.zero
  private var stallStart: Duration?
  private var playStart: PlaybackMoment?
  private var wallTime = Duration.zero
  private var mediaTime = Duration.zero

  /// Notes when the first picture was on the screen.
  mutating func recordFirstFrame(after time: Duration) {
    timeToFirstFrame = timeToFirstFrame ?? time
  }

  /// Notes how late a frame was, in real time; only frames shown while the film plays count.
  mutating func recordLateness(_ delay: Duration, isLate: Bool) {
    lateness.record(delay)
    if isLate { lateCount += 1 }
  }

  /// Notes that the film began to play, or no longer plays.
  mutating func setPlaying(_ isPlaying: Bool, at moment: PlaybackMoment) {
    if isPlaying {
      playStart = playStart ?? moment
    } else if let start = playStart.take() {
      wallTime += moment.wallTime - start.wallTime
      mediaTime += moment.position - start.position
    }
  }

  /// Notes that the pictures ran out, or that the wait is over.
  mutating func setStalled(_ isStalled: Bool, at wallTime: Duration) {
    if isStalled, stallStart == nil {
      stallStart = wallTime
      stallCount += 1
    } else if !isStalled, let start = stallStart.take() {
      stallDuration += wallTime - start
    }
  }

  /// The books as they stand at `moment`.
  func summary(
    at moment: PlaybackMoment, frames: FrameCounts, decoding: DecodingCounts
  ) -> PlaybackSummary {
    var closed = self
    closed.setPlaying(false, at: moment)
    closed.setStalled(false, at: moment.wallTime)
    return PlaybackSummary(
      frames: frames, decoding: decoding, lateCount: lateCount, lateness: lateness,
      stallCount: stallCount, stallDuration: closed.stallDuration,
      timeToFirstFrame: timeToFirstFrame, wallTime: closed.wallTime, mediaTime: closed.mediaTime)
  }
}
