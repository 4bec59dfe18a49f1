/// The middle and the ends of some numbers.
struct Spread: Equatable {
  let median: Double
  let range: ClosedRange<Double>

  /// What 99 of 100 numbers do not exceed.
  let percentile99: Double

  /// Orders the numbers; `nil` if there are none.
  init?(_ numbers: [Double]) {
    let sorted = numbers.sorted()
    guard let first = sorted.first, let last = sorted.last else { return nil }
    let middle = sorted.count / 2
    median = sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
    percentile99 = sorted[(99 * sorted.count + 99) / 100 - 1]
    range = first...last
  }
}
