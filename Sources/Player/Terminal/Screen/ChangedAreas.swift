import Media

/// The cells of a picture in as few and as small rectangles as pay.
///
///     ┌──────────────────┐
///     │                  │   a row of cells in which no pixel has changed: nothing is sent
///     │   ┌───────┐      │   a row that has changed, from its first cell that has to its last
///     │   └───────┘      │   the next one too: they are joined, and are one picture
///     │                  │
///     └──────────────────┘
///
/// This works with pictures whose colours were chosen pixel by pixel, with no dithering or an
/// ordered one: where the film does not move, indices stay the same. Error diffusion hands every pixel's
/// error on to the next ones, to the lower right corner. There, one pixel that has changed changes
/// most of those after it.
struct ChangedAreas {
  /// The fixed cost of a picture, before its first pixel, in pixels of equal cost.
  ///
  /// It is its share of the bytes, nearly all for the definitions of its colours: 100 of them take
  /// 1700 bytes, and a dithered pixel takes from 0.5 to 1. It also covers the terminal's work:
  /// xterm clears memory for the largest picture and for the whole screen each time.
  static let pictureCost = 3000

  /// Two areas are one picture, too, if that has no more than this many per cent of further cells:
  /// a terminal shows it at once, and the first of two pictures before the second.
  static let mostExtra = 10

  /// What has changed, from top to bottom; no two have a cell in common.
  private(set) var areas: [CellArea] = []

  /// Covers some cells.
  init(of cells: PictureCells, cell: CellSize) {
    for row in 0..<cells.rowCount {
      guard let columns = cells.columns(ofRow: row) else { continue }
      append(CellArea(rows: row..<row + 1, columns: columns), cell: cell)
    }
    joinAll()
  }

  /// Takes a row's area in, as a part of the last one if that is cheaper.
  private mutating func append(_ area: CellArea, cell: CellSize) {
    guard let last = areas.last else {
      areas.append(area)
      return
    }
    let joined = last.union(area)
    let extra = joined.cellCount - last.cellCount - area.cellCount
    if extra * cell.width * cell.height <= Self.pictureCost {
      areas[areas.count - 1] = joined
    } else {
      areas.append(area)
    }
  }

  /// Merges all areas into one if that is hardly larger.
  private mutating func joinAll() {
    guard let first = areas.first, areas.count > 1 else { return }
    let joined = areas.dropFirst().reduce(first) { $0.union($1) }
    let count = areas.reduce(0) { $0 + $1.cellCount }
    if (joined.cellCount - count) * 100 <= count * Self.mostExtra { areas = [joined] }
  }
}
