import Media

extension TimelineChart {
  private static let spanHeight = 18
  private static let marksHeight = 18
  private static let laneGap = 6
  private static let axisHeight = 16

  public func picture(size: PixelSize) -> IndexedImage {
    let lanesHeight = lanes.reduce(0) { $0 + Self.height(of: $1) }
    let height =
      2 * Drawing.margin + lanesHeight + Self.axisHeight
      + Drawing.legendHeight(usedCategories, width: size.width)
    var drawing = Drawing(width: size.width, height: min(size.height, height))
    let titles = lanes.map { BitmapFont.width(of: $0.title) }.max() ?? 0
    let left = Drawing.margin + titles + 6
    let plot = left..<max(left, drawing.width - Drawing.margin)
    var row = Drawing.margin
    for lane in lanes {
      draw(lane, row: row, plot: plot, in: &drawing)
      row += Self.height(of: lane)
    }
    drawAxis(row: row, plot: plot, in: &drawing)
    drawing.drawLegend(usedCategories, row: row + Self.axisHeight + 4)
    return drawing.image
  }

  private static func height(of lane: Lane) -> Int {
    spanHeight + (lane.marks.isEmpty ? 0 : marksHeight) + laneGap
  }

  private func draw(_ lane: Lane, row: Int, plot: Range<Int>, in drawing: inout Drawing) {
    drawing.write(lane.title, column: Drawing.margin, row: row + 5)
    let rows = row..<row + Self.spanHeight
    drawing.fill(plot, rows.upperBound - 1..<rows.upperBound, .faint)
    for span in lane.spans {
      let columns = columns(of: span, count: plot.count)
      drawing.fill(
        plot.lowerBound + columns.lowerBound..<plot.lowerBound + columns.upperBound, rows,
        categories[span.category].color)
    }
    for mark in lane.marks where range.contains(mark.time) {
      let column =
        plot.lowerBound + min(self.column(of: mark.time, count: plot.count), plot.count - 1)
      draw(mark, column: column, row: rows.upperBound + 2, plot: plot, in: &drawing)
    }
  }

  /// Draws a small triangle that points up, and the mark's label beside it.
  private func draw(
    _ mark: Mark, column: Int, row: Int, plot: Range<Int>, in drawing: inout Drawing
  ) {
    for line in 0..<4 {
      drawing.fill(column - line..<column + line + 1, row + line..<row + line + 1, .ink)
    }
    guard !mark.label.isEmpty else { return }
    let hasRoom = column + 8 + BitmapFont.width(of: mark.label) <= plot.upperBound
    drawing.write(
      mark.label, column: hasRoom ? column + 8 : column - 8, row: row, .ink,
      hasRoom ? .left : .right)
  }

  private func drawAxis(row: Int, plot: Range<Int>, in drawing: inout Drawing) {
    for tick in AxisTicks(range, limit: max(1, plot.count / 50)).values {
      let column = plot.lowerBound + column(of: tick.value, count: plot.count)
      drawing.fill(column..<column + 1, row..<row + 3, .faint)
      let isLast = column + 10 > plot.upperBound
      drawing.write(
        "\(tick.label) s", column: isLast ? plot.upperBound : column, row: row + 5, .faint,
        isLast ? .right : .center)
    }
    drawing.fill(plot, row..<row + 1, .faint)
  }
}
