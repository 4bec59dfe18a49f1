import MP4
import Media

// What the tables of samples mean, unrolled into one number for each sample. The core keeps runs
// instead, and tests hold it to these.

extension TimeToSampleBox {
  // ANCHOR: solution-3.1
  /// The decode time of each of the first `count` samples, and after them the time at their end.
  ///
  /// A sample's decode time is the sum of the deltas of all samples before it, so the first is 0.
  /// With the end in the list, each duration is the difference of two neighbours.
  package func decodeTimes(count: Int) -> [Int64] {
    var times: [Int64] = []
    times.reserveCapacity(count + 1)
    var time: Int64 = 0
    times.append(time)
    for entry in entries {
      // The run may claim four billion samples; there are no more than `count`.
      for _ in 0..<min(Int(entry.sampleCount), count + 1 - times.count) {
        time = time.addingClamped(Int64(entry.sampleDelta))
        times.append(time)
      }
    }
    return times
  }
  // ANCHOR_END: solution-3.1
}

extension CompositionOffsetBox {
  // ANCHOR: solution-3.2
  /// The presentation time less the decode time of each of the first `count` samples.
  package func offsets(count: Int) -> [Int32] {
    var offsets: [Int32] = []
    offsets.reserveCapacity(count)
    for entry in entries {
      // As in `stts`, a run may claim more samples than there are.
      for _ in 0..<min(Int(entry.sampleCount), count - offsets.count) {
        offsets.append(entry.sampleOffset)
      }
    }
    return offsets
  }
  // ANCHOR_END: solution-3.2
}

extension SampleToChunkBox {
  // ANCHOR: solution-3.3
  /// The place in the file of each sample, one for each size.
  ///
  /// The first sample of a chunk lies where the chunk does, each other one after the one before.
  package func sampleOffsets(chunkOffsets: [Int], sizes: [UInt32]) -> [Int] {
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
