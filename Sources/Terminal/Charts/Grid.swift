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
