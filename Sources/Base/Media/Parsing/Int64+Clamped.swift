/// Arithmetic that stops at the ends of the numbers: counts and times in a damaged file must not
/// trap.
extension Int64 {
  /// The sum, or the nearest representable number.
  @inlinable
  package func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : sum
  }

  /// The difference, or the nearest number there is.
  @inlinable
  package func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? (self < 0 ? .min : .max) : difference
  }

  func multipliedClamped(by other: Int64) -> Int64 {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? ((self < 0) == (other < 0) ? .max : .min) : product
  }
}

extension Int {
  /// The sum, or the nearest representable number.
  @inlinable
  package func addingClamped(_ other: Int) -> Int {
    Int(clamping: Int64(self).addingClamped(Int64(other)))
  }

  /// The difference, or the nearest number there is.
  @inlinable
  package func subtractingClamped(_ other: Int) -> Int {
    Int(clamping: Int64(self).subtractingClamped(Int64(other)))
  }
}
