import Media

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

  /// The samples that may appear at a time; all in front of them appear before it.
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
