/// Chooses the frame that belongs on the screen now.
///
/// The latest frame whose time has come is shown; earlier ones that were not shown are dropped. So
/// no frame is ever early, and a player that was held up for a second continues with the current
/// frame instead of working through a queue.
///
/// Showing a frame takes time. A frame that is already late would only make the next one late too,
/// so it is left out, and the next one comes in time. But a picture that never changes is worse
/// than a late one: if the screen has shown nothing new for a while, even a late frame is shown.
/// Times are real time here: at double speed, 60 ms of film are 30 ms of waiting.
package struct PresentationPolicy: Sendable {
  package enum Decision: Hashable, Sendable {
    /// Show the frame at `index` and drop those before it.
    case show(index: Int, lateness: Duration)
    /// Do not change the screen; decide again at `until`, or when there are more frames.
    case wait(until: Duration?)
  }

  /// Frames that appear later than this count as late in the statistics.
  package var lateTolerance: Duration

  /// After this long without a new picture, a late one is shown anyway.
  package var patience: Duration

  /// If decoding is this late, it skips to the next sync sample.
  package var skipThreshold: Duration

  /// Rules in place of this module's own.
  package var rules: PlaybackRules

  package init(
    lateTolerance: Duration = .milliseconds(30), patience: Duration = .milliseconds(100),
    skipThreshold: Duration = .milliseconds(500), rules: PlaybackRules = .core
  ) {
    self.rules = rules
    self.lateTolerance = lateTolerance
    self.patience = patience
    self.skipThreshold = skipThreshold
  }

  /// Decides for the position `now` and the presentation times of the queued frames, in order.
  ///
  /// - Parameters:
  ///   - now: The film's position.
  ///   - presentationTimes: When the queued frames belong on the screen, earliest first.
  ///   - rate: How fast the film runs; `nil` while it is paused or stalled, and then nothing is too late.
  ///   - pictureAge: How long ago, in real time, a picture was shown; `nil` if there was none.
  /// - Returns: What to do now.
  package func decide(
    now: Duration, presentationTimes: some RandomAccessCollection<Duration>,
    rate: PlaybackRate? = nil, pictureAge: Duration? = nil
  ) -> Decision {
    let index = frameIndex(at: now, in: presentationTimes)
    let due = index.flatMap { presentationTimes.dropFirst($0).first }
    // A rule may find no frame among those that are due: what comes next is one that is not due yet.
    let next = presentationTimes.dropFirst(index.map { $0 + 1 } ?? 0).first {
      index != nil || $0 > now
    }
    let isTooLate = isTooLate(due, at: now, rate: rate, pictureAge: pictureAge)
    let end = patienceEnd(after: now, rate: rate, pictureAge: pictureAge)
    switch rules.displayAction?(now, due, next, isTooLate, rate) {
    case .wait(let sleep):
      return .wait(until: rate.flatMap { rate in sleep.map { now + rate.mediaTime(in: $0) } })
    case .drop(let sleep):
      let wanted = rate.flatMap { rate in sleep.map { now + rate.mediaTime(in: $0) } }
      return .wait(until: min(wanted ?? end, end))
    case .show, nil: break
    }
    let frame = index.flatMap { index in due.map { (index, $0) } }
    return Self.decide(now: now, due: frame, next: next, isTooLate: isTooLate, patienceEnd: end)
  }

  // ANCHOR: solution-7.2
  /// Decides between the frame that is due, if there is one, and the next one.
  private static func decide(
    now: Duration, due: (index: Int, time: Duration)?, next: Duration?, isTooLate: Bool,
    patienceEnd: Duration
  ) -> Decision {
    guard let due else { return .wait(until: next) }
    return isTooLate
      ? .wait(until: min(next ?? patienceEnd, patienceEnd))
      : .show(index: due.index, lateness: now - due.time)
  }
  // ANCHOR_END: solution-7.2

  /// The last frame whose time has come; `nil` before the first.
  ///
  /// - Parameters:
  ///   - now: The film's position.
  ///   - presentationTimes: When the frames belong on the screen, earliest first.
  /// - Returns: The number of that frame, from 0.
  package func frameIndex(
    at now: Duration, in presentationTimes: some RandomAccessCollection<Duration>
  ) -> Int? {
    rules.frameIndex?(now, Array(presentationTimes)) ?? Self.lastDue(of: presentationTimes, at: now)
  }

  // ANCHOR: solution-6.3
  /// The number of the last frame whose time has come; times are sorted.
  private static func lastDue(
    of presentationTimes: some RandomAccessCollection<Duration>, at now: Duration
  ) -> Int? {
    let dueCount = presentationTimes.prefix { $0 <= now }.count
    return dueCount == 0 ? nil : dueCount - 1
  }
  // ANCHOR_END: solution-6.3

  /// What happens to a frame that comes `lateness` after its time, in real time.
  ///
  /// - Parameters:
  ///   - lateness: How long ago it should have been shown.
  ///   - pictureAge: How long ago a picture was shown; `nil` if there was none.
  /// - Returns: Whether to show it, or to leave it out, or to leave out all up to a sync sample.
  package func fate(lateness: Duration, pictureAge: Duration?) -> FrameFate {
    rules.frameFate?(lateness, pictureAge) ?? standardFate(lateness, pictureAge)
  }

  // ANCHOR: solution-6.4
  /// The fate by this policy's limits.
  private func standardFate(_ lateness: Duration, _ pictureAge: Duration?) -> FrameFate {
    if lateness > skipThreshold { return .skipToSync }
    let isNew = pictureAge.map { $0 < patience } ?? false
    return isLate(lateness) && isNew ? .drop : .show
  }
  // ANCHOR_END: solution-6.4

  /// Whether a delay, in real time, is one that a viewer may notice.
  package func isLate(_ lateness: Duration) -> Bool { lateness > lateTolerance }

  /// Whether decoding is so late that pictures should be left out.
  ///
  /// - Parameters:
  ///   - decodedUntil: When the picture that was decoded last belongs on the screen.
  ///   - moment: Now.
  /// - Returns: Whether decoding should go on at a later sync sample.
  package func skipsAhead(decodedUntil: Duration, at moment: PlaybackMoment) -> Bool {
    guard let rate = moment.rate else { return false }
    let lateness = rate.wallTime(for: moment.position - decodedUntil)
    return fate(lateness: lateness, pictureAge: nil) == .skipToSync
  }

  /// Whether the frame that is due should be left out; a paused or stalled film drops none.
  private func isTooLate(
    _ due: Duration?, at now: Duration, rate: PlaybackRate?, pictureAge: Duration?
  ) -> Bool {
    guard let due, let rate else { return false }
    // Skipping is left to the decoder: a frame that has been decoded can only be shown or left out.
    let lateness = min(rate.wallTime(for: now - due), skipThreshold)
    return fate(lateness: lateness, pictureAge: pictureAge) == .drop
  }

  /// Where the film will stand when a late frame is better than none.
  private func patienceEnd(
    after now: Duration, rate: PlaybackRate?, pictureAge: Duration?
  ) -> Duration {
    let rest = patience - (pictureAge ?? .zero)
    // A rule may leave out frames even then: it is called again in a moment.
    let wait = rest > .zero ? rest : .milliseconds(1)
    // One attosecond more: rounded down, the patience would not quite have ended.
    return now + (rate ?? .normal).mediaTime(in: wait) + Duration(attoseconds: 1)
  }
}

/// What a display does when it looks for a frame, and how long it can sleep then, in real time.
///
/// A sleep of `nil` lasts until something changes: no frame waits, or the film is stopped.
package enum DisplayAction: Hashable, Sendable {
  /// Show the frame that is due; then look again.
  case show
  /// Leave out the frame that is due.
  case drop(sleep: Duration?)
  /// Do not change the screen: nothing is due.
  case wait(sleep: Duration?)
}

/// What happens to a frame that comes after its time.
package enum FrameFate: Hashable, Sendable {
  /// It is shown, late or not.
  case show
  /// It is left out, so that the next one can come in time.
  case drop
  /// Decoding is so late that it continues at a later sync sample.
  case skipToSync
}
