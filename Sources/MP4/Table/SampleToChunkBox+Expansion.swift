import Media

extension SampleToChunkBox {
  /// Chunks that lie next to each other and have the same number of samples.
  package struct Run {
    /// Indices of the chunks, from 0.
    package let chunks: Range<Int>
    package let entry: Entry
  }

  /// The runs as far as there are chunks; the last entry holds to the last chunk.
  package func runs(chunkCount: Int) -> some RandomAccessCollection<Run> {
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
}
