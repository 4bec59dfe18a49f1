/// Keeps the books of a playback: told what happens and when, never asks a clock.
struct PlaybackStatistics: Hashable, Sendable {
  private(set) var stallCount = 0
  private(set) var timeToFirstFrame: Duration?
  private var lateCount = 0
  private var lateness = LatenessHistogram()
  private var stallDuration = Duration.zero
  private var stallStart: Duration?
  private var pausedDuration = Duration.zero
  private var pauseStart: Duration?
  private var start: Duration?
  private var end: Duration?
  private var playStart: PlaybackMoment?
  private var wallTime = Duration.zero
  private var mediaTime = Duration.zero

  /// Notes that the playback begins.
  mutating func begin(isPaused: Bool, at wallTime: Duration) {
    start = wallTime
    setPaused(isPaused, at: wallTime)
  }

  /// Notes that the playback has ended; whatever was going on ends with it.
  mutating func finish(at moment: PlaybackMoment) {
    guard start != nil, end == nil else { return }
    setPlaying(false, at: moment)
    setStalled(false, at: moment.wallTime)
    setPaused(false, at: moment.wallTime)
    end = moment.wallTime
  }

  /// Notes when the first picture was on the screen.
  mutating func recordFirstFrame(at wallTime: Duration) {
    guard let start else { return }
    timeToFirstFrame = timeToFirstFrame ?? wallTime - start
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

  /// Notes that the user has paused the film, or has it play on; before and after it, in vain.
  mutating func setPaused(_ isPaused: Bool, at wallTime: Duration) {
    guard start != nil, end == nil else { return }
    if isPaused {
      // Who has paused the film no longer waits for it.
      setStalled(false, at: wallTime)
      pauseStart = pauseStart ?? wallTime
    } else if let start = pauseStart.take() {
      pausedDuration += wallTime - start
    }
  }

  /// The books as they stand at `moment`.
  func summary(
    at moment: PlaybackMoment, frames: FrameCounts, decoding: DecodingCounts
  ) -> PlaybackSummary {
    var closed = self
    closed.finish(at: moment)
    let elapsed = start.map { (closed.end ?? moment.wallTime) - $0 } ?? .zero
    return PlaybackSummary(
      frames: frames, decoding: decoding, lateCount: lateCount, lateness: lateness,
      stallCount: stallCount, stallDuration: closed.stallDuration,
      timeToFirstFrame: timeToFirstFrame, wallTime: closed.wallTime,
      elapsed: elapsed, pausedDuration: closed.pausedDuration, mediaTime: closed.mediaTime)
  }
}
