extension Duration {
  /// Seconds for a sentence: `1.0 s`, `0.25 s`.
  var reasonText: String { "\(decimalText) s" }

  /// Seconds with as many decimals as it takes, from one to three.
  var decimalText: String {
    let milliseconds = Int128(attoseconds / 1_000_000_000_000_000)
    var decimals = String(String(milliseconds.magnitude % 1000 + 1000).dropFirst())
    while decimals.count > 1, decimals.last == "0" { decimals.removeLast() }
    return "\(milliseconds < 0 ? "-" : "")\(milliseconds.magnitude / 1000).\(decimals)"
  }
}
