/// Mistakes that loaders of adaptive streams make, each of them once found in a player.
///
/// The rules around them are Media3's of 2016. Each mistake can be switched on separately, so that the
/// simulator shows what it costs.
package enum LoaderMistake: String, CaseIterable, Hashable, Sendable {
  /// The buffer is counted to the end of the last segment requested, not loaded.
  ///
  /// So segments are chosen long before they are loaded, by an estimate that is outdated by then.
  case countsRequested

  /// When loading rests depends on the level: at 15 s, 17.5 s or 25 s.
  case changingLimits

  /// The first segment has the best level below 800 kb/s, though nothing has been measured.
  case startsUnmeasured

  /// A higher level is chosen with 5 s in the buffer instead of 10 s.
  case eagerUp

  /// A transfer is never given up.
  case neverAbandons

  /// Each request re-sorts the samples, by value and by age in turn, needed or not.
  case togglesSort

  /// The excess weight of the oldest sample is subtracted from a copy, so it has no effect.
  case driftingWeights

  /// One sample spans all segments that were queued.
  case spanningSamples

  /// After a change of level the segment at 1 s past the end is taken: shorter ones are skipped.
  case skipsShortSegments

  /// What it does, in a few words, for tables.
  package var title: String {
    switch self {
    case .countsRequested: "counts requested segments as loaded"
    case .changingLimits: "rests at 15, 17.5 or 25 s, by the level"
    case .startsUnmeasured: "starts at 800 kb/s, nothing measured"
    case .eagerUp: "goes up with 5 s loaded, not 10"
    case .neverAbandons: "never gives up a transfer"
    case .togglesSort: "sorts samples by value every other time"
    case .driftingWeights: "takes old weights off a copy"
    case .spanningSamples: "measures several segments as one"
    case .skipsShortSegments: "skips segments shorter than 1 s"
    }
  }
}
