#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

extension Growth {
  /// The decimal logarithm of the cost at places that are evenly apart in the logarithm of the amount.
  ///
  /// Straight from point to point; empty for fewer than two points.
  func line(columnCount: Int) -> [Double] {
    let places = points.map { (x: log10($0.amount), y: log10($0.cost)) }
    guard let first = places.first, let last = places.last, last.x > first.x else { return [] }
    var right = 1
    return (0..<columnCount).map { column in
      let x = first.x + (last.x - first.x) * Double(column) / Double(max(1, columnCount - 1))
      while right < places.count - 1, places[right].x < x { right += 1 }
      let (before, after) = (places[right - 1], places[right])
      return before.y + (after.y - before.y) * (x - before.x) / (after.x - before.x)
    }
  }
}
