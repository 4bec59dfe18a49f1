import Media

/// Searches by presentation time.
///
/// Samples lie in decoding order, so their presentation times jump and cannot be halved. But no
/// picture appears earlier than its decode time and the lowest composition offset of the track, nor
/// later than its decode time and the highest one. So halving by decode time leaves only a few
/// samples to look at, as many as a decoder has to put in order.
extension SampleTable {
  /// Of some samples, in decoding order, the one that appears last at or before a time.
  func last<Samples: RandomAccessCollection<Int>>(
    of samples: Samples, presentedAtOrBefore time: Int64
  ) -> Int? where Samples.Index == Int {
    guard decodeTimes.isAscending else {
      return best(of: samples, where: { $0 <= time }, isBetter: >=)
    }
    // All in front of `certain` appear in time, none behind `possible` does.
    let (lowest, highest) = (compositionRange.lowerBound, compositionRange.upperBound)
    let certain = first(in: samples, decodedAfter: time.addingClamped(-highest))
    let possible = first(in: samples, decodedAfter: time.addingClamped(-lowest))
    var start = samples.startIndex
    if certain > start {
      // Further in front nothing can appear after this one any more.
      let appears = presentationTime(at: samples[certain - 1])
      start = first(in: samples, decodedAfter: appears.addingClamped(-highest - 1))
    }
    return best(of: samples[start..<possible], where: { $0 <= time }, isBetter: >=)
  }

  /// Of some samples, in decoding order, the one that appears first at or after a time.
  func first<Samples: RandomAccessCollection<Int>>(
    of samples: Samples, presentedAtOrAfter time: Int64
  ) -> Int? where Samples.Index == Int {
    guard decodeTimes.isAscending else {
      return best(of: samples, where: { $0 >= time }, isBetter: <)
    }
    let (lowest, highest) = (compositionRange.lowerBound, compositionRange.upperBound)
    // None in front of `possible` appears so late, all from `certain` on do.
    let possible = first(in: samples, decodedAfter: time.addingClamped(-highest - 1))
    let certain = first(in: samples, decodedAfter: time.addingClamped(-lowest - 1))
    var end = samples.endIndex
    if certain < end {
      // Further behind nothing can appear before this one any more.
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
