import Media

/// Searches by presentation time.
///
/// Samples are in decoding order, so presentation times are not sorted, and a binary search by them
/// is impossible. But no picture appears earlier than its decode time and the lowest composition
/// offset of the track, nor later than its decode time and the highest one. So a binary search by
/// decode time leaves only a few samples to examine, as many as a decoder has to reorder.
extension SampleTable {
  /// Among some samples in decoding order, the one shown last at or before a time.
  func last<Samples: RandomAccessCollection<Int>>(
    of samples: Samples, presentedAtOrBefore time: Int64
  ) -> Int? where Samples.Index == Int {
    guard decodeTimes.isAscending else {
      return best(of: samples, where: { $0 <= time }, isBetter: >=)
    }
    // All before `certain` appear in time, none after `possible` does.
    let (lowest, highest) = (compositionRange.lowerBound, compositionRange.upperBound)
    let certain = first(in: samples, decodedAfter: time.addingClamped(-highest))
    let possible = first(in: samples, decodedAfter: time.addingClamped(-lowest))
    var start = samples.startIndex
    if certain > start {
      // No sample further to the front can appear after this one.
      let appears = presentationTime(at: samples[certain - 1])
      start = first(in: samples, decodedAfter: appears.addingClamped(-highest - 1))
    }
    return best(of: samples[start..<possible], where: { $0 <= time }, isBetter: >=)
  }

  /// Among some samples in decoding order, the one shown first at or after a time.
  func first<Samples: RandomAccessCollection<Int>>(
    of samples: Samples, presentedAtOrAfter time: Int64
  ) -> Int? where Samples.Index == Int {
    guard decodeTimes.isAscending else {
      return best(of: samples, where: { $0 >= time }, isBetter: <)
    }
    let (lowest, highest) = (compositionRange.lowerBound, compositionRange.upperBound)
    // No sample before `possible` appears this late, and all from `certain` on do.
    let possible = first(in: samples, decodedAfter: time.addingClamped(-highest - 1))
    let certain = first(in: samples, decodedAfter: time.addingClamped(-lowest - 1))
    var end = samples.endIndex
    if certain < end {
      // No later sample can appear before this one any more.
      let appears = presentationTime(at: samples[certain])
      end = first(in: samples, decodedAfter: appears.addingClamped(-lowest))
    }
    return best(of: samples[possible..<end], where: { $0 >= time }, isBetter: <)
  }

  // ANCHOR: solution-3.6
  /// Looks at each sample: of those whose time is wanted, the one with the best time.
  private func best(
    of samples: some Sequence<Int>, where isWanted: (Int64) -> Bool,
    isBetter: (Int64, Int64) -> Bool
  ) -> Int? {
    var found: (index: Int, time: Int64)?
    for index in samples {
      let time = presentationTime(at: index)
      guard isWanted(time) else { continue }
      if let best = found, !isBetter(time, best.time) { continue }
      found = (index, time)
    }
    return found?.index
  }
  // ANCHOR_END: solution-3.6

  /// The first position whose sample is decoded after a time.
  private func first<Samples: RandomAccessCollection<Int>>(
    in samples: Samples, decodedAfter time: Int64
  ) -> Int where Samples.Index == Int {
    samples.partitioningIndex { decodeTime(at: $0) > time }
  }
}

extension SampleTable {
  /// The last sync sample at or before a sample in decoding order; `nil` if there is none.
  public func syncSampleIndex(atOrBefore index: Int) -> Int? {
    syncSamples.last(atOrBefore: index)
  }

  /// The first sync sample in decoding order; `nil` if there is none.
  public var firstSyncSampleIndex: Int? {
    switch syncSamples {
    case .all: indices.first
    case .listed(let indices): indices.first
    }
  }

  /// The sync sample that appears last among those that appear at or before a time.
  ///
  /// The search goes by the presentation times of the sync samples alone. The sample that appears
  /// at `time` may be decoded after a later sync sample; that one would be the wrong start.
  ///
  /// - Parameter time: In ticks of the track, before any edit list.
  /// - Returns: Its index, or `nil` if no sync sample appears that early.
  public func syncSampleIndex(presentedAtOrBefore time: Int64) -> Int? {
    switch syncSamples {
    case .all: last(of: indices, presentedAtOrBefore: time)
    case .listed(let indices): last(of: indices, presentedAtOrBefore: time)
    }
  }

  /// The sync sample that appears first among those that appear at or after a time.
  ///
  /// - Parameter time: In ticks of the track, before any edit list.
  /// - Returns: Its index, or `nil` if no sync sample appears that late.
  public func syncSampleIndex(presentedAtOrAfter time: Int64) -> Int? {
    switch syncSamples {
    case .all: first(of: indices, presentedAtOrAfter: time)
    case .listed(let indices): first(of: indices, presentedAtOrAfter: time)
    }
  }
}

/// Samples as they appear, counted from 0; those that appear at once keep their decoding order.
extension SampleTable {
  /// The indices of all samples in the order in which their pictures appear.
  ///
  /// For a few samples of a long film, ``presentationNumber(of:)`` is the better question.
  public var presentationOrder: [Int] {
    guard compositionOffsets.runCount > 0 || !decodeTimes.isAscending else {
      return Array(indices)
    }
    let times = map(\.presentationTime)
    return indices.sorted { (times[$0], $0) < (times[$1], $1) }
  }

  /// How many samples appear before a sample does.
  public func presentationNumber(of index: Int) -> Int {
    let time = presentationTime(at: index)
    let ties = samples(decodedFrom: span(around: time).lowerBound, to: index)
    return sampleCount(presentedBefore: time)
      + ties.reduce(0) { $0 + (presentationTime(at: $1) == time ? 1 : 0) }
  }

  /// The sample before which `number` others appear.
  public func sampleIndex(presentationNumber number: Int) -> Int {
    precondition(indices.contains(number), "there is no such sample")
    guard decodeTimes.isAscending else { return presentationOrder[number] }
    // The sample of this number in decoding order and those in front of it have appeared by its
    // decode time and the highest offset; those from it on do not appear before that and the lowest.
    let decodeTime = decodeTime(at: number)
    let earliest = decodeTime.addingClamped(compositionRange.lowerBound)
    let latest = decodeTime.addingClamped(compositionRange.upperBound)
    let start = span(around: earliest).lowerBound
    let candidates = (start..<span(around: latest).upperBound)
      .map { (time: presentationTime(at: $0), index: $0) }
      .filter { $0.time >= earliest }
      .sorted { ($0.time, $0.index) < ($1.time, $1.index) }
    return candidates[number - sampleCount(presentedBefore: earliest)].index
  }

  /// Number of samples that appear before a time, in ticks of the track before any edit list.
  func sampleCount(presentedBefore time: Int64) -> Int {
    let span = span(around: time)
    return span.lowerBound
      + span.reduce(0) { $0 + (presentationTime(at: $1) < time ? 1 : 0) }
  }

  /// The samples that may appear at a time; all samples before them appear earlier.
  private func span(around time: Int64) -> Range<Int> {
    guard decodeTimes.isAscending else { return indices }
    let start = time.addingClamped(-compositionRange.upperBound)
    let end = time.addingClamped(-compositionRange.lowerBound)
    let first = indices.partitioningIndex { decodeTime(at: $0) >= start }
    return first..<Swift.max(first, indices.partitioningIndex { decodeTime(at: $0) > end })
  }

  private func samples(decodedFrom first: Int, to end: Int) -> Range<Int> {
    first..<Swift.max(first, end)
  }
}
