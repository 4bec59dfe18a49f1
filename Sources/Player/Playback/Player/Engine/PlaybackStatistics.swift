/// Collects the statistics of a playback: receives events with their times, never reads a clock.
package struct PlaybackStatistics: Hashable, Sendable {
  private(set) var stallCount = 0
  private(set) var timeToFirstFrame: Duration?
  private var lateCount = 0
  private var lateness = LatenessHistogram()
  private var stallDuration = Duration.zero
  private var stallStart: Duration?
  private var jumpCount = 0
  private var leftOut = Duration.zero
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

  /// Records the end of the playback; everything under way ends with it.
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

  /// Notes that this much of a live film was left out, to catch up with its present.
  mutating func recordJump(over leftOut: Duration) {
    jumpCount += 1
    self.leftOut += leftOut
  }

  /// Notes that the user has paused the film, or has it play on; before and after it, for nothing.
  mutating func setPaused(_ isPaused: Bool, at wallTime: Duration) {
    guard start != nil, end == nil else { return }
    if isPaused {
      // A viewer who has paused the film no longer waits for it.
      setStalled(false, at: wallTime)
      pauseStart = pauseStart ?? wallTime
    } else if let start = pauseStart.take() {
      pausedDuration += wallTime - start
    }
  }

  /// The books as they stand at `moment`.
  package func summary(
    at moment: PlaybackMoment, frames: FrameCounts, decoding: DecodingCounts,
    sound: SoundSummary? = nil
  ) -> PlaybackSummary {
    var closed = self
    closed.finish(at: moment)
    let elapsed = start.map { (closed.end ?? moment.wallTime) - $0 } ?? .zero
    return PlaybackSummary(
      frames: frames, decoding: decoding, lateCount: lateCount, lateness: lateness,
      stallCount: stallCount, stallDuration: closed.stallDuration,
      jumpCount: jumpCount, leftOut: leftOut,
      timeToFirstFrame: timeToFirstFrame, wallTime: closed.wallTime,
      elapsed: elapsed, pausedDuration: closed.pausedDuration, mediaTime: closed.mediaTime,
      sound: sound)
  }
}

/// What a playback was like, in numbers.
public struct PlaybackSummary: Hashable, Sendable {
  /// What happened to the frames: shown, dropped, swept away by seeks.
  public let frames: FrameCounts

  /// What was read and decoded to get them.
  public let decoding: DecodingCounts

  /// Frames that were shown noticeably after their time.
  public let lateCount: Int

  /// How long, in real time, after its time a frame was handed to the screen.
  public let lateness: LatenessHistogram

  /// How often the pictures ran out while the film played.
  public let stallCount: Int

  /// How long the film was stalled.
  public let stallDuration: Duration

  /// How often the film went on at the present of what is live, and how much of it was left out.
  public let jumpCount: Int
  public let leftOut: Duration

  /// From the start until the first picture was shown; `nil` if none was.
  public let timeToFirstFrame: Duration?

  /// Real time during which the film was playing: without pauses, stalls and buffering.
  public let wallTime: Duration

  /// Real time from the start of the playback to its end, or until now: all of it.
  public let elapsed: Duration

  /// How much of that the film was paused.
  public let pausedDuration: Duration

  /// Media time played in `wallTime`: at normal speed, the same.
  public let mediaTime: Duration

  /// How the sound was played; `nil` for a film without any.
  public let sound: SoundSummary?
}

/// How late frames were: counts in steps of a tenth of a millisecond.
///
/// A player may run for days, so it keeps one number for each lateness that occurs instead of one
/// for each frame.
public struct LatenessHistogram: Hashable, Sendable {
  /// Width of a step.
  public static let resolution = Duration.microseconds(100)

  public private(set) var count = 0
  private var total = Duration.zero
  private var steps: [Int: Int] = [:]

  public init() {}

  /// Counts one frame; one hour is as late as a frame can be.
  public mutating func record(_ lateness: Duration) {
    let clamped = min(max(lateness, .zero), .seconds(3600))
    count += 1
    total += clamped
    steps[Int(clamped / Self.resolution), default: 0] += 1
  }

  /// The average, exactly; zero without frames.
  public var mean: Duration { count == 0 ? .zero : total / count }

  /// The median: as many frames were later as were earlier.
  public var median: Duration { percentile(50) }

  /// The lateness that `percent` of all frames did not exceed, rounded down to the resolution.
  public func percentile(_ percent: Int) -> Duration {
    // The rank counts from 1 and is rounded up: of one frame, each percentile is that frame.
    let rank = max(1, (count * min(percent, 100) + 99) / 100)
    var seen = 0
    for (step, frames) in steps.sorted(by: { $0.key < $1.key }) {
      seen += frames
      if seen >= rank { return Self.resolution * step }
    }
    return .zero
  }
}
