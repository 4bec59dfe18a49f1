import Media

/// A rectangle of whole character cells: of a picture, counted from its upper left corner, or of the
/// screen, counted from 1.
///
/// Terminals keep pictures by cells: a sixel picture that begins at a cell and covers whole ones
/// takes the place of what was there, to the pixel, and touches nothing beside it.
struct CellArea: Hashable {
  let rows: Range<Int>
  let columns: Range<Int>

  var cellCount: Int { rows.count * columns.count }

  init(rows: Range<Int>, columns: Range<Int>) {
    self.rows = rows
    self.columns = columns
  }

  /// All cells of a picture, counted from its own corner.
  init(of size: PixelSize, _ cell: CellSize) {
    self.init(
      rows: 0..<(size.height + cell.height - 1) / cell.height,
      columns: 0..<(size.width + cell.width - 1) / cell.width)
  }

  /// Whether another area is a part of this one.
  func contains(_ other: CellArea) -> Bool {
    rows.contains(other.rows) && columns.contains(other.columns)
  }

  /// Whether the areas have a cell in common.
  func overlaps(_ other: CellArea) -> Bool {
    rows.overlaps(other.rows) && columns.overlaps(other.columns)
  }

  /// The cells that both have; `nil` if there are none.
  func intersection(_ other: CellArea) -> CellArea? {
    guard overlaps(other) else { return nil }
    return CellArea(rows: rows.clamped(to: other.rows), columns: columns.clamped(to: other.columns))
  }

  /// The cells that are not in another area: up to four rectangles around it.
  func subtracting(_ other: CellArea) -> [CellArea] {
    guard let hole = intersection(other) else { return [self] }
    return [
      CellArea(rows: rows.lowerBound..<hole.rows.lowerBound, columns: columns),
      CellArea(rows: hole.rows, columns: columns.lowerBound..<hole.columns.lowerBound),
      CellArea(rows: hole.rows, columns: hole.columns.upperBound..<columns.upperBound),
      CellArea(rows: hole.rows.upperBound..<rows.upperBound, columns: columns),
    ].filter { $0.cellCount > 0 }
  }

  /// The cells that are in none of some areas.
  func subtracting(_ others: [CellArea]) -> [CellArea] {
    others.reduce([self]) { parts, other in parts.flatMap { $0.subtracting(other) } }
  }

  /// The same cells, in tiles of this many columns and rows at most.
  func tiles(columnCount: Int, rowCount: Int) -> [CellArea] {
    stride(from: rows.lowerBound, to: rows.upperBound, by: max(1, rowCount)).flatMap { top in
      stride(from: columns.lowerBound, to: columns.upperBound, by: max(1, columnCount)).map {
        left in
        CellArea(
          rows: top..<min(rows.upperBound, top + max(1, rowCount)),
          columns: left..<min(columns.upperBound, left + max(1, columnCount)))
      }
    }
  }

  /// The smallest area that contains both.
  func union(_ other: CellArea) -> CellArea {
    CellArea(
      rows: min(
        rows.lowerBound, other.rows.lowerBound)..<max(rows.upperBound, other.rows.upperBound),
      columns: min(
        columns.lowerBound, other.columns.lowerBound)..<max(
          columns.upperBound, other.columns.upperBound))
  }

  /// The columns and rows of pixels that an area covers in a picture of a given size.
  func pixels(of cell: CellSize, in size: PixelSize) -> (columns: Range<Int>, rows: Range<Int>) {
    func range(_ cells: Range<Int>, _ length: Int, _ limit: Int) -> Range<Int> {
      min(limit, cells.lowerBound * length)..<min(limit, cells.upperBound * length)
    }
    return (
      range(columns, cell.width, size.width), range(rows, cell.height, size.height)
    )
  }
}

extension IndexedImage {
  /// The pixels of an area; at the right and at the bottom, cells may be covered in part.
  func cropped(to area: CellArea, of cell: CellSize) -> IndexedImage {
    let (columns, rows) = area.pixels(of: cell, in: size)
    guard columns.count < width || rows.count < height else { return self }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columns.count * rows.count)
    for row in rows {
      pixels += indices[row * width + columns.lowerBound..<row * width + columns.upperBound]
    }
    return IndexedImage(
      width: columns.count, height: rows.count, palette: palette, indices: pixels)
  }

  /// The image with dark edges at the right and at the bottom, so that it fills its last cells.
  ///
  /// Some terminals, mlterm for one, show the ground of letters in what a picture leaves of a cell: a
  /// white strip beside the film, where letters are black on white.
  func fillingCells(of layout: CanvasLayout) -> IndexedImage {
    func whole(_ length: Int, step: Int, limit: Int) -> Int {
      let whole = (length + step - 1) / step * step
      return whole <= limit ? whole : length
    }
    let columnCount = whole(width, step: layout.cell.width, limit: layout.box.width)
    let rowCount = whole(height, step: layout.cell.height, limit: layout.box.height)
    guard columnCount > width || rowCount > height else { return self }
    let dark = UInt8(palette.index(nearestTo: .black))
    var pixels: [UInt8] = []
    pixels.reserveCapacity(columnCount * rowCount)
    for row in 0..<height {
      pixels += indices[row * width..<(row + 1) * width]
      pixels += repeatElement(dark, count: columnCount - width)
    }
    pixels += repeatElement(dark, count: columnCount * (rowCount - height))
    return IndexedImage(width: columnCount, height: rowCount, palette: palette, indices: pixels)
  }
}

extension RGBImage {
  /// The pixels of an area; at the right and at the bottom, cells may be covered in part.
  func cropped(to area: CellArea, of cell: CellSize) -> RGBImage {
    let (columns, rows) = area.pixels(of: cell, in: size)
    guard columns.count < width || rows.count < height else { return self }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(3 * columns.count * rows.count)
    for row in rows {
      let start = 3 * (row * width + columns.lowerBound)
      bytes += pixels[start..<start + 3 * columns.count]
    }
    return RGBImage(width: columns.count, height: rows.count, pixels: bytes)
  }
}
