import LessonCharts
import LessonKit
import Media
import Terminal

/// The colours of a palette as tiles; those that no pixel of an image has are small.
struct PaletteChart: Chart {
  private static let largestTile = 20
  private static let shownInText = 6

  private let palette: Palette

  /// For each colour, how many pixels have it.
  private let counts: [Int]

  /// The colours in the order in which they are drawn.
  private let order: [Int]

  /// Looks at the colours of an image.
  ///
  /// A palette that has an order keeps it; in others, dark colours come first.
  init(of image: IndexedImage, isOrdered: Bool) {
    palette = image.palette
    var counts = [Int](repeating: 0, count: image.palette.count)
    for index in image.indices { counts[Int(index)] += 1 }
    self.counts = counts
    order = isOrdered ? Array(0..<image.palette.count) : image.palette.byLightness
  }

  var usedColorCount: Int { counts.count { $0 > 0 } }

  func lines(width: Int, style: TextStyle) -> [String] {
    let total = max(1, counts.reduce(0, +))
    let most = order.sorted { counts[$0] > counts[$1] }.prefix(Self.shownInText)
    var table = Table("register", " red %", " green %", " blue %", " pixels")
    for index in most where counts[index] > 0 {
      let color = palette[index]
      let share = 100 * Double(counts[index]) / Double(total)
      table.add(
        "#\(index)", String(Percent(color.red).value), String(Percent(color.green).value),
        String(Percent(color.blue).value), "\(share.text(decimals: 1)) %")
    }
    let others = usedColorCount - most.count
    return table.lines + (others > 0 ? ["and \(others) more"] : [])
  }

  func drawing(size: PixelSize) -> Drawing {
    // 216 colours fill six rows; palettes of other sizes are as wide.
    let columnCount = min(palette.count, 36)
    let rowCount = (palette.count + columnCount - 1) / columnCount
    let tile = max(
      1, min(Self.largestTile, size.width / columnCount, size.height / rowCount))
    let width = columnCount * tile
    let background = UInt8(palette.byLightness.first ?? 0)
    var indices = [UInt8](repeating: background, count: width * rowCount * tile)
    for (place, index) in order.enumerated() {
      // A gap of a pixel between tiles, if there is room.
      let margin = counts[index] > 0 ? (tile > 4 ? 1 : 0) : tile * 2 / 5
      for row in place / columnCount * tile + margin..<(place / columnCount + 1) * tile - margin {
        let start = row * width + place % columnCount * tile
        for column in start + margin..<start + tile - margin { indices[column] = UInt8(index) }
      }
    }
    return Drawing(
      IndexedImage(
        width: width, height: rowCount * tile, palette: palette, indices: indices))
  }
}

extension Palette {
  /// The numbers of the colours, the darkest first, by the weights of BT.709.
  fileprivate var byLightness: [Int] {
    func luma(_ index: Int) -> Int {
      let color = self[index]
      return 213 * Int(color.red) + 715 * Int(color.green) + 72 * Int(color.blue)
    }
    return (0..<count).sorted { luma($0) < luma($1) }
  }
}
