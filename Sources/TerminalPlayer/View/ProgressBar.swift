import Media

/// The bar in the line below the picture: where the film is, and what of it is ready.
///
///     ████│███████▍──────··A····B····│····
///     played       decoded  to come, with the ends of a repeated part; chapters begin at │
///
/// The same calculation draws it and says what a click on it means, so that after a click the bar
/// ends in the cell that was clicked.
struct ProgressBar: Hashable, Sendable {
  /// The cells that it takes, from 0 at the left edge of the window.
  let columns: Range<Int>

  /// How long the film lasts; more than nothing.
  let duration: Duration

  /// What fills an eighth, two eighths, … of a cell, from its left edge.
  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// The moment of a cell: its middle; for the first one the beginning of the film.
  ///
  /// Cells beside the bar count as its ends: a hand that drags is not exact.
  func time(atColumn column: Int) -> Duration {
    let cell = min(max(column - columns.lowerBound, 0), columns.count - 1)
    guard cell > 0 else { return .zero }
    // A film may be as long as its file claims.
    return duration / (2 * columns.count) * (2 * cell + 1)
  }

  /// The bar's cells.
  ///
  /// - Parameters:
  ///   - position: Where the film is.
  ///   - ready: Up to where it is decoded.
  ///   - start: Where the repeated part begins, if there is one.
  ///   - end: Where it ends; in the cell after its beginning, if both are in one.
  ///   - chapters: Where chapters begin.
  /// - Returns: The text.
  func text(
    position: Duration, ready: Duration, loop start: Duration? = nil, _ end: Duration? = nil,
    chapters: [Duration] = []
  ) -> String {
    let (whole, part) = eighth(of: position).quotientAndRemainder(dividingBy: 8)
    let readyCell = cell(of: ready)
    var cells = (0..<columns.count).map { (cell: Int) -> Character in
      if cell < whole { return "█" }
      if cell == whole, part > 0 { return Self.eighths[part - 1] }
      return cell <= readyCell && ready > position ? "─" : "·"
    }
    // The film's own beginning and what lies after its end have no mark.
    for chapter in chapters where chapter > .zero && chapter < duration {
      cells[cell(of: chapter)] = "│"
    }
    let startCell = start.map(cell(of:))
    if let startCell { cells[startCell] = "A" }
    if let end {
      let endCell = cell(of: end)
      if endCell != startCell {
        cells[endCell] = "B"
      } else if endCell + 1 < cells.count {
        cells[endCell + 1] = "B"
      } else if endCell > 0 {
        (cells[endCell - 1], cells[endCell]) = ("A", "B")
      }
    }
    return String(cells)
  }

  /// The cell in which a moment lies.
  private func cell(of time: Duration) -> Int {
    min(eighth(of: time) / 8, columns.count - 1)
  }

  /// How many eighths of a cell a moment lies from the bar's beginning.
  private func eighth(of time: Duration) -> Int {
    Int(min(1, max(0, time / duration)) * Double(8 * columns.count))
  }
}
