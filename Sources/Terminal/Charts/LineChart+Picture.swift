import Media

extension LineChart {
  private static let axisHeight = 14

  /// The height of a picture whose box has no end.
  private static let largestPlotHeight = 160

  public func picture(size: PixelSize) -> IndexedImage {
    let other = 2 * Drawing.margin + Self.axisHeight
    let plotHeight = max(1, min(Self.largestPlotHeight, size.height - other))
    var drawing = Drawing(width: size.width, height: min(size.height, other + plotHeight))
    let rows = Drawing.margin..<Drawing.margin + plotHeight
    let labels = ([bottom, top] + thresholds).map { BitmapFont.width(of: $0.label) }.max() ?? 0
    let left = Drawing.margin + labels + 5
    let plot = left..<max(left, drawing.width - Drawing.margin)
    for mark in [bottom, top] { write(mark, rows, beside: plot, &drawing) }
    for threshold in thresholds {
      let row = write(threshold, rows, beside: plot, &drawing)
      for column in stride(from: plot.lowerBound, to: plot.upperBound, by: 4) {
        drawing.fill(column..<min(column + 2, plot.upperBound), row..<row + 1, .faint)
      }
    }
    let axis = plot.lowerBound - 1
    drawing.fill(axis..<axis + 1, rows, .faint)
    drawing.fill(axis..<plot.upperBound, rows.upperBound..<rows.upperBound + 1, .faint)
    drawLine(in: plot, rows, &drawing)
    drawing.write(start, column: plot.lowerBound, row: rows.upperBound + 5, .faint)
    drawing.write(end, column: plot.upperBound, row: rows.upperBound + 5, .faint, .right)
    return drawing.image
  }

  /// Writes a level's name at its height, and returns that.
  @discardableResult
  private func write(
    _ mark: Mark, _ rows: Range<Int>, beside plot: Range<Int>, _ drawing: inout Drawing
  ) -> Int {
    let row = rows.lowerBound + row(of: mark.value, height: rows.count)
    drawing.write(mark.label, column: plot.lowerBound - 4, row: row - 3, .faint, .right)
    return row
  }

  /// Draws the series, two pixels thick; what is no number interrupts it.
  private func drawLine(in plot: Range<Int>, _ rows: Range<Int>, _ drawing: inout Drawing) {
    let places = self.rows(columnCount: plot.count, height: rows.count)
    // Fewer values than columns are spread over all of them.
    func column(_ index: Int) -> Int {
      plot.lowerBound + index * max(0, plot.count - 1) / max(1, places.count - 1)
    }
    for (index, place) in places.enumerated() {
      guard let place else { continue }
      let end = (column(index), rows.lowerBound + place)
      let before = index > 0 ? places[index - 1] : nil
      let start = before.map { (column(index - 1), rows.lowerBound + $0) } ?? end
      drawing.line(from: start, to: end, .sky)
      drawing.line(from: (start.0, start.1 - 1), to: (end.0, end.1 - 1), .sky)
    }
  }
}
