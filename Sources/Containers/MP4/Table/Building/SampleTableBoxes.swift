import Media

/// The boxes of one `stbl` that say where its samples are and when they are wanted.
///
/// ISO/IEC 14496-12 §8.5.1. Each box describes all samples from its own side; only together do they
/// make a ``SampleTable``.
package struct SampleTableBoxes: Sendable {
  package let timeToSample: TimeToSampleBox
  package let compositionOffset: CompositionOffsetBox?
  package private(set) var sampleToChunk: SampleToChunkBox
  package let sizes: SampleSizes

  /// Where each chunk begins in the file; clamped to the largest number there is.
  package private(set) var chunkOffsets: [Int]
  package let syncSample: SyncSampleBox?

  package init(
    timeToSample: TimeToSampleBox, compositionOffset: CompositionOffsetBox? = nil,
    sampleToChunk: SampleToChunkBox, sizes: SampleSizes, chunkOffsets: [Int],
    syncSample: SyncSampleBox? = nil
  ) {
    self.timeToSample = timeToSample
    self.compositionOffset = compositionOffset
    self.sampleToChunk = sampleToChunk
    self.sizes = sizes
    self.chunkOffsets = chunkOffsets
    self.syncSample = syncSample
  }

  /// Collects the boxes.
  ///
  /// - Throws: `MP4Error` if one is missing, there twice, or cannot be read.
  package init(_ sampleTable: LocatedBox) throws(MP4Error) {
    timeToSample = try sampleTable.required(.timeToSample).content()
    compositionOffset = try sampleTable.optional(.compositionOffset)?.content()
    sampleToChunk = try sampleTable.required(.sampleToChunk).content()
    sizes = try Self.sizes(in: sampleTable)
    chunkOffsets = try Self.chunkOffsets(in: sampleTable)
    syncSample = try sampleTable.optional(.syncSample)?.content()
  }

  private static func sizes(in sampleTable: LocatedBox) throws(MP4Error) -> SampleSizes {
    if let compact = try sampleTable.optional(.compactSampleSize) {
      return try compact.content(as: CompactSampleSizeBox.self).sizes
    }
    return try sampleTable.required(.sampleSize).content(as: SampleSizeBox.self).sizes
  }

  private static func chunkOffsets(in sampleTable: LocatedBox) throws(MP4Error) -> [Int] {
    if let large = try sampleTable.optional(.chunkLargeOffset) {
      return try large.content(as: ChunkLargeOffsetBox.self).offsets.map(Int.init(clamping:))
    }
    return try sampleTable.required(.chunkOffset).content(as: ChunkOffsetBox.self).offsets
      .map(Int.init)
  }
}

extension SampleTableBoxes {
  /// Leaves out the last run of chunks: how far it reaches is unknown in a table that is cut off.
  mutating func dropOpenRun() {
    guard let last = sampleToChunk.entries.last else { return }
    sampleToChunk = SampleToChunkBox(entries: sampleToChunk.entries.dropLast())
    chunkOffsets = Array(chunkOffsets.prefix(Int(last.firstChunkNumber) - 1))
  }

  /// How many samples one of the tables describes.
  struct Reach: Hashable {
    let type: FourCC
    let sampleCount: Int
  }

  /// How far each table reaches; in a valid file all say the same.
  var reaches: [Reach] {
    var reaches = [
      Reach(type: .sampleSize, sampleCount: sizes.count),
      Reach(type: .timeToSample, sampleCount: timeToSample.sampleCount),
      Reach(
        type: .sampleToChunk, sampleCount: sampleToChunk.sampleCount(inChunks: chunkOffsets.count)),
    ]
    // Some writers add an empty table where no sample has an offset; that says nothing.
    if let compositionOffset, !compositionOffset.entries.isEmpty {
      reaches.append(
        Reach(type: .compositionOffset, sampleCount: compositionOffset.sampleCount))
    }
    return reaches
  }

  /// One sentence about tables that report different numbers of samples; `nil` if all agree.
  var disagreement: String? { Self.disagreement(of: reaches) }

  static func disagreement(of reaches: [Reach]) -> String? {
    guard let least = reaches.min(by: { $0.sampleCount < $1.sampleCount }),
      let most = reaches.max(by: { $0.sampleCount < $1.sampleCount }),
      least.sampleCount != most.sampleCount
    else { return nil }
    return "'\(least.type)' ends after \(least.sampleCount.grouped) samples, "
      + "'\(most.type)' lists \(most.sampleCount.grouped)"
  }
}
