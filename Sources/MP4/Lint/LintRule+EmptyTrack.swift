import Media

extension LintRule {
  /// Tracks that hold nothing.
  static let emptyTrack = LintRule(
    "empty-track", .warning,
    explanation: "A player lists a track that never shows anything.",
    clause: "ISO/IEC 14496-12 §8.5.1"
  ) { subject in
    // The tables of a fragmented file are empty by intention.
    guard !subject.file.isFragmented else { return [] }
    return subject.tracks.compactMap { track in
      guard let tables = track.tables, tables.sizes.count == 0 else { return nil }
      return ("the track has no samples", track.trak.path)
    }
  }
}
