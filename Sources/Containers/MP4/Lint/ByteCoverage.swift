import Media

/// Which bytes of a file are explained: each has a name or belongs to a sample.
package struct ByteCoverage: Hashable, Sendable {
  /// Where the explained bytes lie, ascending; no two ranges touch.
  package let explained: [Range<Int>]

  /// Bytes of the whole file.
  package let length: Int

  /// Joins the fields of all boxes, padding among them, and the runs of samples of all tracks.
  package init(of subject: MovieOutline) {
    length = subject.file.length
    var union = RangeUnion(limit: length)
    for located in subject.boxes {
      for field in located.box.fields { union.insert(field.range) }
    }
    for run in subject.layout.runs { union.insert(run.range) }
    explained = union.ranges.merged()
  }

  package var explainedByteCount: Int {
    explained.reduce(0) { $0 + $1.count }
  }

  /// Where the other bytes lie, ascending.
  package var unexplained: [Range<Int>] {
    var gaps: [Range<Int>] = []
    var end = 0
    for range in explained {
      if end < range.lowerBound { gaps.append(end..<range.lowerBound) }
      end = range.upperBound
    }
    if end < length { gaps.append(end..<length) }
    return gaps
  }
}

/// Collects ranges that may overlap, and joins those that come one after the other.
private struct RangeUnion {
  let limit: Int
  private(set) var ranges: [Range<Int>] = []

  init(limit: Int) {
    self.limit = limit
  }

  /// Adds a range as far as it lies within the limit.
  mutating func insert(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<limit)
    guard !range.isEmpty else { return }
    // Samples lie side by side, so most of a million ranges end up in a few.
    if let last = ranges.last, last.upperBound == range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}

extension ByteCoverage {
  /// Bytes that nothing explains, and the innermost box that they are in.
  package struct Gap: Hashable, Sendable {
    package let range: Range<Int>

    /// Empty where the bytes are outside all boxes.
    package let path: String

    package init(range: Range<Int>, path: String) {
      self.range = range
      self.path = path
    }
  }

  /// The largest runs of bytes that are not explained, the largest first.
  ///
  /// A header is always explained, so none of them is in two boxes.
  package func largestGaps(_ count: Int, in file: BoxTree) -> [Gap] {
    let ranges = unexplained.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
    return ranges.prefix(count).map { range in
      Gap(range: range, path: file.innermostBox(at: range.lowerBound)?.path ?? "")
    }
  }
}

extension BoxTree {
  /// The box that a byte belongs to and that has no child which it belongs to.
  package func innermostBox(at offset: Int) -> LocatedBox? {
    var found: LocatedBox?
    var candidates = locatedBoxes
    while let next = candidates.first(where: { $0.box.range.contains(offset) }) {
      found = next
      candidates = next.children
    }
    return found
  }
}
