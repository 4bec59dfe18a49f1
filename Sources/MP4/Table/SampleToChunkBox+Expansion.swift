import Media

extension SampleToChunkBox {
  /// Chunks that lie next to each other and have the same number of samples.
  struct Run {
    /// Indices of the chunks, from 0.
    let chunks: Range<Int>
    let entry: Entry
  }

  /// The runs as far as there are chunks; the last entry holds to the last chunk.
  func runs(chunkCount: Int) -> some RandomAccessCollection<Run> {
    // Made when they are asked for: finely interleaved films have a million entries.
    entries.indices.lazy.map { run(at: $0, chunkCount: chunkCount) }
  }

  // ANCHOR: solution-3.3
  private func run(at index: Int, chunkCount: Int) -> Run {
    let next = index + 1
    let end = next < entries.count ? Int(entries[next].firstChunkNumber) - 1 : chunkCount
    let start = min(max(0, Int(entries[index].firstChunkNumber) - 1), chunkCount)
    return Run(chunks: start..<max(start, min(end, chunkCount)), entry: entries[index])
  }
  // ANCHOR_END: solution-3.3

  /// Number of samples in all chunks together.
  func sampleCount(inChunks chunkCount: Int) -> Int {
    runs(chunkCount: chunkCount).reduce(0) { total, run in
      let (product, overflow) = run.chunks.count.multipliedReportingOverflow(
        by: Int(run.entry.samplesPerChunk))
      return total.addingClamped(overflow ? .max : product)
    }
  }

  // ANCHOR: solution-3.3
  /// The place in the file of each sample, as many as there are sizes.
  ///
  /// The first sample of a chunk lies where the chunk does, each other one behind the one before.
  func sampleOffsets(chunkOffsets: [Int], sizes: [UInt32]) -> [Int] {
    var offsets: [Int] = []
    offsets.reserveCapacity(sizes.count)
    for run in runs(chunkCount: chunkOffsets.count) {
      for chunk in run.chunks {
        let end = min(
          offsets.count.addingClamped(Int(run.entry.samplesPerChunk)), sizes.count)
        var offset = chunkOffsets[chunk]
        for index in offsets.count..<end {
          offsets.append(offset)
          offset = offset.addingClamped(Int(sizes[index]))
        }
        guard end < sizes.count else { return offsets }
      }
    }
    return offsets
  }
  // ANCHOR_END: solution-3.3
}
