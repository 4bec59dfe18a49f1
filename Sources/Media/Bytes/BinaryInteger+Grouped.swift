extension BinaryInteger {
  /// The number in decimal with its digits in groups of three: `4 294 967 295`.
  public var grouped: String {
    var digits = String(magnitude)
    var groups: [Substring] = []
    while digits.count > 3 {
      groups.append(digits.suffix(3))
      digits.removeLast(3)
    }
    groups.append(digits[...])
    return (self < 0 ? "-" : "") + groups.reversed().joined(separator: " ")
  }
}
