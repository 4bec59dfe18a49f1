extension ClosedRange<Double> {
  /// Where a value lies between the ends: 0 at the lower, 1 at the upper, held within both.
  func fraction(of value: Double) -> Double {
    let length = upperBound - lowerBound
    guard length > 0, length.isFinite, !value.isNaN else { return 0 }
    return Swift.min(1, Swift.max(0, (value - lowerBound) / length))
  }
}

extension [Double] {
  /// The smallest range that holds all finite values and these others; never without extent.
  func plottedRange(including others: [Double]) -> ClosedRange<Double> {
    let finite = (self + others).filter(\.isFinite)
    guard let low = finite.min(), let high = finite.max(), low < high else {
      return (finite.first ?? 0)...((finite.first ?? 0) + 1)
    }
    return low...high
  }
}
