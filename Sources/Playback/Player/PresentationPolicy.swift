/// Chooses the frame that belongs on the screen now.
///
/// The latest frame whose time has come is shown; earlier ones that were not shown are dropped. So
/// no frame is ever early, and a player that was held up for a second goes on with the frame for
/// now instead of working off a queue.
///
/// Showing a frame takes time. One that is late already would only make the next one late as well,
/// so it is left out, and the next one comes at its moment. But a picture that never changes is
/// worse than a late one: where the screen has seen nothing new for a while, even a late one is
/// shown. Times are real time here: at double speed, 60 ms of film are 30 ms of waiting.
public struct PresentationPolicy: Hashable, Sendable {
  public enum Decision: Hashable, Sendable {
    /// Show the frame at `index` and drop those before it.
    case show(index: Int, lateness: Duration)
    /// Leave the screen as it is; ask again at `until`, or when there are more frames.
    case wait(until: Duration?)
  }

  /// Frames that appear later than this count as late in the statistics.
  public var lateTolerance: Duration

  /// After so long without a new picture, a late one is shown anyway.
  public var patience: Duration

  /// Where decoding is so far behind, it goes on at the next sync sample.
  public var skipThreshold: Duration

  public init(
    lateTolerance: Duration = .milliseconds(30), patience: Duration = .milliseconds(100),
    skipThreshold: Duration = .milliseconds(500)
  ) {
    self.lateTolerance = lateTolerance
    self.patience = patience
    self.skipThreshold = skipThreshold
  }

  /// Decides for the position `now` and the presentation times of the queued frames, in order.
  ///
  /// - Parameters:
  ///   - now: Where the film stands.
  ///   - presentationTimes: When the queued frames belong on the screen, earliest first.
  ///   - rate: How fast the film runs; `nil` while it stands still, and then nothing is too late.
  ///   - pictureAge: How long ago, in real time, a picture was shown; `nil` if there was none.
  /// - Returns: What to do now.
  public func decide(
    now: Duration, presentationTimes: some RandomAccessCollection<Duration>,
    rate: PlaybackRate? = nil, pictureAge: Duration? = nil
  ) -> Decision {
    let due = presentationTimes.prefix { $0 <= now }
    guard let time = due.last else { return .wait(until: presentationTimes.first) }
    if let rate, let pictureAge, pictureAge < patience, isLate(rate.wallTime(for: now - time)) {
      // One attosecond more: rounded down, the patience would not quite be over.
      let end = now + rate.mediaTime(in: patience - pictureAge) + Duration(attoseconds: 1)
      return .wait(until: min(presentationTimes.dropFirst(due.count).first ?? end, end))
    }
    return .show(index: due.count - 1, lateness: now - time)
  }

  /// Whether a delay, in real time, is one that a viewer may notice.
  public func isLate(_ lateness: Duration) -> Bool { lateness > lateTolerance }

  /// Whether decoding has fallen behind so far that pictures should be left out.
  ///
  /// - Parameters:
  ///   - decodedUntil: When the picture that was decoded last belongs on the screen.
  ///   - moment: Now.
  /// - Returns: Whether decoding should go on at a later sync sample.
  public func skipsAhead(decodedUntil: Duration, at moment: PlaybackMoment) -> Bool {
    guard let rate = moment.rate else { return false }
    return rate.wallTime(for: moment.position - decodedUntil) > skipThreshold
  }
}
