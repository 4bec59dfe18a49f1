import Media
import Terminal

/// A sheet of pixels to draw a chart on; what lies beyond its edges is left out.
///
/// Columns count from the left, rows from the top.
struct Drawing {
  let width: Int
  let height: Int
  private var indices: [UInt8]

  /// An empty sheet; each side has a pixel at least.
  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
    indices = [UInt8](
      repeating: ChartColor.background.rawValue, count: self.width * self.height)
  }

  /// The sheet as it is now.
  var image: IndexedImage {
    IndexedImage(width: width, height: height, palette: ChartColor.palette, indices: indices)
  }

  mutating func set(_ column: Int, _ row: Int, _ color: ChartColor) {
    guard 0..<width ~= column, 0..<height ~= row else { return }
    indices[row * width + column] = color.rawValue
  }

  /// Fills a rectangle.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: ChartColor) {
    for row in rows.clamped(to: 0..<height) {
      for column in columns.clamped(to: 0..<width) { set(column, row, color) }
    }
  }

  /// Draws the edge of a rectangle, inside of it.
  mutating func frame(_ columns: Range<Int>, _ rows: Range<Int>, _ color: ChartColor) {
    guard let left = columns.first, let right = columns.last, let top = rows.first,
      let bottom = rows.last
    else { return }
    fill(columns, top..<top + 1, color)
    fill(columns, bottom..<bottom + 1, color)
    fill(left..<left + 1, rows, color)
    fill(right..<right + 1, rows, color)
  }

  /// Draws a straight line, both ends included.
  ///
  /// It goes step by step along the longer side, and each time to the nearest pixel of the other.
  mutating func line(from start: (Int, Int), to end: (Int, Int), _ color: ChartColor) {
    let (across, down) = (end.0 - start.0, end.1 - start.1)
    let stepCount = max(1, max(abs(across), abs(down)))
    for step in 0...stepCount {
      let progress = Double(step) / Double(stepCount)
      set(
        start.0 + Int((Double(across) * progress).rounded()),
        start.1 + Int((Double(down) * progress).rounded()), color)
    }
  }

  /// Which point of a text stands at the column where it is written.
  enum Alignment {
    case left, center, right
  }

  /// Writes a line of text whose letters begin at `row`.
  mutating func write(
    _ text: String, column: Int, row: Int, _ color: ChartColor = .ink,
    _ alignment: Alignment = .left
  ) {
    var start = column
    switch alignment {
    case .left: break
    case .center: start -= BitmapFont.width(of: text) / 2
    case .right: start -= BitmapFont.width(of: text)
    }
    BitmapFont.forEachPixel(of: text) { set(start + $0, row + $1, color) }
  }
}

extension Drawing {
  /// The space around a chart.
  static let margin = 8

  /// Pixels from one line of the legend to the next.
  private static let legendLineHeight = 14

  /// The width of the block that shows a colour, with the category's symbol in it.
  private static let keyWidth = 9

  static func legendHeight(_ categories: [ChartCategory], width: Int) -> Int {
    legendRows(categories, width: width).count * legendLineHeight
  }

  /// Draws what the colours mean, from `row` on.
  mutating func drawLegend(_ categories: [ChartCategory], row: Int) {
    for (index, line) in Self.legendRows(categories, width: width).enumerated() {
      let top = row + index * Self.legendLineHeight
      var column = Self.margin
      for category in line {
        fill(column..<column + Self.keyWidth, top - 2..<top + 9, category.color)
        write(String(category.symbol), column: column + 2, row: top, .background)
        write(category.label, column: column + Self.keyWidth + 5, row: top)
        column += Self.legendWidth(of: category) + 3 * BitmapFont.advance
      }
    }
  }

  private static func legendRows(_ categories: [ChartCategory], width: Int) -> [[ChartCategory]] {
    categories.rows(
      width: width - 2 * margin, gap: 3 * BitmapFont.advance, itemWidth: legendWidth)
  }

  private static func legendWidth(of category: ChartCategory) -> Int {
    keyWidth + 5 + BitmapFont.width(of: category.label)
  }
}
