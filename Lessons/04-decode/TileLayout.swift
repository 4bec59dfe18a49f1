import Media

/// How several pictures of one shape fill a box: in rows, each as large as it can be.
struct TileLayout {
  let columnCount: Int

  /// The room for each picture, its frame not counted.
  let tile: PixelSize

  /// Pixels of the frame around each picture.
  static let border = 2

  /// Pixels between two frames.
  static let gap = 4

  /// Finds the number of columns that leaves the most room for each picture.
  ///
  /// - Parameters:
  ///   - count: How many pictures there are.
  ///   - shape: Columns and rows of one of them, or any size of that shape.
  ///   - box: What there is for all of them.
  init(count: Int, shape: PixelSize, in box: PixelSize) {
    let layouts = (1...max(1, count)).map { columnCount in
      Self(
        columnCount: columnCount, rowCount: (count + columnCount - 1) / columnCount, in: box)
    }
    self = layouts.max { $0.scale(of: shape) < $1.scale(of: shape) } ?? layouts[0]
  }

  /// Divides a box into so many columns and rows.
  init(columnCount: Int, rowCount: Int, in box: PixelSize) {
    func share(_ length: Int, _ count: Int) -> Int {
      let count = max(1, count)
      return max(1, (length - (count - 1) * Self.gap) / count - 2 * Self.border)
    }
    self.columnCount = columnCount
    tile = PixelSize(width: share(box.width, columnCount), height: share(box.height, rowCount))
  }

  private func scale(of shape: PixelSize) -> Double {
    min(
      Double(tile.width) / Double(max(1, shape.width)),
      Double(tile.height) / Double(max(1, shape.height)))
  }

  /// Puts pictures, each with its frame, into rows.
  func arrange(_ images: [RGBImage]) -> RGBImage {
    let rows = stride(from: 0, to: images.count, by: columnCount).map { start in
      RGBImage.row(
        Array(images[start..<min(start + columnCount, images.count)]), gap: Self.gap)
    }
    return .column(rows, gap: Self.gap)
  }

  /// So many pictures can still be told apart in a box.
  static func limit(in box: PixelSize) -> Int {
    max(2, box.width * box.height / 6000)
  }
}
