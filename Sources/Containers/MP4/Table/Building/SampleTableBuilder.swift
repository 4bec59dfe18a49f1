import Media

/// Collects samples one by one, as fragments report them, and makes a table of them.
struct SampleTableBuilder {
  private var decodeTimes = DecodeTimes()
  private var compositionOffsets = SampleRuns<Int32>()
  private var layout = ChunkLayout()
  private var sizes: [UInt32] = []
  private var chunk: OpenChunk?

  /// The sync samples; `nil` as long as every sample is one.
  private var syncIndices: [Int]?
  private var notes: [String] = []

  /// A chunk that still grows: samples that lie side by side.
  fileprivate struct OpenChunk {
    let offset: Int
    let descriptionIndex: Int
    var end: Int
    var sampleCount: UInt32 = 0
  }

  init() {}

  /// Begins with the samples of a table.
  init(continuing table: SampleTable) {
    for sample in table { append(sample) }
    notes = table.notes
  }

  /// Number of samples so far.
  var count: Int { sizes.count }

  /// Appends a sample; its decode time need not be where the last one ends.
  mutating func append(
    offset: Int, size: UInt32, decodeTime: Int64, duration: UInt32, compositionOffset: Int32,
    isSync: Bool, descriptionIndex: Int
  ) {
    noteSync(isSync)
    decodeTimes.append(at: decodeTime, duration: duration)
    compositionOffsets.append(count: 1, merging: compositionOffset)
    place(offset: offset, size: size, descriptionIndex: descriptionIndex)
    sizes.append(size)
  }

  /// Appends a sample, whatever its own index is.
  mutating func append(_ sample: SampleRecord) {
    append(
      offset: sample.offset, size: UInt32(clamping: sample.size), decodeTime: sample.decodeTime,
      duration: UInt32(clamping: sample.duration),
      compositionOffset: Int32(
        clamping: sample.presentationTime.subtractingClamped(sample.decodeTime)),
      isSync: sample.isSync, descriptionIndex: sample.descriptionIndex)
  }

  /// Adds a sentence about what was wrong with the tables.
  mutating func note(_ sentence: String) { notes.append(sentence) }

  /// The samples so far.
  func table() -> SampleTable {
    var layout = layout
    if let chunk { layout.append(chunk) }
    let isDelayed = compositionOffsets.values.contains { $0 != 0 }
    return SampleTable(
      decodeTimes: decodeTimes,
      compositionOffsets: isDelayed ? compositionOffsets : SampleRuns(),
      places: SamplePlaces(layout: layout, sizes: .list(sizes)),
      syncSamples: syncIndices.map(SyncSamples.listed) ?? .all, count: count, notes: notes)
  }

  private mutating func noteSync(_ isSync: Bool) {
    if isSync {
      let index = count
      syncIndices?.append(index)
    } else if syncIndices == nil {
      syncIndices = Array(0..<count)
    }
  }

  private mutating func place(offset: Int, size: UInt32, descriptionIndex: Int) {
    if let chunk, chunk.end != offset || chunk.descriptionIndex != descriptionIndex {
      layout.append(chunk)
      self.chunk = nil
    }
    var grown = chunk ?? OpenChunk(offset: offset, descriptionIndex: descriptionIndex, end: offset)
    grown.end = grown.end.addingClamped(Int(size))
    grown.sampleCount += 1
    chunk = grown
  }
}

extension ChunkLayout {
  fileprivate mutating func append(_ chunk: SampleTableBuilder.OpenChunk) {
    append(
      offset: chunk.offset, sampleCount: chunk.sampleCount,
      descriptionIndex: UInt32(clamping: chunk.descriptionIndex))
  }
}
