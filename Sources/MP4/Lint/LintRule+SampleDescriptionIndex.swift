import Media

extension LintRule {
  /// Samples whose coding is said by an entry that is not there.
  static let sampleDescriptionIndex = LintRule(
    "sample-description-index", .error,
    explanation: "A player does not know how these samples are coded.",
    clause: "ISO/IEC 14496-12 §8.7.4"
  ) { subject in
    subject.tracks.compactMap { track in
      guard let entries = track.tables?.sampleToChunk.entries else { return nil }
      let count = track.descriptions.count
      let bad = entries.filter { !(1...max(1, count) ~= Int($0.sampleDescriptionNumber)) }
      let message = bad.first { entry in
        "the chunks from \(entry.firstChunkNumber.grouped) on use sample entry "
          + "\(entry.sampleDescriptionNumber.grouped) of \(count.grouped)"
      }
      return message.map { ($0, track.path(of: .sampleToChunk)) }
    }
  }
}
