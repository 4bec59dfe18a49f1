import Media

extension SampleTable {
  /// Walks from sample to sample without a search for each.
  ///
  /// It knows where in each table it stands, and only at the end of a run looks for the next one.
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
    public mutating func next() -> SampleEntry? {
      guard index < end else { return nil }
      if index == decodeEnd { enterDecodeRun() }
      if index == compositionEnd { enterCompositionRun() }
      if index == chunkEnd { enterChunk() }
      let size = table.places.sizes[index]
      let entry = SampleEntry(
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
