import Media

/// Some of the cells of a picture.
struct PictureCells: Hashable {
  let columnCount: Int
  let rowCount: Int

  /// For each cell, row after row, whether it is one of them.
  private var isMember: [Bool]

  /// How many they are.
  private(set) var count: Int

  /// All cells of a picture, or none.
  init(of size: PixelSize, cell: CellSize, isFull: Bool) {
    columnCount = (size.width + cell.width - 1) / cell.width
    rowCount = (size.height + cell.height - 1) / cell.height
    isMember = [Bool](repeating: isFull, count: columnCount * rowCount)
    count = isFull ? isMember.count : 0
  }

  /// The cells in which a picture differs from another one of its size.
  ///
  /// Where the palettes differ, pixels differ that have the same index.
  init(changedFrom last: IndexedImage, to next: IndexedImage, cell: CellSize) {
    precondition(last.size == next.size, "only pictures of one size can be compared")
    self.init(of: next.size, cell: cell, isFull: false)
    let isOther = Self.changedRegisters(from: last.palette, to: next.palette)
    let width = next.width
    for line in 0..<next.height {
      let (old, new) = (
        last.indices.span.extracting(line * width..<(line + 1) * width),
        next.indices.span.extracting(line * width..<(line + 1) * width)
      )
      guard Self.isDifferent(old, new, isOther) else { continue }
      let start = line / cell.height * columnCount
      for column in 0..<columnCount where !isMember[start + column] {
        let pixels = column * cell.width..<min(width, (column + 1) * cell.width)
        guard Self.isDifferent(old.extracting(pixels), new.extracting(pixels), isOther) else {
          continue
        }
        isMember[start + column] = true
        count += 1
      }
    }
  }

  /// The registers that have other colours; `nil` if none has.
  private static func changedRegisters(from last: Palette, to next: Palette) -> [Bool]? {
    guard last != next else { return nil }
    return (0..<256).map { register in
      let isInBoth = register < last.count && register < next.count
      return !isInBoth || last[register] != next[register]
    }
  }

  /// Whether two lines differ: a loop that never stops early compares sixteen pixels at a time.
  private static func isDifferent(
    _ one: Span<UInt8>, _ other: Span<UInt8>, _ isOther: [Bool]?
  ) -> Bool {
    var difference: UInt8 = 0
    for column in 0..<min(one.count, other.count) { difference |= one[column] ^ other[column] }
    guard difference == 0, let isOther else { return difference != 0 }
    return other.indices.contains { isOther[Int(other[$0])] }
  }

  func contains(row: Int, column: Int) -> Bool { isMember[row * columnCount + column] }

  /// Adds the cells of an area, as far as the picture has them.
  mutating func insert(_ area: CellArea) { set(area, to: true) }

  /// Removes the cells of an area.
  mutating func remove(_ area: CellArea) { set(area, to: false) }

  private mutating func set(_ area: CellArea, to value: Bool) {
    for row in area.rows.clamped(to: 0..<rowCount) {
      for column in area.columns.clamped(to: 0..<columnCount)
      where isMember[row * columnCount + column] != value {
        isMember[row * columnCount + column] = value
        count += value ? 1 : -1
      }
    }
  }

  /// From the first cell of a row to its last one, among some columns; `nil` if it has none there.
  func columns(ofRow row: Int, in columns: Range<Int>? = nil) -> Range<Int>? {
    let (start, columns) = (row * columnCount, columns ?? 0..<columnCount)
    let cells = isMember[start + columns.lowerBound..<start + columns.upperBound]
    guard let first = cells.firstIndex(of: true), let last = cells.lastIndex(of: true) else {
      return nil
    }
    return first - start..<last + 1 - start
  }

  /// The smallest area that has all of them; `nil` if there are none.
  var bounds: CellArea? {
    bounds(in: CellArea(rows: 0..<rowCount, columns: 0..<columnCount))
  }

  /// The smallest area that contains all of them that lie within another area.
  func bounds(in area: CellArea) -> CellArea? {
    area.rows.reduce(nil) { bounds, row in
      guard let columns = columns(ofRow: row, in: area.columns) else { return bounds }
      let next = CellArea(rows: row..<row + 1, columns: columns)
      return bounds?.union(next) ?? next
    }
  }
}

extension IndexedImage {
  /// The index that pixels have which stay what they are on the screen.
  ///
  /// A palette of 256 colours has none to spare.
  static let hole = UInt8(255)

  /// The pixels of an area in which only some cells are drawn; the others are holes.
  func cropped(to area: CellArea, of cell: CellSize, drawing cells: PictureCells) -> IndexedImage {
    let (columns, rows) = area.pixels(of: cell, in: size)
    var pixels = [UInt8](repeating: Self.hole, count: columns.count * rows.count)
    for row in area.rows {
      for run in cells.runs(ofRow: row, in: area.columns) {
        let part = CellArea(rows: row..<row + 1, columns: run).pixels(of: cell, in: size)
        for line in part.rows {
          let start = (line - rows.lowerBound) * columns.count - columns.lowerBound
          pixels.replaceSubrange(
            start + part.columns.lowerBound..<start + part.columns.upperBound,
            with: indices[
              line * width + part.columns.lowerBound..<line * width + part.columns.upperBound])
        }
      }
    }
    return IndexedImage(
      width: columns.count, height: rows.count, palette: palette, indices: pixels)
  }
}

extension PictureCells {
  /// Neighbours in a row, as ranges of columns.
  fileprivate func runs(ofRow row: Int, in columns: Range<Int>) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var column = columns.lowerBound
    while column < columns.upperBound {
      guard contains(row: row, column: column) else {
        column += 1
        continue
      }
      let start = column
      while column < columns.upperBound, contains(row: row, column: column) { column += 1 }
      runs.append(start..<column)
    }
    return runs
  }
}
