import Media

/// Collects samples one by one, and makes a table of them.
struct SampleTableBuilder {
  private(set) var offsets: [Int] = []
  private(set) var sizes: [UInt32] = []
  private(set) var decodeTimes: [Int64] = []
  private(set) var durations: [UInt32] = []
  private(set) var compositionOffsets: [Int32] = []
  private(set) var syncIndices: [Int] = []
  private(set) var notes: [String] = []

  init() {}

  /// Begins with the samples of a table.
  init(continuing table: SampleTable) {
    for sample in table {
      append(
        offset: sample.offset, size: UInt32(clamping: sample.size), decodeTime: sample.decodeTime,
        duration: UInt32(clamping: sample.duration),
        compositionOffset: Int32(clamping: sample.presentationTime - sample.decodeTime),
        isSync: sample.isSync, descriptionIndex: 0)
    }
    notes = table.notes
  }

  var count: Int { offsets.count }

  /// When the last sample ends.
  var endTime: Int64 {
    guard let last = decodeTimes.last else { return 0 }
    return last.addingClamped(Int64(durations[count - 1]))
  }

  mutating func append(
    offset: Int, size: UInt32, decodeTime: Int64, duration: UInt32, compositionOffset: Int32,
    isSync: Bool, descriptionIndex: Int
  ) {
    if isSync { syncIndices.append(count) }
    offsets.append(offset)
    sizes.append(size)
    decodeTimes.append(decodeTime)
    durations.append(duration)
    compositionOffsets.append(compositionOffset)
  }

  mutating func note(_ sentence: String) { notes.append(sentence) }

  func table() -> SampleTable { SampleTable(self) }
}
