extension ClosedRange<Double> {
  /// Where a value lies between the ends: 0 at the lower, 1 at the upper, held within both.
  func fraction(of value: Double) -> Double {
    let length = upperBound - lowerBound
    guard length > 0, length.isFinite, !value.isNaN else { return 0 }
    return Swift.min(1, Swift.max(0, (value - lowerBound) / length))
  }
}
