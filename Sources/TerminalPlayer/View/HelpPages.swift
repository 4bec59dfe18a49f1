import Media
import Terminal

/// The help as it fits a window: in one column, in several, or on several pages.
struct HelpPages: Hashable, Sendable {
  let pages: [[String]]

  /// Lays lines out.
  ///
  /// - Parameters:
  ///   - lines: What is to be shown.
  ///   - columns: The window's columns; some are taken by the edges.
  ///   - rows: Its rows.
  init(_ lines: [String], columns: Int, rows: Int) {
    let room = PanelRoom(columns: columns, rows: rows)
    let width = lines.map(\.columnCount).max() ?? 0
    let columnCount = max(1, (room.columns + Self.gap) / (width + Self.gap))
    let needed = (lines.count + columnCount - 1) / columnCount
    // More pages than one need a line that says so.
    let height = needed <= room.rows ? max(1, min(needed, room.rows)) : max(1, room.rows - 1)
    let perPage = height * columnCount
    let pageCount = max(1, (lines.count + perPage - 1) / perPage)
    pages = (0..<pageCount).map { page in
      let part = Array(lines.dropFirst(page * perPage).prefix(perPage))
      let rows = (0..<min(height, part.count)).map { row in
        stride(from: row, to: part.count, by: height).map { part[$0] }
          .map { $0.padded(to: width) }.joined(separator: String(repeating: " ", count: Self.gap))
          .clipped(toColumns: room.columns)
      }
      let more = page + 1 < pageCount ? "?: more" : "?: back to the film"
      let hint = "(\(page + 1) of \(pageCount))  \(more)".clipped(toColumns: room.columns)
      return pageCount == 1 ? rows : rows + [hint]
    }
  }

  /// Columns between two columns of text.
  private static let gap = 2
}

/// How much text a panel on the picture can hold, without its edges.
struct PanelRoom: Hashable, Sendable {
  let columns: Int
  let rows: Int

  /// The room in a window: a cell at each edge and a space at each side of the text stay free, and so
  /// does the line below the picture.
  init(columns: Int, rows: Int) {
    self.columns = max(8, columns - 4)
    self.rows = max(1, rows - 3)
  }
}
