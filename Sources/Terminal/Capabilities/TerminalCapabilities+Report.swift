extension TerminalCapabilities {
  /// The capabilities as lines of text: what, and what is known of it.
  public var report: [String] {
    let cell = "\(cellSize.width) × \(cellSize.height) pixels, from \(cellSize.source.rawValue)"
    let rows = [
      ("terminal", name ?? (answersQueries ? "does not give its name" : "answers no queries")),
      ("multiplexer", multiplexer?.rawValue ?? "none"),
      ("cell", cell),
      ("sixel", sixelText),
      ("synchronized output", hasSynchronizedOutput ? "yes" : "no"),
      ("24-bit colour", hasTrueColor ? "yes" : "not announced in COLORTERM"),
    ]
    let width = (rows.map(\.0.count).max() ?? 0) + 2
    return rows.map { name, value in
      name + String(repeating: " ", count: width - name.count) + value
    }
  }

  private var sixelText: String {
    guard hasSixel else { return "no" }
    let colors = sixelColorCount.map { ", \($0) colours" } ?? ""
    let limit = sixelLimit.map { ", at most \($0) pixels" } ?? ""
    return "yes" + colors + limit
  }
}
