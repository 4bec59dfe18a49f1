import Media

extension ByteCoverage {
  /// Bytes that nothing explains, and the innermost box that they are in.
  public struct Gap: Hashable, Sendable {
    public let range: Range<Int>

    /// Empty where the bytes are outside all boxes.
    public let path: String

    public init(range: Range<Int>, path: String) {
      self.range = range
      self.path = path
    }
  }

  /// The largest runs of bytes that are not explained, the largest first.
  ///
  /// A header is always explained, so none of them is in two boxes.
  public func largestGaps(_ count: Int, in file: BoxTree) -> [Gap] {
    let ranges = unexplained.sorted { ($1.count, $0.lowerBound) < ($0.count, $1.lowerBound) }
    return ranges.prefix(count).map { range in
      Gap(range: range, path: file.innermostBox(at: range.lowerBound)?.path ?? "")
    }
  }
}

extension BoxTree {
  /// The box that a byte belongs to and that has no child which it belongs to.
  public func innermostBox(at offset: Int) -> LocatedBox? {
    var found: LocatedBox?
    var candidates = locatedBoxes
    while let next = candidates.first(where: { $0.box.range.contains(offset) }) {
      found = next
      candidates = next.children
    }
    return found
  }
}
