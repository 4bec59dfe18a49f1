import Media

/// Every sample of a track in decoding order: where its bytes are, and its times.
///
/// The file says this in five or six tables, most of them run-length codes. Unrolled, a million
/// samples would take 24 megabytes and tens of milliseconds; so the runs stay runs here, each with
/// a mark that says where it begins, and a sample is computed on request. Walking through the table
/// from sample to sample costs a few nanoseconds each.
public struct SampleTable: Equatable, Sendable {
  /// Number of samples: as far as all tables reach.
  public let count: Int

  let decodeTimes: DecodeTimes

  /// Presentation time less decode time of each sample; without runs where it is 0 for all.
  let compositionOffsets: SampleRuns<Int32>

  /// The lowest and the highest composition offset.
  ///
  /// A `cslg` box may say the same. It is not read: the table itself is there, and cannot be wrong
  /// about itself.
  let compositionRange: ClosedRange<Int64>

  let places: SamplePlaces

  public let syncSamples: SyncSamples

  /// What was wrong with the tables, one sentence each; empty for a valid file.
  public let notes: [String]

  /// Puts together what several tables say; they may differ in how many samples they report.
  init(
    decodeTimes: DecodeTimes, compositionOffsets: SampleRuns<Int32>, places: SamplePlaces,
    syncSamples: SyncSamples, count: Int, notes: [String] = []
  ) {
    self.decodeTimes = decodeTimes
    self.compositionOffsets = compositionOffsets
    self.places = places
    self.syncSamples = syncSamples
    self.count = count
    self.notes = notes
    var (low, high) = (Int32(0), Int32(0))
    if let first = compositionOffsets.values.first { (low, high) = (first, first) }
    for offset in compositionOffsets.values {
      low = Swift.min(low, offset)
      high = Swift.max(high, offset)
    }
    compositionRange = Int64(low)...Int64(high)
  }
}

extension SampleTable: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int { count }

  // ANCHOR: row
  /// The sample at a position in decoding order, from 0.
  public subscript(index: Int) -> SampleRecord {
    precondition(indices.contains(index), "there is no such sample")
    let decodeTime = decodeTimes[index]
    return SampleRecord(
      index: index, offset: places.offset(of: index), size: places.size(of: index),
      decodeTime: decodeTime,
      presentationTime: decodeTime.addingClamped(compositionOffset(of: index)),
      duration: decodeTimes.duration(of: index), isSync: syncSamples.contains(index),
      descriptionIndex: Int(places.layout.runs[index].descriptionIndex))
  }
  // ANCHOR_END: row

  /// When a sample is decoded, in ticks of the track.
  public func decodeTime(at index: Int) -> Int64 { decodeTimes[index] }

  // ANCHOR: solution-3.2
  /// When the picture of a sample appears, in ticks of the track, before any edit list.
  public func presentationTime(at index: Int) -> Int64 {
    decodeTimes[index].addingClamped(compositionOffset(of: index))
  }
  // ANCHOR_END: solution-3.2

  private func compositionOffset(of index: Int) -> Int64 {
    compositionOffsets.runCount == 0 ? 0 : Int64(compositionOffsets[index])
  }

  /// How long all samples last together, in ticks of the track.
  public var duration: Int64 {
    // A file in fragments may be the middle of a stream, and begin at any time.
    isEmpty ? 0 : decodeTimes.end(ofFirst: count).addingClamped(-decodeTimes[0])
  }
}

extension SampleTable {
  /// Samples that lie side by side in the file.
  public struct Chunk: Hashable, Sendable {
    /// Position in the file's list of chunks, from 0.
    public let index: Int

    /// Where it begins in the file.
    public let offset: Int
    public let samples: Range<Int>

    /// Which sample entry its samples are coded by, from 0.
    public let descriptionIndex: Int
  }

  /// Number of chunks that hold samples.
  public var chunkCount: Int {
    count > 0 ? places.layout.chunk(of: count - 1).index + 1 : 0
  }

  /// A chunk by its position, from 0.
  public func chunk(at index: Int) -> Chunk {
    let samples = places.layout.samples(ofChunk: index).clamped(to: 0..<count)
    let run = samples.isEmpty ? nil : places.layout.runs[samples.lowerBound]
    return Chunk(
      index: index, offset: places.layout.offsets[index], samples: samples,
      descriptionIndex: Int(run?.descriptionIndex ?? 0))
  }

  /// The first sample that is not entirely before an offset in the file.
  func firstIndex(notWithin fileLength: Int) -> Int? {
    places.firstSample(notWithin: fileLength, count: count)
  }

  /// Bytes of neighbouring samples together.
  public func byteCount(of samples: Range<Int>) -> Int { places.sizes.byteCount(of: samples) }
}

extension SampleTable {
  /// Walks from sample to sample without a search for each.
  ///
  /// It knows its position in each table, and looks for the next run only at the end of one.
  public struct Iterator: IteratorProtocol, Sendable {
    private let table: SampleTable
    private var index: Int
    private let end: Int

    private var decodeTimes: SampleRuns<DecodeTimes.Run>.Walk?
    private var decodeEnd = 0
    private var decodeTime: Int64 = 0
    private var delta: Int64 = 0

    private var compositionOffsets: SampleRuns<Int32>.Walk?
    private var compositionEnd = Int.max
    private var compositionOffset: Int64 = 0

    private var chunks: ChunkLayout.Walk?
    private var chunkEnd = 0
    private var offset = 0
    private var descriptionIndex = 0

    private var nextSync = 0
    /// The next sample at which decoding can start.
    private var syncIndex = Int.max

    init(_ table: SampleTable, samples: Range<Int>) {
      self.table = table
      index = samples.lowerBound
      end = samples.upperBound
      if index < end { start() }
    }

    /// The next sample in decoding order.
    public mutating func next() -> SampleRecord? {
      guard index < end else { return nil }
      if index == decodeEnd { enterDecodeRun() }
      if index == compositionEnd { enterCompositionRun() }
      if index == chunkEnd { enterChunk() }
      let size = table.places.sizes[index]
      let entry = SampleRecord(
        index: index, offset: offset, size: size, decodeTime: decodeTime,
        presentationTime: decodeTime.addingClamped(compositionOffset), duration: delta,
        isSync: takeSync(), descriptionIndex: descriptionIndex)
      decodeTime = decodeTime.addingClamped(delta)
      offset = offset.addingClamped(size)
      index += 1
      return entry
    }
  }

  public func makeIterator() -> Iterator { Iterator(self, samples: indices) }

  /// Samples next to each other, to walk through; quicker than a slice.
  public func samples(in range: Range<Int>) -> IteratorSequence<Iterator> {
    IteratorSequence(Iterator(self, samples: range.clamped(to: indices)))
  }
}

extension SampleTable.Iterator {
  /// Finds the place in each table where the first sample is.
  private mutating func start() {
    let times = SampleRuns.Walk(table.decodeTimes.runs, at: index)
    (decodeTimes, decodeEnd) = (times, times.end)
    (decodeTime, delta) = (table.decodeTimes[index], Int64(times.value.delta))
    if table.compositionOffsets.runCount > 0 {
      let offsets = SampleRuns.Walk(table.compositionOffsets, at: index)
      compositionOffsets = offsets
      (compositionOffset, compositionEnd) = (Int64(offsets.value), offsets.end)
    }
    let layout = ChunkLayout.Walk(table.places.layout, at: index)
    (chunks, chunkEnd) = (layout, layout.samples.upperBound)
    (offset, descriptionIndex) = (table.places.offset(of: index), layout.descriptionIndex)
    nextSync = table.syncSamples.firstPosition(atOrAfter: index)
    syncIndex = table.syncSamples.index(at: nextSync)
  }

  private mutating func enterDecodeRun() {
    decodeTimes?.moveOn()
    guard let decodeTimes else { return }
    decodeEnd = decodeTimes.end
    decodeTime = decodeTimes.value.time
    delta = Int64(decodeTimes.value.delta)
  }

  private mutating func enterCompositionRun() {
    compositionOffsets?.moveOn()
    guard let compositionOffsets else { return }
    compositionEnd = compositionOffsets.end
    compositionOffset = Int64(compositionOffsets.value)
  }

  private mutating func enterChunk() {
    chunks?.moveOn()
    guard let chunks else { return }
    chunkEnd = chunks.samples.upperBound
    offset = table.places.layout.offsets[chunks.chunk]
    descriptionIndex = chunks.descriptionIndex
  }

  /// Whether the current sample is the next one at which decoding can start.
  private mutating func takeSync() -> Bool {
    guard index == syncIndex else { return false }
    nextSync += 1
    syncIndex = table.syncSamples.index(at: nextSync)
    return true
  }
}
