import Media

extension CompositionOffsetBox {
  /// Number of samples that the runs tell of.
  var sampleCount: Int {
    entries.reduce(0) { $0.addingClamped(Int($1.sampleCount)) }
  }

  // ANCHOR: solution-3.2
  /// The presentation time less the decode time of each of the first `count` samples.
  func offsets(count: Int) -> [Int32] {
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
