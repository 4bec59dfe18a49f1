import Media

/// Where on the screen the picture goes, and how large it may be; a pure calculation.
///
///     ┌────────────────────────┐
///     │      ┌──────────┐      │
///     │      │ picture  │      │  centred on whole cells
///     │      └──────────┘      │
///     │ status lines           │  at the bottom; the picture never reaches the last row
///     └────────────────────────┘
///
/// The last row is no place for pixels: a terminal whose cursor is there after a sixel picture
/// scrolls, and the whole film walks up the screen.
///
/// With a corner, another program shows the rest of the screen. Then the drawing is of the cells from
/// there on, as many as the limit needs with the status lines: the picture is at the corner itself.
package struct CanvasLayout: Hashable, Sendable {
  /// The cells that belong to the film: all of the screen's, or those from the corner on.
  package let size: TerminalSize

  /// Where they begin; `nil` if all of the screen belongs to the film.
  package let corner: ScreenCorner?
  package let cell: CellSize

  /// How the picture is drawn; `nil` if there is none.
  package let graphics: GraphicsProtocol?

  /// Rows at the bottom that are kept for text.
  package let statusRowCount: Int

  /// The largest picture that has room, in pixels of ``graphics``.
  package let box: PixelSize

  /// No picture is larger: a terminal may claim to have 65 535 columns and rows.
  private static let largestScreen = PixelSize(width: 7680, height: 4320)

  /// The cells of that screen, in letters of six by eight pixels.
  private static let mostCells = PixelSize(width: 1280, height: 540)

  /// Creates a layout.
  ///
  /// - Parameters:
  ///   - size: The terminal's size.
  ///   - cell: The size of one of its cells; it matters where pixels are smaller than cells.
  ///   - graphics: How the picture is drawn; `nil` for no picture.
  ///   - statusRowCount: Rows at the bottom to keep for text.
  ///   - limit: What the user or the terminal allows at most; where pictures are made of letters,
  ///     in half cells.
  ///   - corner: Where the film's cells begin; `nil` takes all of the screen.
  package init(
    size: TerminalSize, cell: CellSize, graphics: GraphicsProtocol?, statusRowCount: Int = 1,
    limit: PixelSize? = nil, corner: ScreenCorner? = nil
  ) {
    precondition(statusRowCount >= 0, "there are no negative rows")
    let screen = size
    let size =
      corner.map { corner in
        let limit = graphics == nil ? nil : limit
        let unit =
          graphics?.hasPixels == true
          ? PixelSize(width: cell.width, height: cell.height) : PixelSize(width: 1, height: 2)
        return corner.part(
          of: screen, for: limit?.cells(of: unit), statusRowCount: statusRowCount)
      } ?? screen
    self.size = size
    self.corner = corner?.within(screen)
    self.cell = cell
    self.graphics = graphics
    self.statusRowCount = min(statusRowCount, size.rows)
    guard let graphics else {
      box = PixelSize(width: 0, height: 0)
      return
    }
    let unit = graphics.pixelsPerCell(cell)
    let rowCount = Self.pictureRowCount(size: size, statusRowCount: statusRowCount)
    let limit = graphics.hasPixels ? limit : limit?.inCells(of: unit)
    let cells = Self.mostCells
    let most =
      graphics.hasPixels
      ? Self.largestScreen
      : PixelSize(width: cells.width * unit.width, height: cells.height * unit.height)
    let width = min(size.columns * unit.width, most.width, limit?.width ?? .max)
    let height = min(rowCount * unit.height, most.height, limit?.height ?? .max)
    let step = graphics.heightStep
    box = PixelSize(width: max(0, width), height: max(0, height / step * step))
  }

  /// The box in half cells, the pixels of still pictures that are made of letters.
  package var halfCellBox: PixelSize {
    guard let unit = graphics?.pixelsPerCell(cell) else { return box }
    return PixelSize(width: box.width / unit.width, height: box.height * 2 / unit.height)
  }

  /// The shape of one pixel of the picture: square, or a part of a cell.
  package var pixelAspect: PixelAspect { graphics?.pixelAspect(cell) ?? .square }

  /// Where a picture is put; all counts are in cells.
  package struct Placement: Hashable, Sendable {
    /// The row of its upper left corner, from 1.
    package let row: Int
    /// The column of its upper left corner, from 1.
    package let column: Int
    /// Rows that it touches.
    package let rowCount: Int
    /// Columns that it touches.
    package let columnCount: Int

    /// The cells that it touches.
    var area: CellArea {
      CellArea(rows: row..<row + rowCount, columns: column..<column + columnCount)
    }

    /// The bytes that move the cursor to its upper left corner.
    var move: [UInt8] { Array(ControlCode.moveCursor(row: row, column: column).utf8) }
  }

  /// Where a picture goes, or `nil` if it has no room.
  package func placement(of picture: PixelSize) -> Placement? {
    guard let graphics, !picture.isEmpty, picture.fits(in: box) else { return nil }
    let unit = graphics.pixelsPerCell(cell)
    let columnCount = (picture.width + unit.width - 1) / unit.width
    let rowCount = (picture.height + unit.height - 1) / unit.height
    if let corner {
      return Placement(
        row: corner.row, column: corner.column, rowCount: rowCount, columnCount: columnCount)
    }
    let free = Self.pictureRowCount(size: size, statusRowCount: statusRowCount) - rowCount
    return Placement(
      row: 1 + free / 2, column: 1 + (size.columns - columnCount) / 2,
      rowCount: rowCount, columnCount: columnCount)
  }

  /// The row of a status line, from 1; `index` counts from the uppermost.
  package func statusRow(_ index: Int) -> Int {
    first.row + size.rows - statusRowCount + index
  }

  /// The upper left one of the film's cells.
  var first: ScreenCorner { corner ?? ScreenCorner(row: 1, column: 1) }

  /// The film's cells, where the rest of the screen is another program's; else `nil`.
  package var part: ScreenPart? {
    corner.map { ScreenPart(corner: $0, rowCount: size.rows, columnCount: size.columns) }
  }

  private static func pictureRowCount(size: TerminalSize, statusRowCount: Int) -> Int {
    max(0, size.rows - max(1, statusRowCount))
  }
}

extension PixelSize {
  /// The columns and rows of cells that a size of pixels touches.
  fileprivate func cells(of unit: PixelSize) -> PixelSize {
    func cells(_ length: Int, _ unit: Int) -> Int {
      length / unit + (length % unit > 0 ? 1 : 0)
    }
    return PixelSize(width: cells(width, unit.width), height: cells(height, unit.height))
  }

  /// A size given in half cells, as pixels; a cell has `unit` pixels.
  fileprivate func inCells(of unit: PixelSize) -> PixelSize {
    func product(_ one: Int, _ other: Int) -> Int {
      let (product, isTooLarge) = one.multipliedReportingOverflow(by: other)
      return isTooLarge ? .max : product
    }
    return PixelSize(
      width: product(width, unit.width), height: product(height, unit.height) / 2)
  }

  /// Whether there is room for no pixel at all.
  package var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether a picture of this size has room in `box`.
  func fits(in box: PixelSize) -> Bool {
    width <= box.width && height <= box.height
  }
}
