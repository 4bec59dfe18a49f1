/// A wish to go elsewhere in the film, and how precisely.
struct SeekRequest: Hashable, Sendable {
  enum Precision: Hashable, Sendable {
    /// To the very frame, whatever has to be decoded for it.
    case exact
    /// To a sync sample near it, where there is one: nothing is decoded that is not shown.
    case quick
  }

  /// Where the film is to go.
  var target: Duration
  var precision = Precision.exact

  /// Where the film stood.
  var origin = Duration.zero

  // ANCHOR: solution-7.3
  /// Decides where a seek ends.
  ///
  /// A quick seek goes to the sync sample nearest to its target, unless even that is off the mark by
  /// more than half of the way: who wants to go on by five seconds does not want to find himself
  /// where he was, nor ten seconds further.
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
