import Media

/// Decides which pictures fast forward and rewind show, and when; a pure value.
///
/// Pictures come at even distances in film time, 4 to 10 a second. Those of sync samples cost one
/// sample each, so they are preferred. Where they lie too far apart, pictures between them are decoded
/// if that is quick enough; else there are fewer pictures, each at its own time.
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
    package var exactCost: Duration

    package init(elapsed: Duration, keyCost: Duration, exactCost: Duration) {
      self.elapsed = elapsed
      self.keyCost = keyCost
      self.exactCost = exactCost
    }
  }

  package enum Precision: Hashable, Sendable {
    /// The picture of a sync sample.
    case key
    /// Any picture; all samples since the last sync sample are decoded for it.
    case exact
  }

  package enum Action: Hashable, Sendable {
    /// Show the picture of a moment as soon as an instant has come.
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
  package static let intervals = Duration.milliseconds(100)...Duration.milliseconds(250)

  /// How much longer than decoding a picture it stays: the rest of the machine has work too.
  private static let margin = 1.25

  /// How many seconds of film pass in one; negative for rewind.
  package let speed: Int
  private let end: Duration?

  /// The point that the distances are counted from: a moment of the film, and its instant.
  private var anchor: (position: Duration, instant: Duration)

  /// The time of the picture on the screen.
  private var shown: Duration

  /// How far apart sync samples lie here; `nil` where that is not known.
  private var spacing: Duration?

  /// Starts from a picture.
  ///
  /// - Parameters:
  ///   - speed: 2 to 32, or −2 to −32; never 0.
  ///   - position: The picture on the screen.
  ///   - elapsed: What time it is.
  ///   - end: How long the film lasts; `nil` where that is not known.
  package init(
    speed: Int, from position: Duration, at elapsed: Duration, end: Duration?
  ) {
    precondition(speed != 0, "a film that stands still needs no pictures")
    self.speed = speed
    self.end = end
    anchor = (position, elapsed)
    shown = position
  }

  private var isForward: Bool { speed > 0 }
  private var factor: Int { abs(speed) }

  /// The moment that the next picture is to show: ask where sync samples lie around it.
  package func target(_ facts: Facts) -> Duration {
    let (interval, precision) = interval(facts)
    let cost = precision == .key ? facts.keyCost : facts.exactCost
    // A picture that cannot be ready in time is left out.
    let late = max(.zero, facts.elapsed + cost - anchor.instant)
    let count = max(1, Int((late / interval).rounded(.up)))
    return anchor.position + interval * count * speed
  }

  /// Decides what is shown next.
  ///
  /// - Parameters:
  ///   - target: What ``target(_:)`` has returned.
  ///   - sync: The sync samples around it, where they are known.
  ///   - facts: The same as for `target`.
  /// - Returns: A picture and its instant, or the end.
  package mutating func next(
    to target: Duration, between sync: (previous: Duration?, next: Duration?), _ facts: Facts
  ) -> Action {
    if let previous = sync.previous, let next = sync.next { spacing = next - previous }
    func due(_ time: Duration) -> Duration {
      anchor.instant + (time - anchor.position) / speed
    }
    if isForward, let end, target >= end {
      return .stop(at: end, instant: due(end), .filmEnd)
    }
    if !isForward, target <= .zero {
      return .stop(at: .zero, instant: due(.zero), .filmStart)
    }
    let instant = due(target)
    let ahead = [sync.previous, sync.next].compactMap { $0 }.filter(isAhead)
    let distance = (target - anchor.position) * (isForward ? 1 : -1)
    let nearest = ahead.min { abs($0, target) < abs($1, target) }
    if let nearest, abs(nearest, target) <= distance / 2 {
      // Where pictures come slowly, each has its own time; else an even pace is better to look at.
      let isSlow = instant - anchor.instant > Self.intervals.upperBound
      return isSlow
        ? show(nearest, .key, for: nearest, at: due(nearest), .sparse)
        : show(nearest, .key, for: target, at: instant, .syncSample)
    }
    guard facts.exactCost * Self.margin > Self.intervals.upperBound else {
      return show(target, .exact, for: target, at: instant, .between)
    }
    if let next = isForward ? sync.next : sync.previous.flatMap({ isAhead($0) ? $0 : nil }) {
      return show(next, .key, for: next, at: due(next), .sparse)
    }
    return show(target, .exact, for: target, at: instant, .noSyncSample)
  }

  private mutating func show(
    _ time: Duration, _ precision: Precision, for target: Duration, at instant: Duration,
    _ reason: Reason
  ) -> Action {
    anchor = (target, instant)
    shown = time
    return .show(at: time, precision, instant: instant, reason)
  }

  /// How far apart pictures come, and which ones.
  private func interval(_ facts: Facts) -> (Duration, Precision) {
    let least = max(Self.intervals.lowerBound, facts.keyCost * Self.margin)
    if let spacing, spacing > .zero {
      let passing = spacing / factor
      // As many sync samples are left out as make the rest come slowly enough.
      let interval = passing * max(1, Int((least / passing).rounded(.up)))
      if interval <= max(least, Self.intervals.upperBound) { return (interval, .key) }
    } else {
      // Until it is known where sync samples lie, one is looked for soon.
      return (least, .key)
    }
    return (max(Self.intervals.lowerBound, facts.exactCost * Self.margin), .exact)
  }

  private func isAhead(_ time: Duration) -> Bool { isForward ? time > shown : time < shown }

  private func abs(_ left: Duration, _ right: Duration) -> Duration {
    left < right ? right - left : left - right
  }

  private func abs(_ number: Int) -> Int { number < 0 ? -number : number }
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
