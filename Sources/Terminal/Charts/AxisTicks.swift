/// Round numbers on an axis: 0, 2, 4 and so on, or 0, 0.5, 1.
struct AxisTicks: Hashable {
  struct Tick: Hashable {
    let value: Double
    let label: String
  }

  let values: [Tick]

  /// Chooses the smallest step of 1, 2 or 5 times a power of ten that gives at most `limit` steps.
  init(_ range: Range<Double>, limit: Int) {
    let length = range.upperBound - range.lowerBound
    guard length > 0, length.isFinite, length < 1e9, abs(range.lowerBound) < 1e9, limit > 0 else {
      values = []
      return
    }
    // Milliseconds are the finest that an axis of time shows.
    var (factor, power) = (1, 1)
    func step() -> Double { Double(factor * power) / 1000 }
    while length / step() > Double(limit) {
      switch factor {
      case 1: factor = 2
      case 2: factor = 5
      default: (factor, power) = (1, power * 10)
      }
    }
    let step = factor * power
    let first = Int((range.lowerBound * 1000 / Double(step)).rounded(.up))
    let last = Int((range.upperBound * 1000 / Double(step)).rounded(.down))
    values =
      first > last
      ? []
      : (first...last).map { Tick(value: Double($0 * step) / 1000, label: Self.text($0 * step)) }
  }

  /// Thousandths as a decimal number without needless zeros.
  private static func text(_ thousandths: Int) -> String {
    let (whole, rest) = thousandths.magnitude.quotientAndRemainder(dividingBy: 1000)
    let sign = thousandths < 0 ? "-" : ""
    guard rest > 0 else { return "\(sign)\(whole)" }
    let digits = String("\(rest + 1000)".dropFirst())
    return "\(sign)\(whole)." + String(digits.reversed().drop { $0 == "0" }.reversed())
  }
}
