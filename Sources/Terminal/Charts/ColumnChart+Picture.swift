import Media

extension ColumnChart {
  private static let titleHeight = 14
  private static let endsHeight = 14

  /// The height of a picture whose box has no end.
  private static let largestPlotHeight = 160

  public func picture(size: PixelSize) -> IndexedImage {
    let legend = Drawing.legendHeight(usedCategories, width: size.width)
    let other = 2 * Drawing.margin + Self.titleHeight + Self.endsHeight + legend
    let plotHeight = max(1, min(Self.largestPlotHeight, size.height - other))
    var drawing = Drawing(width: size.width, height: min(size.height, other + plotHeight))
    let top = Drawing.margin + Self.titleHeight
    let bottom = top + plotHeight
    let left = Drawing.margin + BitmapFont.width(of: self.top) + 5
    let plot = left..<max(left, drawing.width - Drawing.margin)
    drawing.write(title, column: Drawing.margin, row: Drawing.margin)
    drawing.write(self.top, column: left - 4, row: top - 3, .faint, .right)
    for column in stride(from: plot.lowerBound, to: plot.upperBound, by: 4) {
      drawing.set(column, top, .faint)
    }
    draw(in: plot, top..<bottom, &drawing)
    drawing.fill(plot.lowerBound - 1..<plot.upperBound, bottom..<bottom + 1, .faint)
    drawing.fill(plot.lowerBound - 1..<plot.lowerBound, top..<bottom, .faint)
    drawing.write(start, column: plot.lowerBound, row: bottom + 4, .faint)
    drawing.write(end, column: plot.upperBound, row: bottom + 4, .faint, .right)
    drawing.drawLegend(usedCategories, row: bottom + Self.endsHeight + 4)
    return drawing.image
  }

  private func draw(in plot: Range<Int>, _ rows: Range<Int>, _ drawing: inout Drawing) {
    let shown = bucketed(limit: plot.count)
    guard !shown.isEmpty else { return }
    // A short series does not become a wall.
    let width = min(24, Double(plot.count) / Double(shown.count))
    for (index, column) in shown.enumerated() where column.height > 0 {
      let left = plot.lowerBound + Int(Double(index) * width)
      let right = plot.lowerBound + Int(Double(index + 1) * width)
      let gap = right - left >= 4 ? 1 : 0
      let height = max(1, Int((column.height / maximum * Double(rows.count)).rounded()))
      drawing.fill(
        left..<max(left + 1, right - gap), rows.upperBound - height..<rows.upperBound,
        categories[column.category].color)
    }
  }
}
