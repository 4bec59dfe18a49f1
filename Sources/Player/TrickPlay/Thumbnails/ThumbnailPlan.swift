import Media

/// Which moments of a film get a thumbnail.
package struct ThumbnailPlan: Hashable, Sendable {
  /// Where the film starts; ``targets`` count from here.
  package let start: MediaTime

  /// The moments, ascending; empty if no end of the film is known.
  package let targets: [Duration]

  /// Plans the thumbnails of a film; of something live, those of the part that can be reached.
  ///
  /// - Parameters:
  ///   - timeline: From when to when there are pictures.
  ///   - interval: The distance between thumbnails; `nil` chooses it by the film's length.
  ///   - count: How many there are to be, instead of a distance.
  ///   - rules: A learner's, or the core's.
  package init(
    _ timeline: Timeline, every interval: Duration? = nil, count: Int? = nil,
    rules: TrickPlayRules = .core
  ) {
    let window = timeline.isLive ? timeline.seekable : nil
    let start = window?.lowerBound ?? timeline.start
    let end = window?.upperBound ?? timeline.end
    let duration = end.map { $0.duration - start.duration } ?? .zero
    self.start = start
    if let count, count > 0 {
      // A distance that has been rounded down leaves room for one more, just before the end.
      let times = ThumbnailInterval.times(forFilmOf: duration, every: duration / count)
      targets = Array(times.prefix(count))
    } else if let interval, interval > .zero {
      targets = ThumbnailInterval.times(forFilmOf: duration, every: interval)
    } else {
      targets =
        rules.thumbnailTimes?(duration) ?? ThumbnailInterval.times(forFilmOf: duration)
    }
  }

  /// The moment of a thumbnail on the film's timeline.
  package func time(_ index: Int, timescale: UInt32) -> MediaTime {
    // One attosecond more, for the tick that a `Duration` was rounded down from.
    MediaTime(
      start.duration + targets[index] + Duration(attoseconds: 1), timescale: timescale)
  }

  /// The number of the thumbnail that is planned nearest to a moment; `nil` if none are.
  package func index(nearest time: MediaTime) -> Int? {
    nearestIndex(in: targets, to: time.duration - start.duration)
  }
}

/// How exactly a thumbnail hits the moment that it is planned for.
package enum ThumbnailPrecision: String, CaseIterable, Sendable {
  /// The nearest sync sample, if it is within the tolerance; else the exact frame.
  case auto
  /// The nearest sync sample, however far it is: one picture is decoded.
  case key
  /// The frame that is on the screen at the moment: all from its sync sample on are decoded.
  case exact
}

/// Which picture becomes the thumbnail of a moment.
package enum ThumbnailChoice: Hashable, Sendable {
  /// The sync sample that appears at this moment.
  case key(MediaTime)
  /// The frame that is on the screen at this moment.
  case exact(MediaTime)

  /// The greatest distance between a sync sample and the moment that it represents.
  package static let tolerance = Duration.seconds(2)

  /// How much of a film is decoded for the sake of one picture, at most.
  package static let longestRun = Duration.seconds(30)

  /// Chooses by the sync samples around the moment.
  ///
  /// - Parameters:
  ///   - target: The moment.
  ///   - sync: The sync samples around it.
  ///   - precision: How exact the picture must be.
  ///   - longestRun: Beyond this distance from the sync sample before it, no frame is decoded exactly:
  ///     a film of hours may have a single one.
  package init(
    for target: MediaTime, _ sync: SyncTimes, precision: ThumbnailPrecision,
    longestRun: Duration = Self.longestRun
  ) {
    // ANCHOR: choice
    let moment = target.duration
    let candidates = [sync.previous, sync.next].compactMap { $0 }
    let nearest = candidates.min {
      ($0.duration - moment).magnitude < ($1.duration - moment).magnitude
    }
    guard let nearest, precision != .exact else {
      self = .exact(target)
      return
    }
    let distance = (nearest.duration - moment).magnitude
    let run = sync.previous.map { moment - $0.duration } ?? .zero
    let isNear = distance <= Self.tolerance || run > longestRun
    self = precision == .key || isNear ? .key(nearest) : .exact(target)
    // ANCHOR_END: choice
  }
}

extension Duration {
  /// The distance from zero.
  var magnitude: Duration { self < .zero ? .zero - self : self }
}
