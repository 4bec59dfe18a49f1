import Media

/// A cell of the screen: the upper left one of a part that another program leaves to a film.
package struct ScreenCorner: Hashable, Sendable {
  /// Its row, from 1.
  package let row: Int

  /// Its column, from 1.
  package let column: Int

  /// - Precondition: Both count from 1.
  package init(row: Int, column: Int) {
    precondition(row > 0 && column > 0, "rows and columns count from 1")
    (self.row, self.column) = (row, column)
  }

  /// Whether it is a cell of a screen.
  package func isInside(_ screen: TerminalSize) -> Bool {
    row <= screen.rows && column <= screen.columns
  }

  /// The same cell, or the nearest one to it that a screen has: the window may have become smaller.
  func within(_ screen: TerminalSize) -> ScreenCorner {
    ScreenCorner(row: min(row, max(1, screen.rows)), column: min(column, max(1, screen.columns)))
  }

  /// The columns and rows from here on that a picture and its lines take.
  ///
  /// - Parameters:
  ///   - screen: All of the screen.
  ///   - picture: The columns and rows of the largest picture; `nil` for all there are.
  ///   - statusRowCount: Rows below it.
  /// - Returns: Their number.
  func part(
    of screen: TerminalSize, for picture: PixelSize?, statusRowCount: Int
  ) -> TerminalSize {
    let corner = within(screen)
    let columns = max(1, screen.columns - corner.column + 1)
    let rows = max(1, screen.rows - corner.row + 1)
    guard let picture else { return TerminalSize(columns: columns, rows: rows) }
    // One row at least is below the picture: it may be the screen's last.
    return TerminalSize(
      columns: min(columns, max(1, picture.width)),
      rows: min(rows, max(1, min(picture.height, rows) + max(1, statusRowCount))))
  }
}

/// The part of the screen that belongs to a film, while another program shows the rest.
package struct ScreenPart: Hashable, Sendable {
  package let corner: ScreenCorner
  package let rowCount: Int
  package let columnCount: Int

  /// Erases all of its cells, and no other: ECH, in the style that is in force.
  var erasure: String {
    (0..<rowCount).map { index in
      ControlCode.moveCursor(row: corner.row + index, column: corner.column)
        + ControlCode.eraseCells(columnCount)
    }.joined()
  }

  /// Writes blanks into all of its cells, and into no other.
  func blanks(in style: String) -> String {
    let row = String(repeating: " ", count: columnCount)
    let rows = (0..<rowCount).map { index in
      ControlCode.moveCursor(row: corner.row + index, column: corner.column) + row
    }
    return style + rows.joined() + ControlCode.resetStyle
  }
}
