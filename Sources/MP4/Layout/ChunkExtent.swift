import Media

/// The bytes of one chunk: samples of one track that lie side by side in the file.
public struct ChunkExtent: Hashable, Sendable {
  /// Offset in the file of the first byte.
  public let offset: Int

  public let byteCount: Int

  /// Position of its first sample in decoding order, from 0.
  public let firstSampleIndex: Int

  public let sampleCount: Int

  /// Where it lies; the end is clamped, because a damaged table may claim places beyond all numbers.
  public var range: Range<Int> { offset..<max(offset, offset.addingClamped(byteCount)) }
}

extension SampleTableBoxes {
  /// Where the chunks are that hold samples, in the order of the table.
  ///
  /// Each size and each chunk is looked at once: a file of ten hours has millions of them.
  public var chunkExtents: [ChunkExtent] {
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
