import Media
import TestSupport
@testable import MP4

/// Tables of a track made up at random: sound ones, ones that disagree, and odd ones.
struct RandomTables {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func boxes() throws -> SampleTableBoxes {
    let count = Int.random(in: 0...400, using: &random)
    let chunks = sampleToChunk(count: count)
    return SampleTableBoxes(
      timeToSample: TimeToSampleBox(
        entries: runs(count: count, longest: 50).map {
          .init(sampleCount: $0, sampleDelta: UInt32.random(in: 0...3, using: &random) * 512)
        }),
      compositionOffset: Bool.random(using: &random)
        ? CompositionOffsetBox(
          entries: runs(count: count, longest: 4).map {
            .init(sampleCount: $0, sampleOffset: Int32.random(in: -3...5, using: &random) * 512)
          }) : nil,
      sampleToChunk: SampleToChunkBox(entries: chunks.entries), sizes: sizes(count: count),
      chunkOffsets: (0..<chunks.count).map { _ in Int.random(in: 0...1 << 33, using: &random) },
      syncSample: try syncSample(count: count))
  }

  /// Lengths of runs that add up to about as many samples as there are; some are empty.
  private mutating func runs(count: Int, longest: Int) -> [UInt32] {
    var lengths: [UInt32] = []
    var sum = 0
    while sum < count {
      let length = Int.random(in: 0...longest, using: &random)
      lengths.append(UInt32(length))
      sum += length
    }
    if Int.random(in: 0..<10, using: &random) == 0 { lengths = lengths.dropLast() }
    return lengths
  }

  private mutating func sampleToChunk(
    count: Int
  ) -> (entries: [SampleToChunkBox.Entry], count: Int) {
    var entries: [SampleToChunkBox.Entry] = []
    var (chunk, samples) = (1, 0)
    while samples < count {
      let perChunk = [0, 1, 1, 2, 7, 100].randomElement(using: &random) ?? 1
      let chunks = Int.random(in: 1...5, using: &random)
      entries.append(
        .init(
          firstChunkNumber: UInt32(chunk), samplesPerChunk: UInt32(perChunk),
          sampleDescriptionNumber: UInt32.random(in: 1...2, using: &random)))
      chunk += chunks
      samples += chunks * perChunk
    }
    return (entries, max(0, chunk - 1 + Int.random(in: -1...1, using: &random)))
  }

  private mutating func sizes(count: Int) -> SampleSizes {
    Bool.random(using: &random)
      ? .constant(size: UInt32.random(in: 1...9, using: &random), count: UInt32(count))
      : .list((0..<count).map { _ in UInt32.random(in: 0...5000, using: &random) })
  }

  private mutating func syncSample(count: Int) throws -> SyncSampleBox? {
    guard Bool.random(using: &random) else { return nil }
    let numbers = (1...max(1, count)).filter { _ in Int.random(in: 0..<20, using: &random) == 0 }
    return try parse(
      SyncSampleBox.self, versionAndFlags(), u32(UInt32(numbers.count)),
      numbers.flatMap { u32(UInt32($0)) })
  }
}
