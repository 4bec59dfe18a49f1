import Media

/// What can be said about a track by looking at each of its samples once.
///
/// Times are in ticks of the track.
package struct SampleStatistics: Hashable, Sendable {
  package private(set) var sampleCount = 0
  package private(set) var byteCount = 0

  /// Number of groups: each begins with a sync sample, but perhaps the first.
  package private(set) var groupCount = 0

  /// Samples of the shortest and of the longest group; `nil` without samples.
  package private(set) var groupLengths: ClosedRange<Int>?

  /// The longest time from one sync sample to the next, or to the end.
  package private(set) var longestGroupDuration: Int64 = 0

  /// How many pictures one picture lets pass at most: decoded before them, shown after them.
  ///
  /// A decoder has to hold back that many pictures; HEVC calls it `sps_max_num_reorder_pics`.
  package private(set) var reorderDepth = 0

  /// The shortest and the longest time from one picture to the next; `nil` for fewer than two.
  package private(set) var frameDurations: ClosedRange<Int64>?

  /// The bytes of the largest second, in decoding order.
  package private(set) var peakByteCount = 0

  /// How long all samples last together.
  package private(set) var duration: Int64 = 0

  /// Walks through samples in decoding order.
  package init(_ samples: some Sequence<SampleRecord>, timescale: UInt32) {
    var order = ReorderBuffer()
    var second = SlidingSum(length: Int64(timescale))
    var group = Group()
    var shown: Int64?
    for sample in samples {
      if sample.isSync || group.sampleCount == 0 { end(&group, at: sample.decodeTime) }
      group.sampleCount += 1
      sampleCount += 1
      byteCount = byteCount.addingClamped(sample.size)
      duration = duration.addingClamped(sample.duration)
      peakByteCount = max(peakByteCount, second.add(sample.size, at: sample.decodeTime))
      if let next = order.insert(sample.presentationTime) { show(next, after: &shown) }
      group.endTime = sample.decodeTime.addingClamped(sample.duration)
    }
    for next in order.rest { show(next, after: &shown) }
    end(&group, at: group.endTime)
    reorderDepth = order.depth
  }

  /// The group that is being counted.
  private struct Group {
    var sampleCount = 0
    var startTime: Int64 = 0
    var endTime: Int64 = 0
  }

  private mutating func end(_ group: inout Group, at time: Int64) {
    defer { group = Group(startTime: time, endTime: time) }
    guard group.sampleCount > 0 else { return }
    groupCount += 1
    groupLengths = groupLengths.including(group.sampleCount)
    longestGroupDuration = max(longestGroupDuration, time.subtractingClamped(group.startTime))
  }

  private mutating func show(_ time: Int64, after last: inout Int64?) {
    if let last { frameDurations = frameDurations.including(time.subtractingClamped(last)) }
    last = time
  }
}

extension SampleStatistics {
  /// Whether all pictures are shown equally long.
  ///
  /// Where a rate is not a whole number of ticks, durations differ by one: 33, 33 and 34 milliseconds.
  package var hasConstantFrameRate: Bool {
    guard let frameDurations else { return true }
    return frameDurations.upperBound.subtractingClamped(frameDurations.lowerBound) <= 1
  }
}

extension Optional {
  /// The range, extended as far as a number if that lies outside.
  fileprivate func including<Number>(
    _ number: Number
  ) -> ClosedRange<Number> where Wrapped == ClosedRange<Number> {
    guard let range = self else { return number...number }
    return min(range.lowerBound, number)...max(range.upperBound, number)
  }
}

/// The sum of what came within a certain time, up to now.
struct SlidingSum {
  private let length: Int64
  private var items: [(time: Int64, size: Int)] = []

  /// The first item that still counts; those before it are thrown away now and then.
  private var first = 0
  private var sum = 0

  init(length: Int64) {
    self.length = length
  }

  /// Adds a size at a time that is not earlier than the last one, and returns the sum.
  mutating func add(_ size: Int, at time: Int64) -> Int {
    items.append((time, size))
    sum = sum.addingClamped(size)
    while time.subtractingClamped(items[first].time) >= length, first < items.count - 1 {
      sum -= items[first].size
      first += 1
    }
    if first > 1024 {
      items.removeFirst(first)
      first = 0
    }
    return sum
  }
}
