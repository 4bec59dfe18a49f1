import Media

/// Decides which pictures fast forward and rewind show, and when; a pure value.
///
/// Four to ten pictures appear a second, each when the film has come to it. Pictures of sync
/// samples cost one sample each, so they are preferred: ``FastPicture`` chooses them, or a
/// learner's rule. If they are too far apart, pictures between them are decoded, if that is quick
/// enough; else there are fewer.
///
///     film     ▲────────▲────────▲────────▲     sync samples every 2 s
///     8×       ┊  250 ms ┊ 250 ms ┊             each one: 4 pictures a second
///     32×      ┊  125 ms          ┊             every second one: 8 a second
///     2×       ┊ · · · · ┊                      pictures between them, if they can be decoded in time
///
/// All times are counted from the beginning of the film on; `elapsed` and `instant` are the clock's.
package struct TrickPlayPolicy: Sendable {
  /// What a picture takes that has been decoded lately, and what time it is.
  package struct Facts: Hashable, Sendable {
    package var elapsed: Duration
    package var keyCost: Duration

    /// `nil` if there are no pictures between the sync samples.
    package var exactCost: Duration?

    package init(elapsed: Duration, keyCost: Duration, exactCost: Duration?) {
      self.elapsed = elapsed
      self.keyCost = keyCost
      self.exactCost = exactCost
    }
  }

  package enum Precision: Hashable, Sendable {
    /// The picture of a sync sample.
    case key
    /// Any picture, for which all samples since the last sync sample are decoded.
    case exact
  }

  package enum Action: Hashable, Sendable {
    /// Show the picture for a moment of the film, once an instant of real time has come.
    case show(at: Duration, Precision, instant: Duration, Reason)
    /// Pause at a moment when an instant has come: nothing more follows in this direction.
    case stop(at: Duration, instant: Duration, Reason)
  }

  package enum Reason: String, Hashable, Sendable {
    case syncSample = "a sync sample lies there"
    case between = "sync samples lie too far apart, and decoding is quick enough"
    case sparse = "sync samples lie too far apart, and decoding is too slow"
    case noSyncSample = "no sync sample is known there"
    case filmStart = "this is the beginning of the film"
    case filmEnd = "this is the end of the film"
  }

  /// The fewest pictures a second are four, the most ten.
  package static let intervals = FastPicture.shortestDelay...Duration.milliseconds(250)

  /// How much longer than its decoding a picture is shown: the machine has other work, too.
  private static let margin = 1.25

  /// How many seconds of film pass in one; negative for rewind.
  package let speed: Int
  private let end: Duration?
  private let nextPicture: TrickPlayRules.NextPicture?

  /// The picture on the screen, and when it appeared.
  private var shown: (position: Duration, instant: Duration)

  /// Starts from a picture.
  ///
  /// - Parameters:
  ///   - speed: 2 to 32, or −2 to −32; never 0.
  ///   - position: The picture on the screen.
  ///   - elapsed: What time it is.
  ///   - end: How long the film lasts; `nil` if that is not known.
  ///   - nextPicture: Chooses the next sync sample; `nil` is ``FastPicture``'s own rule.
  package init(
    speed: Int, from position: Duration, at elapsed: Duration, end: Duration?,
    nextPicture: TrickPlayRules.NextPicture? = nil
  ) {
    precondition(speed != 0, "a paused film needs no pictures")
    self.speed = speed
    self.end = end
    self.nextPicture = nextPicture
    shown = (position, elapsed)
  }

  private var isForward: Bool { speed > 0 }

  /// The nearest moment at which the next sync sample may be: look for sync samples around it.
  package func target(_ facts: Facts) -> Duration {
    let delay = max(FastPicture.shortestDelay, facts.keyCost * 2)
    return origin(facts).position + delay * speed
  }

  /// Decides what is shown next.
  ///
  /// - Parameters:
  ///   - sync: The sync samples around ``target(_:)``, where they are known.
  ///   - facts: The same as for `target`.
  /// - Returns: A picture and its instant, or the end.
  package mutating func next(
    between sync: (previous: Duration?, next: Duration?), _ facts: Facts
  ) -> Action {
    let origin = origin(facts)
    if let stop = stop(before: origin.position, origin) { return stop }
    let syncTimes = [sync.previous, sync.next].compactMap { $0 }
    let picture =
      nextPicture?(origin.position, speed, syncTimes, facts.keyCost)
      ?? FastPicture.next(
        after: origin.position, speed: speed, syncTimes: syncTimes, cost: facts.keyCost)
    let decodesBetween =
      facts.exactCost.map {
        max(facts.keyCost, $0) * Self.margin <= Self.intervals.upperBound
      } ?? false
    if let picture, !decodesBetween || picture.delay <= Self.intervals.upperBound {
      let isSparse = picture.delay > max(Self.intervals.upperBound, facts.keyCost * 2)
      return show(
        picture.time, .key, at: origin.instant + picture.delay, isSparse ? .sparse : .syncSample,
        origin)
    }
    if !decodesBetween, !syncTimes.isEmpty, let boundary { return stop(at: boundary, origin) }
    let delay = max(FastPicture.shortestDelay, (facts.exactCost ?? facts.keyCost) * Self.margin)
    return show(
      origin.position + delay * speed, .exact, at: origin.instant + delay,
      syncTimes.isEmpty ? .noSyncSample : .between, origin)
  }

  /// Where the film is by now: beyond the picture on the screen, if it has stayed too long for the next
  /// one to be in time.
  private func origin(_ facts: Facts) -> (position: Duration, instant: Duration) {
    let late = max(.zero, facts.elapsed - shown.instant)
    return (shown.position + late * speed, shown.instant + late)
  }

  /// Where nothing more follows in this direction; `nil` if that is not known.
  private var boundary: Duration? { isForward ? end : .zero }

  private mutating func show(
    _ time: Duration, _ precision: Precision, at instant: Duration, _ reason: Reason,
    _ origin: (position: Duration, instant: Duration)
  ) -> Action {
    if let stop = stop(before: time, origin) { return stop }
    shown = (time, instant)
    return .show(at: time, precision, instant: instant, reason)
  }

  /// The end, if a moment lies beyond it.
  private func stop(
    before time: Duration, _ origin: (position: Duration, instant: Duration)
  ) -> Action? {
    guard let boundary, isForward ? time >= boundary : time < boundary else { return nil }
    return stop(at: boundary, origin)
  }

  private func stop(
    at boundary: Duration, _ origin: (position: Duration, instant: Duration)
  ) -> Action {
    .stop(
      at: boundary, instant: origin.instant + (boundary - origin.position) / speed,
      isForward ? .filmEnd : .filmStart)
  }
}

extension TrickPlayPolicy {
  /// The speeds of fast forward; those of rewind are the same, below zero.
  package static let speeds = [2, 4, 8, 16, 32]

  /// Whether the player itself can go as fast: then every picture that the screen has time for is
  /// shown.
  ///
  /// - Parameters:
  ///   - speed: The speed; above 4 sync samples are better, below 0 there is no other way.
  ///   - sampleCost: What decoding a sample takes.
  ///   - frameDuration: How long a picture is on the screen at normal speed.
  /// - Returns: Whether it can.
  package static func engineFollows(
    at speed: Int, sampleCost: Duration, frameDuration: Duration
  ) -> Bool {
    (1...4).contains(speed) && sampleCost * margin * speed <= frameDuration
  }

  /// The speed after a key: the next faster one, the first one in the other direction, and after the
  /// fastest one the first again.
  package static func speed(after speed: Int?, isForward: Bool) -> Int {
    let sign = isForward ? 1 : -1
    guard let speed, (speed > 0) == isForward else { return speeds[0] * sign }
    let faster = speeds.first { $0 > speed * sign }
    return (faster ?? speeds[0]) * sign
  }
}
