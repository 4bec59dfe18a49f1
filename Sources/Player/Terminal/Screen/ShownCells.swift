import Media

/// The cells of a film's picture on the screen, which decide what to send for the next picture.
///
/// A cell is sent if it has changed, and no panel covers it. Terminals keep letters until others
/// are written there, so a picture that does not move costs nothing.
struct ShownCells {
  private var columnCount = 0
  private var rowCount = 0

  /// What each cell shows; `nil` if that is not the picture, or not known.
  private var cells: [PictureCell?] = []

  /// Records that anything may be on the screen: all cells of the next picture are sent.
  mutating func forget() {
    cells = []
  }

  /// Records that something else is written into some cells of the picture.
  mutating func cover(_ areas: [CellArea]) {
    guard !cells.isEmpty else { return }
    for area in areas {
      for row in area.rows where 0..<rowCount ~= row {
        for column in area.columns where 0..<columnCount ~= column {
          cells[row * columnCount + column] = nil
        }
      }
    }
  }

  /// Writes what has to be sent for a picture to be on the screen; nothing where it is there.
  ///
  /// - Parameters:
  ///   - next: The picture.
  ///   - row: The row of its upper left corner, from 1.
  ///   - column: The column of that.
  ///   - covered: The cells that are left out, counted from that corner.
  /// - Returns: The bytes; afterwards the terminal's own colours are in force.
  mutating func update(
    to next: CellPicture, row: Int, column: Int, leavingOut covered: [CellArea]
  ) -> [UInt8] {
    if cells.isEmpty || next.columnCount != columnCount || next.rowCount != rowCount {
      (columnCount, rowCount) = (next.columnCount, next.rowCount)
      cells = [PictureCell?](repeating: nil, count: next.cells.count)
    }
    cover(covered)
    var writer = CellWriter()
    for line in 0..<rowCount {
      let gaps = covered.filter { $0.rows.contains(line) }.map(\.columns)
      var cursor: Int?
      for place in 0..<columnCount {
        let index = line * columnCount + place
        let cell = next.cells[index]
        if cells[index]?.resembles(cell) == true { continue }
        if gaps.contains(where: { $0.contains(place) }) { continue }
        if cursor != place {
          writer.append(
            cursor.map { ControlCode.moveRight(place - $0) }
              ?? ControlCode.moveCursor(row: row + line, column: column + place))
        }
        writer.write(cell)
        cells[index] = cell
        cursor = place + 1
      }
    }
    writer.reset()
    return writer.bytes
  }
}

extension CellArea {
  /// The same area, counted from the upper left corner of another one.
  func relative(to other: CellArea) -> CellArea {
    CellArea(
      rows: rows.lowerBound - other.rows.lowerBound..<rows.upperBound - other.rows.lowerBound,
      columns: columns.lowerBound - other.columns.lowerBound..<columns.upperBound
        - other.columns.lowerBound)
  }

  /// The same area, counted from where the corner of another one is, which is counted from 1.
  func moved(rows down: Int, columns across: Int) -> CellArea {
    CellArea(
      rows: rows.lowerBound + down..<rows.upperBound + down,
      columns: columns.lowerBound + across..<columns.upperBound + across)
  }
}
