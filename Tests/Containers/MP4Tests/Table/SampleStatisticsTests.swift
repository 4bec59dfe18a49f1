import Testing

@testable import MP4

@Suite struct SampleStatisticsTests {
  /// Samples of ten ticks each, at 30 ticks a second.
  private func samples(
    _ shown: [Int64], sizes: [Int]? = nil, sync: Set<Int> = [0]
  ) -> [SampleRecord] {
    shown.indices.map { index in
      SampleRecord(
        index: index, offset: 0, size: sizes?[index] ?? 1, decodeTime: Int64(10 * index),
        presentationTime: shown[index], duration: 10, isSync: sync.contains(index),
        descriptionIndex: 0)
    }
  }

  @Test("counts groups from sync sample to sync sample, and what comes before the first")
  func groups() {
    let statistics = SampleStatistics(
      samples([0, 10, 20, 30, 40, 50, 60], sync: [2, 5]), timescale: 30)
    // 0 1 | 2 3 4 | 5 6
    #expect(statistics.groupCount == 3)
    #expect(statistics.groupLengths == 2...3)
    #expect(statistics.longestGroupDuration == 30)
    #expect(statistics.sampleCount == 7 && statistics.duration == 70)
  }

  @Test(
    "finds how many pictures one has to let pass",
    arguments: [
      ([0, 10, 20, 30], 0),
      ([10, 40, 20, 30, 50], 1),  // P lets one B pass at a time: they come in order
      ([10, 50, 30, 20, 40], 2),  // a pyramid: the middle B lets the first one pass too
      ([30, 20, 10], 2),
    ] as [([Int64], Int)])
  func reordering(shown: [Int64], depth: Int) {
    #expect(SampleStatistics(samples(shown), timescale: 30).reorderDepth == depth)
  }

  @Test("sees a constant rate behind any order, and a rate that varies")
  func frameRate() {
    let pyramid = SampleStatistics(samples([10, 50, 30, 20, 40]), timescale: 30)
    #expect(pyramid.frameDurations == 10...10)
    #expect(pyramid.hasConstantFrameRate)
    #expect(SampleStatistics(samples([0, 33, 66, 100]), timescale: 1000).hasConstantFrameRate)
    let variable = SampleStatistics(samples([0, 10, 30, 40]), timescale: 30)
    #expect(variable.frameDurations == 10...20)
    #expect(!variable.hasConstantFrameRate)
  }

  @Test("finds the largest second")
  func peak() {
    // Three samples a second: 1 + 5 + 4 are the most.
    let statistics = SampleStatistics(
      samples([0, 10, 20, 30, 40, 50], sizes: [3, 1, 5, 4, 0, 2]), timescale: 30)
    #expect(statistics.peakByteCount == 10)
    #expect(statistics.byteCount == 15)
  }

  @Test("keeps the order of a long film with a small buffer")
  func long() {
    var shown: [Int64] = []
    for start: Int64 in stride(from: 0, to: 100_000, by: 40) {
      shown += [start, start + 30, start + 10, start + 20]
    }
    let keys = Set(stride(from: 0, to: 10_000, by: 40))
    let statistics = SampleStatistics(samples(shown, sync: keys), timescale: 30)
    #expect(statistics.frameDurations == 10...10)
    #expect(statistics.groupCount == 250 && statistics.groupLengths == 40...40)
    #expect(statistics.reorderDepth == 1)
  }

  @Test("survives no samples, and times beyond all numbers")
  func extremes() {
    let nothing = SampleStatistics([], timescale: 30)
    #expect(nothing.groupCount == 0 && nothing.groupLengths == nil)
    #expect(nothing.frameDurations == nil && nothing.hasConstantFrameRate)
    let wild = [Int64.min, .max, 0, .max, .min].enumerated().map { index, time in
      SampleRecord(
        index: index, offset: .max, size: .max, decodeTime: time, presentationTime: time,
        duration: .max, isSync: true, descriptionIndex: 0)
    }
    let statistics = SampleStatistics(wild, timescale: .max)
    #expect(statistics.sampleCount == 5 && statistics.byteCount == .max)
    #expect(!statistics.hasConstantFrameRate)
  }
}
