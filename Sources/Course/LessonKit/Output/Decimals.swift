extension Double {
  /// The number with this many decimals, halves rounded away from zero: `1.50`.
  ///
  /// Meant for numbers that fit into a line: `?` stands for those that do not.
  package func text(decimals: Int) -> String {
    let factor = (0..<decimals).reduce(1) { product, _ in product * 10 }
    let scaled = (self * Double(factor)).rounded()
    guard abs(scaled) < 1e15 else { return "?" }
    let number = Int(scaled)
    let sign = number < 0 ? "-" : ""
    let whole = sign + String(number.magnitude / factor.magnitude)
    guard decimals > 0 else { return whole }
    let fraction = String(number.magnitude % factor.magnitude + factor.magnitude).dropFirst()
    return "\(whole).\(fraction)"
  }
}
