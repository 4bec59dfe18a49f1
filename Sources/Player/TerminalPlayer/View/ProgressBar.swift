import Media
import Terminal

/// The bar in the line below the picture: where the film is, and what of it is ready.
///
///     ━━━━│━━━━━━━╾──────┄┄A┄┄┄┄B┄┄┄┄│┄┄┄┄
///     played       decoded  to come, with the ends of a repeated part; chapters begin at │
///
/// The same calculation draws it and says what a click on it means, so that after a click the bar
/// ends in the cell that was clicked.
struct ProgressBar: Hashable, Sendable {
  /// The cells that it takes, from 0 at the left edge of the window.
  let columns: Range<Int>

  /// How long the film lasts; more than nothing.
  let duration: Duration

  /// The moment of a cell: its middle; for the first one the beginning of the film.
  ///
  /// Cells beside the bar count as its ends: a hand that drags is not exact.
  func time(atColumn column: Int) -> Duration {
    let cell = min(max(column - columns.lowerBound, 0), columns.count - 1)
    guard cell > 0 else { return .zero }
    // A film may be as long as its file claims.
    return duration / (2 * columns.count) * (2 * cell + 1)
  }

  /// What a cell of the bar shows.
  private enum Cell: Hashable {
    case played
    /// The film is in the middle of it.
    case head
    case ready
    case toCome
    case chapter(isPlayed: Bool)
    case mark(Character)

    var character: Character {
      switch self {
      case .played: "━"
      case .head: "╾"
      case .ready: "─"
      case .toCome: "┄"
      case .chapter: "│"
      case .mark(let letter): letter
      }
    }

    var emphasis: OverlayLine.Emphasis {
      switch self {
      case .played, .head, .chapter(isPlayed: true): .accent
      case .mark: .heading
      case .ready, .chapter(isPlayed: false): .plain
      case .toCome: .faint
      }
    }
  }

  /// The bar's cells, as parts of a line.
  ///
  /// - Parameters:
  ///   - position: Where the film is.
  ///   - ready: Up to where it is decoded.
  ///   - start: Where the repeated part begins, if there is one.
  ///   - end: Where it ends; in the cell after its beginning, if both are in one.
  ///   - chapters: Where chapters begin.
  /// - Returns: The parts, together as wide as the bar.
  func parts(
    position: Duration, ready: Duration, loop start: Duration? = nil, _ end: Duration? = nil,
    chapters: [Duration] = []
  ) -> [OverlayLine.Part] {
    let (whole, part) = half(of: position).quotientAndRemainder(dividingBy: 2)
    let readyCell = cell(of: ready)
    var cells = (0..<columns.count).map { (cell: Int) -> Cell in
      if cell < whole { return .played }
      if cell == whole, part > 0 { return .head }
      return cell <= readyCell && ready > position ? .ready : .toCome
    }
    // The film's own beginning and what lies after its end have no mark.
    for chapter in chapters where chapter > .zero && chapter < duration {
      cells[cell(of: chapter)] = .chapter(isPlayed: chapter < position)
    }
    mark(start, end, in: &cells)
    return Self.parts(of: cells)
  }

  /// Puts the ends of a repeated part into their cells.
  private func mark(_ start: Duration?, _ end: Duration?, in cells: inout [Cell]) {
    let startCell = start.map(cell(of:))
    if let startCell { cells[startCell] = .mark("A") }
    guard let end else { return }
    let endCell = cell(of: end)
    if endCell != startCell {
      cells[endCell] = .mark("B")
    } else if endCell + 1 < cells.count {
      cells[endCell + 1] = .mark("B")
    } else if endCell > 0 {
      (cells[endCell - 1], cells[endCell]) = (.mark("A"), .mark("B"))
    }
  }

  /// Cells that look the same, side by side, become one part.
  private static func parts(of cells: [Cell]) -> [OverlayLine.Part] {
    var parts: [OverlayLine.Part] = []
    var text = ""
    for (index, cell) in cells.enumerated() {
      text.append(cell.character)
      guard index + 1 == cells.count || cells[index + 1].emphasis != cell.emphasis else { continue }
      parts.append(.init(text, cell.emphasis))
      text = ""
    }
    return parts
  }

  /// The cell in which a moment lies.
  private func cell(of time: Duration) -> Int {
    min(half(of: time) / 2, columns.count - 1)
  }

  /// How many halves of a cell a moment lies from the bar's beginning.
  private func half(of time: Duration) -> Int {
    Int(min(1, max(0, time / duration)) * Double(2 * columns.count))
  }
}
