import Media
import Terminal

/// The same things in two orders, one above the other, with a line from each to itself.
///
///     in the file    0  1  2  3  4
///                    I  P  B  B  B
///     later by       0 +3 -1 -1 -1
///     on the screen  0  2  3  4  1
package struct LinkChart: Chart, Hashable {
  package struct Item: Hashable, Sendable {
    package let label: String

    /// The index of its category.
    package let category: Int

    package init(_ label: String, category: Int) {
      self.label = label
      self.category = category
    }
  }

  /// What the first order is called.
  let above: String

  /// What the second order is called.
  let below: String
  let items: [Item]

  /// For each item of the first order its place in the second.
  let places: [Int]
  let categories: [ChartCategory]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - items: The things in their first order.
  ///   - places: For each its place in the second order, from 0: each place once.
  ///   - above: What the first order is called.
  ///   - below: What the second order is called.
  ///   - categories: The kinds of things.
  package init(
    _ items: [Item], places: [Int], above: String, below: String, categories: [ChartCategory]
  ) {
    precondition(places.sorted() == Array(items.indices), "each item has a place of its own")
    precondition(
      items.allSatisfy { categories.indices.contains($0.category) }, "each item has a category")
    self.items = items
    self.places = places
    self.above = above
    self.below = below
    self.categories = categories
  }

  /// The items in their second order, by their indices in the first.
  var secondOrder: [Int] {
    places.indices.sorted { places[$0] < places[$1] }
  }

  var usedCategories: [ChartCategory] {
    categories.occurring(in: items.lazy.map(\.category))
  }

  package func lines(width: Int, style: TextStyle) -> [String] {
    let rows = [
      (above, items.map { Cell(text: $0.label, category: $0.category) }),
      ("", items.map { symbol(of: $0) }),
      ("later by", items.indices.map { Cell(text: delay(of: $0), category: nil) }),
      (below, secondOrder.map { Cell(text: items[$0].label, category: items[$0].category) }),
    ]
    let titleWidth = rows.map(\.0.columnCount).max() ?? 0
    let cellWidth = (rows.flatMap(\.1).map(\.text.columnCount).max() ?? 0) + 1
    let count = max(0, (width - titleWidth) / cellWidth)
    guard count > 0 else { return [] }
    return rows.map { title, cells in
      title + String(repeating: " ", count: titleWidth - title.columnCount)
        + cells.prefix(count).map { text(of: $0, width: cellWidth, style: style) }.joined()
    } + usedCategories.legend(width: width, style: style)
  }

  private struct Cell {
    let text: String
    let category: Int?
  }

  private func symbol(of item: Item) -> Cell {
    Cell(text: String(categories[item.category].symbol), category: item.category)
  }

  /// How many places later an item comes in the second order, with its sign.
  private func delay(of index: Int) -> String {
    let delay = places[index] - index
    return delay > 0 ? "+\(delay)" : "\(delay)"
  }

  private func text(of cell: Cell, width: Int, style: TextStyle) -> String {
    let padding = String(repeating: " ", count: width - cell.text.columnCount)
    guard let category = cell.category else { return padding + cell.text }
    return padding + style.text(cell.text, categories[category].color.rendition)
  }
}

extension LinkChart {
  private static let boxHeight = 18
  private static let titleHeight = 14

  /// The height of the lines between the orders, in a box without end.
  private static let largestGap = 90

  package func drawing(size: PixelSize) -> Drawing {
    let legend = Drawing.legendHeight(usedCategories, width: size.width)
    let other = 2 * Drawing.margin + 2 * (Self.boxHeight + Self.titleHeight) + legend + 4
    let gap = max(0, min(Self.largestGap, size.height - other))
    var drawing = Drawing(width: size.width, height: min(size.height, other + gap))
    let top = Drawing.margin + Self.titleHeight
    let bottom = top + Self.boxHeight + gap
    drawing.write(above, column: Drawing.margin, row: Drawing.margin)
    for (index, place) in places.enumerated() {
      drawing.line(
        from: (center(index, drawing.width), top + Self.boxHeight),
        to: (center(place, drawing.width), bottom), categories[items[index].category].color)
    }
    for (index, place) in places.enumerated() {
      draw(items[index], at: index, row: top, in: &drawing)
      draw(items[index], at: place, row: bottom, in: &drawing)
    }
    let under = bottom + Self.boxHeight + 5
    drawing.write(below, column: Drawing.margin, row: under)
    drawing.drawLegend(usedCategories, row: under + Self.titleHeight)
    return drawing
  }

  /// Pixels from one item to the next.
  private func pitch(_ width: Int) -> Double {
    min(40, Double(max(0, width - 2 * Drawing.margin)) / Double(max(1, items.count)))
  }

  private func center(_ place: Int, _ width: Int) -> Int {
    Drawing.margin + Int((Double(place) + 0.5) * pitch(width))
  }

  private func draw(_ item: Item, at place: Int, row: Int, in drawing: inout Drawing) {
    let middle = center(place, drawing.width)
    let half = max(1, Int(pitch(drawing.width) / 2) - 1)
    drawing.fill(
      middle - half..<middle + half, row..<row + Self.boxHeight,
      categories[item.category].color)
    guard BitmapFont.width(of: item.label) < 2 * half else { return }
    drawing.write(item.label, column: middle, row: row + 6, .background, .center)
  }
}
