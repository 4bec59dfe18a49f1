/// How a seek is carried out.
///
/// The buffer is emptied and the decoder forgets what it held, for what it decodes next refers to
/// none of that. Then decoding begins at a sync sample; what comes before `showFrom` is discarded.
package struct SeekPlan: Hashable, Sendable {
  /// When the picture of the sync sample appears with which decoding begins.
  package var decodeFrom: Duration

  /// The moment that the seek requests: its frame is the first one shown.
  package var showFrom: Duration

  package init(decodeFrom: Duration, showFrom: Duration) {
    self.decodeFrom = decodeFrom
    self.showFrom = showFrom
  }
}

extension SeekPlan {
  // ANCHOR: solution-7.3
  /// Plans a seek in a film of which all sync samples are known, or those around the target.
  ///
  /// - Parameters:
  ///   - origin: The film's position before the seek.
  ///   - target: The requested position.
  ///   - syncTimes: When the pictures of sync samples appear, earliest first.
  ///   - isExact: Whether the exact frame is required; otherwise a sync sample near it is enough.
  package init(
    from origin: Duration, to target: Duration, syncTimes: [Duration], isExact: Bool
  ) {
    let request = SeekRequest(
      target: target, precision: isExact ? .exact : .quick, origin: origin)
    showFrom = request.destination(
      previous: syncTimes.last { $0 <= target }, next: syncTimes.first { $0 > target })
    decodeFrom = Self.start(of: syncTimes, for: showFrom)
  }

  private static func start(of syncTimes: [Duration], for moment: Duration) -> Duration {
    // A film that begins with no sync sample is decoded from its beginning: there is no better way.
    syncTimes.last { $0 <= moment } ?? .zero
  }
  // ANCHOR_END: solution-7.3
}

/// A wish to go elsewhere in the film, and how precisely.
struct SeekRequest: Hashable, Sendable {
  enum Precision: Hashable, Sendable {
    /// To the exact frame, whatever has to be decoded for it.
    case exact
    /// To a sync sample near it, where there is one: nothing is decoded that is not shown.
    case quick
  }

  /// Where the film is to go.
  var target: Duration
  var precision = Precision.exact

  /// The film's position before the seek.
  var origin = Duration.zero

  // ANCHOR: solution-7.3
  /// Decides where a seek ends.
  ///
  /// A quick seek goes to the sync sample nearest to its target, unless that one is off by more
  /// than half of the distance: a viewer who skips five seconds must not land at the old position,
  /// nor ten seconds further.
  ///
  /// - Parameters:
  ///   - previous: The last sync sample at or before the target, if it is known.
  ///   - next: The first one after it.
  /// - Returns: Where to go.
  func destination(previous: Duration?, next: Duration?) -> Duration {
    guard precision == .quick else { return target }
    func distance(_ time: Duration) -> Duration { time < target ? target - time : time - target }
    return [previous, next].compactMap(\.self)
      .filter { distance($0) * 2 <= distance(origin) }
      .min { distance($0) < distance($1) } ?? target
  }
  // ANCHOR_END: solution-7.3
}
