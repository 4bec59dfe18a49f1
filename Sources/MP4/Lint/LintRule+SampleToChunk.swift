import Media

extension LintRule {
  /// Runs of chunks that hold nothing, or that do not exist.
  static let sampleToChunk = LintRule(
    "sample-to-chunk", .warning,
    explanation: "Players differ in which chunk the samples after it are in.",
    clause: "ISO/IEC 14496-12 §8.7.4"
  ) { subject in
    subject.tracks.flatMap { track -> [Observation] in
      guard let tables = track.tables else { return [] }
      let entries = tables.sampleToChunk.entries
      let path = track.path(of: .sampleToChunk)
      let chunkCount = tables.chunkOffsets.count
      let empty = entries.filter { $0.samplesPerChunk == 0 }.first { entry in
        "the chunks from \(entry.firstChunkNumber.grouped) on hold no samples"
      }
      // A track without chunks, as in a fragmented file, may have a run all the same.
      let runs = chunkCount == 0 ? [] : entries
      let beyond = runs.filter { Int($0.firstChunkNumber) > chunkCount }.first { entry in
        "a run begins at chunk \(entry.firstChunkNumber.grouped), "
          + "there are \(chunkCount.grouped)"
      }
      return [empty, beyond].compactMap { $0 }.map { ($0, path) }
    }
  }
}
