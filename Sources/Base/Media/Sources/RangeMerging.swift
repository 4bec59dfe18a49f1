extension Sequence<Range<Int>> {
  // ANCHOR: solution-1.5
  /// The fewest ranges that hold all of these, ascending.
  ///
  /// Ranges that overlap or touch become one, and so do those with at most `gapLimit` bytes between
  /// them: to read a few bytes too many costs less than one more request. They may come in
  /// any order; empty ones hold nothing and are left out.
  package func merged(gapLimit: Int = 0) -> [Range<Int>] {
    let wanted = filter { !$0.isEmpty }
    var result: [Range<Int>] = []
    for range in wanted.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = result.last, Self.gap(from: last, to: range) <= gapLimit {
        let end = Swift.max(last.upperBound, range.upperBound)
        result[result.count - 1] = last.lowerBound..<end
      } else {
        result.append(range)
      }
    }
    return result
  }

  /// Bytes between two ranges; none if they touch or overlap.
  private static func gap(from first: Range<Int>, to second: Range<Int>) -> Int {
    guard second.lowerBound > first.upperBound else { return 0 }
    let (gap, overflow) = second.lowerBound.subtractingReportingOverflow(first.upperBound)
    return overflow ? .max : gap
  }
  // ANCHOR_END: solution-1.5
}
