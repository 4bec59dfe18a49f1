import Media

/// The picture that is on the screen, and from that, what has to be sent for the next one.
///
/// As in the film itself, most pictures are changes to the one before, and some are whole. What has
/// gone wrong on the screen, for any reason, stays wrong for two seconds at most of a film that
/// moves, at 30 pictures a second. It goes wrong in xterm too: of what it was sent, it remembers the last 16 pictures or so.
/// The screen shows them all, until a window that covered it goes away, and it draws what it
/// remembers.
struct ShownPicture {
  /// What is sent for a picture.
  enum Update: Hashable {
    case whole
    /// These areas alone, or nothing at all.
    case areas([CellArea])
  }

  /// One picture of so many is sent as a whole.
  static let wholeInterval = 60

  /// A picture is sent as a whole if more than this many per cent of it have changed.
  static let mostChanged = 90

  /// What is on the screen; `nil` where that is not known.
  private var image: IndexedImage?

  /// Pictures since the last whole one; those without any change do not count.
  private var age = 0

  /// What has to be sent for a picture to be on the screen.
  func update(to next: IndexedImage, cell: CellSize) -> Update {
    guard let image, image.size == next.size, image.palette == next.palette,
      age + 1 < Self.wholeInterval
    else { return .whole }
    let areas = ChangedAreas(from: image, to: next, cell: cell).areas
    let changed = areas.reduce(0) { $0 + $1.cellCount } * cell.width * cell.height
    let isMost = changed * 100 > next.width * next.height * Self.mostChanged
    return isMost ? .whole : .areas(areas)
  }

  /// Takes note that it was sent.
  mutating func show(_ next: IndexedImage, by update: Update) {
    switch update {
    case .whole: age = 0
    // Where nothing is drawn, nothing goes wrong.
    case .areas(let areas): age += areas.isEmpty ? 0 : 1
    }
    image = next
  }

  /// Takes note that something else may be on the screen: the next picture is a whole one.
  mutating func forget() {
    image = nil
  }
}

/// Where a picture differs from the one before it, in as few and as small pieces as pay.
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

  /// What has changed, from top to bottom; no two have a cell in common.
  private(set) var areas: [CellArea] = []

  /// Compares two pictures of one size and palette.
  init(from last: IndexedImage, to next: IndexedImage, cell: CellSize) {
    precondition(last.size == next.size, "only pictures of one size can be compared")
    for row in 0..<(next.height + cell.height - 1) / cell.height {
      let top = row * cell.height
      let lines = top..<min(next.height, top + cell.height)
      guard let pixels = Self.changedColumns(in: lines, from: last, to: next) else { continue }
      let columns = pixels.lowerBound / cell.width..<(pixels.upperBound - 1) / cell.width + 1
      append(CellArea(rows: row..<row + 1, columns: columns), cell: cell)
    }
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

  /// From the first column to the last one that differ in some of the lines; `nil` if none does.
  private static func changedColumns(
    in lines: Range<Int>, from last: IndexedImage, to next: IndexedImage
  ) -> Range<Int>? {
    let width = next.width
    var (first, end) = (width, 0)
    for line in lines {
      let (old, new) = (
        last.indices.span.extracting(line * width..<(line + 1) * width),
        next.indices.span.extracting(line * width..<(line + 1) * width)
      )
      guard isDifferent(old, new) else { continue }
      // Only changes outside the columns found so far can extend them.
      if let column = (0..<first).first(where: { old[$0] != new[$0] }) { first = column }
      if let column = (end..<width).last(where: { old[$0] != new[$0] }) { end = column + 1 }
      if first == 0, end == width { break }
    }
    return first < end ? first..<end : nil
  }

  /// Whether two lines differ: a loop that never stops early compares sixteen pixels at a time.
  private static func isDifferent(_ one: Span<UInt8>, _ other: Span<UInt8>) -> Bool {
    var difference: UInt8 = 0
    for column in 0..<min(one.count, other.count) { difference |= one[column] ^ other[column] }
    return difference != 0
  }
}
