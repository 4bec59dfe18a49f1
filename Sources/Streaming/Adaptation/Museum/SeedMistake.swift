/// The mistakes of the player that this course grew from.
///
/// Its rules are Media3's of 2016, ported to a phone. Each mistake can be corrected separately, so
/// that the simulator shows what it costs.
package enum SeedMistake: String, CaseIterable, Hashable, Sendable {
  /// The buffer is counted to the end of the last segment requested, not loaded.
  ///
  /// So segments are chosen long before they are loaded, by an estimate that is old by then.
  case countsRequested

  /// When loading rests depends on the level: at 15 s, 17.5 s or 25 s.
  case changingLimits

  /// The first segment has the best level below 800 kb/s, though the design says the lowest.
  case startsUnmeasured

  /// A higher level is chosen with 5 s in the buffer instead of 10 s.
  case eagerUp

  /// A transfer is never given up.
  case neverAbandons

  /// Each request re-sorts the samples, by value and by age in turn, needed or not.
  case togglesSort

  /// What the oldest sample weighs too much is taken from a copy of it.
  case driftingWeights

  /// One sample spans all segments that were queued.
  case spanningSamples

  /// After a change of level the segment at 1 s past the end is taken: shorter ones are skipped.
  case skipsShortSegments

  /// In a few words, for tables.
  package var title: String {
    switch self {
    case .countsRequested: "counts requested as loaded"
    case .changingLimits: "three limits for loading"
    case .startsUnmeasured: "starts at 800 kb/s unmeasured"
    case .eagerUp: "goes up with 5 s buffered"
    case .neverAbandons: "abandons nothing"
    case .togglesSort: "sorts in turn, not as needed"
    case .driftingWeights: "weights of a copy"
    case .spanningSamples: "samples over several segments"
    case .skipsShortSegments: "skips segments below 1 s"
    }
  }
}
