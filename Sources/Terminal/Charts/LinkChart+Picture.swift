import Media

extension LinkChart {
  private static let boxHeight = 18
  private static let titleHeight = 14

  /// The height of the lines between the orders, in a box without end.
  private static let largestGap = 90

  public func picture(size: PixelSize) -> IndexedImage {
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
    return drawing.image
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
