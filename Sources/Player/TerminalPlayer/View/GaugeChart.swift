import Media
import Terminal

/// The last values of a number as a chart of letters, with its axis: a pure value.
///
///     decoded                             2.4 s
///        5 ┤              ▂▄▆█▆▄▂
///        0 ┤        ▁▃▅▇█████████▇▅▃▁
struct GaugeChart: Hashable, Sendable {
  let name: String

  /// The values, the newest last; `nil` if one is unknown.
  let values: [Double?]

  /// The newest value with its unit.
  let text: String

  /// The characters that fill no eighth of a cell, one, two, … from its lower edge.
  private static let marks = Array(" ▁▂▃▄▅▆▇█")

  /// The columns of the labels at the left, with the axis.
  static let margin = 8

  /// The name and the newest value, then rows of the chart.
  ///
  /// - Parameters:
  ///   - columns: The columns of all.
  ///   - height: The rows of the chart.
  /// - Returns: The lines, each as wide as is said.
  func lines(columns: Int, height: Int) -> [OverlayLine] {
    let width = max(0, columns - Self.margin)
    let blanks = max(1, columns - name.columnCount - text.columnCount)
    let title = OverlayLine(
      .init(name, .heading), .init(String(repeating: " ", count: blanks)), .init(text))
    let scale = scale
    let rows = (0..<height).map { row in
      let label = row == 0 ? scale.label : row + 1 == height ? "0" : ""
      let clipped = label.clipped(toColumns: Self.margin - 2)
      let before = String(repeating: " ", count: Self.margin - 2 - clipped.columnCount)
      return OverlayLine(
        parts: [.init("\(before)\(clipped) ┤", .faint)]
          + Self.parts(of: cells(inRow: row, of: height, columns: width, top: scale.top)))
    }
    return [title.clipped(toColumns: columns)] + rows
  }

  /// The cells of a row; full ones stand side by side without gaps.
  private static func parts(of cells: String) -> [OverlayLine.Part] {
    var parts: [OverlayLine.Part] = []
    var rest = cells[...]
    while let first = rest.first {
      let isFull = first == marks.last
      let run = rest.prefix { ($0 == marks.last) == isFull }
      parts.append(.init(String(run), isFull ? .filled : .accent))
      rest = rest.dropFirst(run.count)
    }
    return parts
  }

  /// The axis of time below charts: how long ago their left edge is.
  static func timeAxis(columns: Int, interval: Duration) -> OverlayLine {
    let width = max(0, columns - margin)
    let past = "−\((interval * width).components.seconds) s"
    let blanks = max(1, width - past.columnCount - 3)
    return OverlayLine(
      .init(
        String(repeating: " ", count: margin) + past + String(repeating: " ", count: blanks)
          + "now", .faint)
    ).clipped(toColumns: columns)
  }

  /// The highest value that has room, and what it is called in the unit of the text.
  ///
  /// The text gives the newest value in its unit, so the ratio of both is known.
  private var scale: (top: Double, label: String) {
    let highest = values.compactMap(\.self).filter(\.isFinite).max() ?? 0
    guard highest > 0 else { return (1, "") }
    let digits = text.prefix { $0.isNumber || $0 == "." }
    var factor = 1.0
    if let newest = values.last ?? nil, newest > 0, let number = Double(digits), number > 0 {
      factor = number / newest
    }
    let top = Self.rounded(highest * factor)
    let label = top >= 10 || top == top.rounded() ? String(Int(top)) : Self.decimal(top)
    return (top / factor, label)
  }

  /// A number with one decimal: `0.5`.
  private static func decimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  /// The next number of the form 1, 2 or 5 times a power of ten.
  static func rounded(_ number: Double) -> Double {
    var unit = 1.0
    while unit < number, unit < 1e15 { unit *= 10 }
    while unit / 10 >= number, unit > 1e-6 { unit /= 10 }
    return [unit / 5, unit / 2, unit].first { $0 >= number } ?? unit
  }

  private func cells(inRow row: Int, of height: Int, columns: Int, top: Double) -> String {
    let shown = values.suffix(columns)
    let below = Double(height - 1 - row)
    let text = shown.map { value in
      guard let value, value.isFinite, value > 0 else { return Self.marks[0] }
      let part = min(1, value / top) * Double(height) - below
      let eighths = Int((part * 8).rounded())
      // What is not nothing is seen.
      let least = row + 1 == height ? 1 : 0
      return Self.marks[min(8, max(least, eighths))]
    }
    return String(repeating: " ", count: max(0, columns - shown.count)) + String(text)
  }
}
