/// The samples at which decoding can start.
///
/// Absent and empty are opposites: without an `stss` box every sample is a sync sample, with an
/// empty one none is.
public enum SyncSamples: Hashable, Sendable {
  case all

  /// Their indices in decoding order, ascending, each once.
  case listed([Int])

  // ANCHOR: solution-3.4
  /// Takes what a box lists, as far as there are such samples.
  ///
  /// The standard demands ascending numbers. Files that break this rule are sorted: a binary
  /// search would miss samples in a list without order.
  init(_ box: SyncSampleBox?, sampleCount: Int) {
    guard let box else {
      self = .all
      return
    }
    var indices: [Int] = []
    // The numbers come from the box's bytes, so there are at most as many as fit into it.
    indices.reserveCapacity(box.sampleNumbers.count)
    for number in box.sampleNumbers where number > 0 && number <= sampleCount {
      indices.append(Int(number) - 1)
    }
    let isAscending = zip(indices, indices.dropFirst()).allSatisfy(<)
    self = .listed(isAscending ? indices : Set(indices).sorted())
  }
  // ANCHOR_END: solution-3.4
}

extension SyncSamples {
  /// Whether decoding can start at a sample.
  public func contains(_ index: Int) -> Bool {
    last(atOrBefore: index) == index
  }

  /// The indices of all sync samples of a track with this many samples, ascending.
  public func indices(sampleCount: Int) -> [Int] {
    switch self {
    case .all: Array(0..<sampleCount)
    case .listed(let indices): indices
    }
  }

  /// The last sync sample at or before a sample in decoding order; `nil` if there is none.
  public func last(atOrBefore index: Int) -> Int? {
    guard case .listed(let indices) = self else { return index }
    let after = indices.partitioningIndex { $0 > index }
    return after > 0 ? indices[after - 1] : nil
  }
}

extension SyncSamples {
  /// Position in the list of the first sync sample at or after a sample.
  func firstPosition(atOrAfter index: Int) -> Int {
    guard case .listed(let indices) = self else { return index }
    return indices.partitioningIndex { $0 >= index }
  }

  /// The sync sample at a position in the list; past its end, a number larger than any index.
  func index(at position: Int) -> Int {
    guard case .listed(let indices) = self else { return position }
    return position < indices.count ? indices[position] : .max
  }
}

extension RandomAccessCollection where Index == Int {
  /// The first index whose element is in the second part, found by binary search.
  ///
  /// All elements for which `isInSecondPart` is false must come before all others.
  func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return low
  }
}
