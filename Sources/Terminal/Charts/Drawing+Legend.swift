import Media

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
