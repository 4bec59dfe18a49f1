import Media

extension TimeToSampleBox {
  /// Number of samples that the runs tell of.
  var sampleCount: Int {
    entries.reduce(0) { $0.addingClamped(Int($1.sampleCount)) }
  }

  // ANCHOR: solution-3.1
  /// The decode time of each of the first `count` samples, and behind them the time at their end.
  ///
  /// A sample's decode time is the sum of the deltas of all samples before it, so the first is 0.
  /// With the end in the list, each duration is the difference of two neighbours.
  func decodeTimes(count: Int) -> [Int64] {
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
