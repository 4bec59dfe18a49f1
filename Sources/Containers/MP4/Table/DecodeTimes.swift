import Media

/// When each sample is decoded: runs of samples that follow each other at the same distance.
struct DecodeTimes: Equatable, Sendable {
  struct Run: Equatable, Sendable {
    /// When the first sample of the run is due, in ticks of the track.
    let time: Int64

    /// How long each sample lasts.
    let delta: UInt32
  }

  private(set) var runs = SampleRuns<Run>()

  /// When the last sample ends: where the next one begins if nothing else is said.
  private(set) var end: Int64 = 0

  /// Whether decode times never decrease, which holds for every valid file.
  ///
  /// Only then is a binary search possible. It adds composition offsets to times, so no time may be
  /// so near to the largest number that the sum would be clamped: such sums have no reliable order.
  private(set) var isAscending = true

  /// Where times begin that a composition offset, which has 32 bits, could lead beyond all numbers.
  private static let limit = Int64.max - 1 << 34

  var count: Int { runs.count }

  /// The time of a sample.
  subscript(sample: Int) -> Int64 {
    let index = runs.run(of: sample)
    return runs.values[index].time(after: sample - Int(runs.starts[index]))
  }

  /// How long a sample lasts.
  func duration(of sample: Int) -> Int64 { Int64(runs[sample].delta) }

  /// When the first `count` samples are over.
  func end(ofFirst count: Int) -> Int64 {
    guard count > 0 else { return 0 }
    return self[count - 1].addingClamped(duration(of: count - 1))
  }
}

extension DecodeTimes {
  init(_ box: TimeToSampleBox) {
    runs.reserveCapacity(box.entries.count)
    for entry in box.entries { append(count: Int(entry.sampleCount), delta: entry.sampleDelta) }
  }

  /// Adds samples that begin where the last one ends.
  mutating func append(count added: Int, delta: UInt32) {
    guard added > 0 else { return }
    if delta == runs.values.last?.delta {
      runs.extendLast(by: added)
    } else {
      runs.append(count: added, Run(time: end, delta: delta))
    }
    setEnd(Run(time: end, delta: delta).time(after: added))
  }

  /// Adds a sample at a time of its own: fragments leave gaps, and damaged ones overlap.
  mutating func append(at time: Int64, duration: UInt32) {
    guard time != end || runs.runCount == 0 else { return append(count: 1, delta: duration) }
    if time < (runs.count > 0 ? self[runs.count - 1] : time) { isAscending = false }
    runs.append(count: 1, Run(time: time, delta: duration))
    setEnd(time.addingClamped(Int64(duration)))
  }

  private mutating func setEnd(_ time: Int64) {
    end = time
    if time > Self.limit { isAscending = false }
  }
}

extension DecodeTimes.Run {
  /// The time some samples after the first one, or the largest number if it would be beyond.
  func time(after sampleCount: Int) -> Int64 {
    let (span, overflow) = Int64(sampleCount).multipliedReportingOverflow(by: Int64(delta))
    return time.addingClamped(overflow ? .max : span)
  }
}
