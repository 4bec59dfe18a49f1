/// In which order the thumbnails of a film are made.
package enum ThumbnailOrder {
  // ANCHOR: solution-B.2
  /// The order that fills a strip evenly: the start, then ½, ¼, ¾, ⅛, ⅝.
  ///
  /// The bits of 0, 1, 2, 3 … read backwards. After any number of pictures the gaps between them differ
  /// by a factor of two at most, so a viewer can use the strip before it is complete.
  ///
  /// - Parameter count: How many thumbnails there are.
  /// - Returns: Each number below `count` once.
  package static func filling(_ count: Int) -> [Int] {
    guard count > 1 else { return count == 1 ? [0] : [] }
    let bitCount = Int.bitWidth - (count - 1).leadingZeroBitCount
    return (0..<1 << bitCount).compactMap { number in
      var (rest, reversed) = (number, 0)
      for _ in 0..<bitCount {
        reversed = reversed << 1 | rest & 1
        rest >>= 1
      }
      return reversed < count ? reversed : nil
    }
  }
  // ANCHOR_END: solution-B.2

  /// The thumbnails that a viewer at `index` sees: that one, then its neighbours outwards.
  ///
  /// - Parameters:
  ///   - index: The thumbnail under the cursor.
  ///   - count: How many thumbnails there are.
  ///   - reach: How many are seen on either side.
  /// - Returns: Numbers below `count`.
  package static func around(_ index: Int, of count: Int, reach: Int) -> [Int] {
    guard count > 0 else { return [] }
    let middle = min(max(0, index), count - 1)
    let others = reach > 0 ? (1...reach).flatMap { [middle + $0, middle - $0] } : []
    return [middle] + others.filter { 0..<count ~= $0 }
  }
}

// ANCHOR: solution-B.3
/// Which of some sorted times is nearest to a moment: a binary search.
///
/// - Parameters:
///   - times: The times, in ascending order.
///   - moment: The moment.
/// - Returns: The index of the nearest time, the earlier of two that are equally near; `nil` if there
///   are none.
package func nearestIndex(in times: [Duration], to moment: Duration) -> Int? {
  let next = insertionIndex(in: times, of: moment)
  guard next > 0 else { return times.isEmpty ? nil : 0 }
  guard next < times.count else { return times.count - 1 }
  return times[next] - moment < moment - times[next - 1] ? next : next - 1
}

/// The index of the first time that is not before a moment; the count if all are.
func insertionIndex(in times: [Duration], of moment: Duration) -> Int {
  var (low, high) = (0, times.count)
  while low < high {
    let middle = low + (high - low) / 2
    if times[middle] < moment { low = middle + 1 } else { high = middle }
  }
  return low
}
// ANCHOR_END: solution-B.3
