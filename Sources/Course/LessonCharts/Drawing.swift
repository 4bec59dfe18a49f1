import Media
import Terminal

/// A sheet to draw a chart on: what was drawn on it, stroke by stroke.
///
/// Pixels are made of the strokes (``image``), and so is SVG, whose lines and letters stay sharp at
/// any size. Columns count from the left, rows from the top; what lies beyond the edges is left out.
package struct Drawing: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// What was drawn, the lowest first.
  package private(set) var strokes: [Stroke] = []

  package enum Stroke: Hashable, Sendable {
    case fill(Rectangle, ChartColor)
    /// Straight, both ends included; further pixels of its thickness lie above it.
    case line(from: Point, to: Point, ChartColor, thickness: Int)
    case text(String, Point, ChartColor, Alignment)
    case image(IndexedImage, Point)
  }

  package struct Rectangle: Hashable, Sendable {
    package let columns: Range<Int>
    package let rows: Range<Int>
  }

  package struct Point: Hashable, Sendable {
    package let column: Int
    package let row: Int
  }

  /// Which point of a text is at the column where it is written.
  package enum Alignment: Hashable, Sendable {
    case left, center, right
  }

  /// An empty sheet; each side has a pixel at least.
  init(width: Int, height: Int) {
    self.width = max(1, width)
    self.height = max(1, height)
  }

  /// A sheet that is all one image, with colours of its own.
  package init(_ image: IndexedImage) {
    self.init(width: image.width, height: image.height)
    paint(image, column: 0, row: 0)
  }

  /// Fills a rectangle.
  mutating func fill(_ columns: Range<Int>, _ rows: Range<Int>, _ color: ChartColor) {
    let area = Rectangle(
      columns: columns.clamped(to: 0..<width), rows: rows.clamped(to: 0..<height))
    guard !area.columns.isEmpty, !area.rows.isEmpty else { return }
    strokes.append(.fill(area, color))
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
  mutating func line(
    from start: (Int, Int), to end: (Int, Int), _ color: ChartColor, thickness: Int = 1
  ) {
    strokes.append(
      .line(
        from: Point(column: start.0, row: start.1), to: Point(column: end.0, row: end.1), color,
        thickness: thickness))
  }

  /// Writes a line of text whose letters begin at `row`.
  mutating func write(
    _ text: String, column: Int, row: Int, _ color: ChartColor = .ink,
    _ alignment: Alignment = .left
  ) {
    guard !text.isEmpty else { return }
    strokes.append(.text(text, Point(column: column, row: row), color, alignment))
  }

  /// Draws an image whose upper left corner is at `column` and `row`.
  mutating func paint(_ image: IndexedImage, column: Int, row: Int) {
    strokes.append(.image(image, Point(column: column, row: row)))
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
        // In text, other symbols mean only their colour.
        if category.symbol.isLetter {
          write(String(category.symbol), column: column + 2, row: top, .background)
        }
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
