extension LintRule {
  /// Tables of one track that tell of different numbers of samples.
  static let sampleCount = LintRule(
    "sample-count", .error,
    explanation: "Samples that not all tables know have no place, no size or no time.",
    clause: "ISO/IEC 14496-12 §8.6.1.2, §8.7.3"
  ) { subject in
    subject.tracks.compactMap { track in
      // Tables that are missing or broken are the matter of other rules.
      guard let message = track.tables?.disagreement, let table = track.sampleTable else {
        return nil
      }
      return (message, table.path)
    }
  }
}
