import Media

/// Which bytes of a file belong to which track.
package struct MediaLayout: Hashable, Sendable {
  /// Samples of one track that lie side by side.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>

    /// The number of the track; 0 if its header cannot be read.
    package let trackID: UInt32

    /// Which of ``MediaLayout/sources`` says where it is.
    let sourceIndex: Int

    /// Of a chunk, the position of its first sample in decoding order, from 0.
    let firstSampleIndex: Int
  }

  /// All runs that have bytes, in the order in which they begin in the file; they may overlap.
  package let runs: [Run]

  /// The paths of the boxes that tell where the runs are: `stco`, `co64` and `traf`.
  let sources: [String]

  /// Collects the chunks of all tracks whose samples are in this file, and the runs of fragments.
  init(of tracks: [TrackBoxes], _ fragments: [FragmentBoxes]) {
    var runs: [Run] = []
    var sources: [String] = []
    for track in tracks where track.isSelfContained {
      for chunk in track.chunks where chunk.byteCount > 0 {
        runs.append(
          Run(
            range: chunk.range, trackID: track.header?.trackID ?? 0, sourceIndex: sources.count,
            firstSampleIndex: chunk.firstSampleIndex))
      }
      sources.append(track.chunkOffsetPath)
    }
    for fragment in fragments {
      for range in fragment.runs where !range.isEmpty {
        runs.append(
          Run(
            range: range, trackID: fragment.header.trackID, sourceIndex: sources.count,
            firstSampleIndex: 0))
      }
      sources.append(fragment.traf.path)
    }
    self.runs = runs.sorted { $0.range.lowerBound < $1.range.lowerBound }
    self.sources = sources
  }

  /// The path of the box that says where a run is.
  func source(of run: Run) -> String { sources[run.sourceIndex] }

  /// The bytes within `range` that belong to no track, ascending.
  func gaps(in range: Range<Int>) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var end = range.lowerBound
    // A run that begins before the range may reach into it, so all before it are examined too.
    for run in runs {
      guard run.range.lowerBound < range.upperBound else { break }
      if end < run.range.lowerBound { gaps.append(end..<run.range.lowerBound) }
      end = max(end, run.range.upperBound)
    }
    if end < range.upperBound { gaps.append(end..<range.upperBound) }
    return gaps
  }
}

extension TrackBoxes {
  /// Whether the samples are in this file and not in another one.
  var isSelfContained: Bool {
    let references = information?.box.first([.dataInformation, .dataReference])?.children ?? []
    return !references.contains { $0.externalLocation != nil }
  }
}

/// The bytes of one chunk: samples of one track that lie side by side in the file.
package struct ChunkExtent: Hashable, Sendable {
  /// Offset in the file of the first byte.
  package let offset: Int

  package let byteCount: Int

  /// Position of its first sample in decoding order, from 0.
  let firstSampleIndex: Int

  package let sampleCount: Int

  /// Where it lies; the end is clamped, because a damaged table may claim places beyond all numbers.
  package var range: Range<Int> { offset..<max(offset, offset.addingClamped(byteCount)) }
}

extension SampleTableBoxes {
  /// Where the chunks are that hold samples, in the order of the table.
  ///
  /// Each size and each chunk is examined once: a file of ten hours has millions of them.
  package var chunkExtents: [ChunkExtent] {
    var extents: [ChunkExtent] = []
    var sample = 0
    for run in sampleToChunk.runs(chunkCount: chunkOffsets.count) {
      // An empty chunk lies nowhere, and there may be a billion runs of those.
      guard run.entry.samplesPerChunk > 0 else { continue }
      for chunk in run.chunks {
        let count = min(Int(run.entry.samplesPerChunk), sizes.count - sample)
        guard count > 0 else { return extents }
        extents.append(
          ChunkExtent(
            offset: chunkOffsets[chunk], byteCount: sizes.byteCount(of: sample..<sample + count),
            firstSampleIndex: sample, sampleCount: count))
        sample += count
      }
    }
    return extents
  }
}
