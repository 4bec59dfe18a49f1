extension Duration {
  /// Whether two lengths of time differ by no more than rounding: by a microsecond.
  func isNear(_ other: Duration) -> Bool {
    let difference = self - other
    return .microseconds(-1) <= difference && difference <= .microseconds(1)
  }
}

extension Duration? {
  func isNear(_ other: Duration?) -> Bool {
    guard let self, let other else { return self == other }
    return self.isNear(other)
  }
}

/// The first of two lists' numbers that differ by more than rounding.
///
///     "says 12 in place 3, where it is 9"
///
/// - Parameters:
///   - numbers: A learner's.
///   - expected: Those of the reference.
///   - tolerance: What rounding may do to a number.
/// - Returns: What is said about them; `nil` if there is no such number.
func firstDifference<Number: BinaryFloatingPoint>(
  of numbers: [Number], from expected: [Number], allowing tolerance: Number
) -> String? {
  let place = zip(numbers, expected).enumerated().first { _, pair in
    !(abs(pair.0 - pair.1) <= tolerance)
  }
  return place.map { index, pair in
    "says \(pair.0) in place \(index), where it is \(pair.1)"
  }
}
