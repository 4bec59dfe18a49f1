import Media
import Terminal

/// Equal cells in rows, read like text: each in the colour of its kind, some of them marked.
///
///      0  tTVvvvvvvAavvVvvvA!vvv
///     32  VvvvAaVvvv
///     t tables   v pictures   a sound   ! something is missing before it
///
/// Where a cell begins something, text shows its letter in upper case, and the picture a bright edge.
package struct CellChart: Chart, Hashable {
  package struct Cell: Hashable, Sendable {
    /// The index of its category.
    package let category: Int

    /// Whether something begins in it.
    package let isBeginning: Bool

    /// Whether something is wrong before it.
    package let isMarked: Bool

    package init(category: Int, isBeginning: Bool = false, isMarked: Bool = false) {
      (self.category, self.isBeginning, self.isMarked) = (category, isBeginning, isMarked)
    }
  }

  let title: String
  let cells: [Cell]
  let categories: [ChartCategory]

  /// The number of the first cell.
  let first: Int

  /// What a mark says.
  let markLabel: String

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: The text above it.
  ///   - cells: The cells in order.
  ///   - categories: Their kinds, with lower-case symbols.
  ///   - first: The number of the first cell, for the labels of the rows.
  ///   - markLabel: What a mark says.
  package init(
    _ title: String, cells: [Cell], categories: [ChartCategory], first: Int = 0, markLabel: String
  ) {
    precondition(
      cells.allSatisfy { categories.indices.contains($0.category) }, "each cell has a category")
    self.title = title
    self.cells = cells
    self.categories = categories
    self.first = first
    self.markLabel = markLabel
  }

  private static let markColor = ChartColor.vermilion

  private var usedCategories: [ChartCategory] {
    let used = categories.occurring(in: cells.lazy.map(\.category))
    guard cells.contains(where: \.isMarked) else { return used }
    return used + [ChartCategory(markLabel, symbol: "!", color: Self.markColor)]
  }

  /// Cells in a row: a multiple of 16 where there is room for one.
  private static func rowLength(room: Int) -> Int {
    room >= 16 ? room / 16 * 16 : max(1, room)
  }

  package func lines(width: Int, style: TextStyle) -> [String] {
    let labelWidth = (first + cells.count).grouped.columnCount
    let length = Self.rowLength(room: width - labelWidth - 2)
    let rows = stride(from: 0, to: cells.count, by: length).map { start in
      let row = cells[start..<min(start + length, cells.count)]
      return (first + start).grouped.paddedLeft(to: labelWidth) + "  "
        + row.map { text(of: $0, style) }.joined()
    }
    return [title.clipped(toColumns: width)] + rows
      + usedCategories.legend(width: width, style: style)
  }

  private func text(of cell: Cell, _ style: TextStyle) -> String {
    if cell.isMarked { return style.text("!", Self.markColor.rendition, .bold) }
    let category = categories[cell.category]
    let symbol = String(category.symbol)
    return cell.isBeginning
      ? style.text(symbol.uppercased(), category.color.rendition, .reversed)
      : style.text(symbol, category.color.rendition)
  }

  private static let titleHeight = 14

  package func drawing(size: PixelSize) -> Drawing {
    let legend = Drawing.legendHeight(usedCategories, width: size.width)
    let other = 2 * Drawing.margin + Self.titleHeight + legend + 4
    let labelWidth = BitmapFont.width(of: (first + cells.count).grouped) + 5
    let width = max(1, size.width - 2 * Drawing.margin - labelWidth)
    let height = max(1, size.height - other)
    // The largest cells of which all fit; very many become pixels, and the last ones are left out.
    let side =
      (2...16).last { side in
        let length = Self.rowLength(room: width / side)
        return (cells.count + length - 1) / length * side <= height
      } ?? 2
    let length = Self.rowLength(room: width / side)
    let rowCount = min((cells.count + length - 1) / length, max(1, height / side))
    var drawing = Drawing(width: size.width, height: min(size.height, other + rowCount * side))
    drawing.write(title, column: Drawing.margin, row: Drawing.margin)
    let top = Drawing.margin + Self.titleHeight
    let left = Drawing.margin + labelWidth
    for row in 0..<rowCount {
      let y = top + row * side
      if side >= 8 || row % (12 / side + 1) == 0 {
        drawing.write(
          (first + row * length).grouped, column: left - 5, row: y + max(0, (side - 8) / 2),
          .faint, .right)
      }
      for (column, cell) in cells.dropFirst(row * length).prefix(length).enumerated() {
        draw(cell, left + column * side, y, side, &drawing)
      }
    }
    drawing.drawLegend(usedCategories, row: top + rowCount * side + 6)
    return drawing
  }

  private func draw(_ cell: Cell, _ x: Int, _ y: Int, _ side: Int, _ drawing: inout Drawing) {
    let gap = side >= 5 ? 1 : 0
    let (columns, rows) = (x..<x + side - gap, y..<y + side - gap)
    drawing.fill(columns, rows, categories[cell.category].color)
    if cell.isBeginning, side >= 4 { drawing.fill(x..<x + 2, rows, .ink) }
    if cell.isMarked {
      drawing.fill(columns, rows, side >= 8 ? .background : Self.markColor)
      if side >= 8 {
        drawing.frame(columns, rows, Self.markColor)
        drawing.write(
          "!", column: x + (side - gap) / 2 - 2, row: y + (side - 8) / 2, Self.markColor)
      }
    }
  }
}
