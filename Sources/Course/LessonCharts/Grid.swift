import Media
import Terminal

/// A rectangle of characters to draw lines in.
struct Grid {
  private var cells: [[Character]]

  init(columnCount: Int, rowCount: Int) {
    cells = Array(
      repeating: Array(repeating: " ", count: columnCount), count: rowCount)
  }

  /// The rows as text, from the top.
  var rows: [String] { cells.map { String($0) } }

  mutating func drawThreshold(row: Int) {
    guard cells.indices.contains(row) else { return }
    cells[row] = cells[row].map { _ in "┄" }
  }

  /// Draws a line through one row in each column; a `nil` interrupts it.
  mutating func drawLine(rows: [Int?]) {
    for column in rows.indices {
      guard let row = rows[column] else { continue }
      guard column > 0, let before = rows[column - 1], before != row else {
        cells[row][column] = "─"
        continue
      }
      drawStep(from: before, to: row, column: column)
    }
  }

  /// Draws the way up or down from the row of the column before.
  private mutating func drawStep(from before: Int, to row: Int, column: Int) {
    let isRising = row < before
    cells[before][column] = isRising ? "╯" : "╮"
    cells[row][column] = isRising ? "╭" : "╰"
    for between in (min(row, before) + 1)..<max(row, before) {
      cells[between][column] = "│"
    }
  }
}

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

extension ClosedRange<Double> {
  /// Where a value lies between the ends: 0 at the lower, 1 at the upper, held within both.
  func fraction(of value: Double) -> Double {
    let length = upperBound - lowerBound
    guard length > 0, length.isFinite, !value.isNaN else { return 0 }
    return Swift.min(1, Swift.max(0, (value - lowerBound) / length))
  }
}

/// What can be drawn in two ways: with characters, and as a drawing of pixels or of SVG.
///
/// A chart is a value: it holds what to show, and neither form depends on a terminal.
package protocol Chart: Sendable {
  /// The chart as text, no line wider than `width` columns.
  ///
  /// Nothing is said by colours alone: without them the text says the same.
  func lines(width: Int, style: TextStyle) -> [String]

  /// The chart as a drawing as wide as the box, and at most as high.
  func drawing(size: PixelSize) -> Drawing
}

extension Chart {
  /// The chart as a picture as wide as the box, and at most as high.
  package func picture(size: PixelSize) -> IndexedImage { drawing(size: size).image }
}
