import Media

extension StripChart {
  private static let titleHeight = 12
  private static let stripHeight = 26
  private static let endsHeight = 14

  /// The room between two strips, for the lines of the magnifying glass.
  private static let gapHeight = 16

  public func picture(size: PixelSize) -> IndexedImage {
    let part = Self.titleHeight + Self.stripHeight + Self.endsHeight
    let height =
      2 * Drawing.margin + strips.count * part + max(0, strips.count - 1) * Self.gapHeight
      + Drawing.legendHeight(usedCategories, width: size.width)
    var drawing = Drawing(width: size.width, height: min(size.height, height))
    var row = Drawing.margin
    for (index, strip) in strips.enumerated() {
      if index > 0 {
        connect(strips[index - 1], strip, row: row, in: &drawing)
        row += Self.gapHeight
      }
      draw(strip, row: row, in: &drawing)
      row += part
    }
    drawing.drawLegend(usedCategories, row: row + 4)
    return drawing.image
  }

  private func area(_ drawing: Drawing) -> Range<Int> {
    let left = min(Drawing.margin, drawing.width)
    return left..<max(left, drawing.width - Drawing.margin)
  }

  private func draw(_ strip: Strip, row: Int, in drawing: inout Drawing) {
    let area = area(drawing)
    let top = row + Self.titleHeight
    let bottom = top + Self.stripHeight
    // The magnifying glass may end at the left edge: the title keeps clear of it.
    drawing.write(strip.title, column: area.lowerBound + 3, row: row)
    let columns = strip.columns(count: area.count, categoryCount: categories.count)
    for (column, category) in zip(area, columns) {
      guard let category else { continue }
      drawing.fill(column..<column + 1, top..<bottom, categories[category].color)
    }
    drawing.frame(
      area.lowerBound - 1..<area.upperBound + 1, top - 1..<bottom + 1, .faint)
    let labels = bottom + 4
    drawing.write(strip.range.lowerBound.grouped, column: area.lowerBound, row: labels, .faint)
    drawing.write(
      strip.range.upperBound.grouped, column: area.upperBound, row: labels, .faint, .right)
  }

  /// Shows which part of a strip the next one magnifies, if it does.
  private func connect(_ whole: Strip, _ part: Strip, row: Int, in drawing: inout Drawing) {
    guard whole.range != part.range, whole.range.contains(part.range), !part.range.isEmpty else {
      return
    }
    let area = area(drawing)
    func column(_ offset: Int) -> Int {
      let share = Double(offset - whole.range.lowerBound) / Double(whole.range.count)
      return area.lowerBound + Int(share * Double(area.count))
    }
    let from = row - Self.endsHeight + 2
    let to = row + Self.gapHeight + Self.titleHeight - 2
    drawing.line(
      from: (column(part.range.lowerBound) - 1, from), to: (area.lowerBound - 1, to), .faint)
    drawing.line(from: (column(part.range.upperBound), from), to: (area.upperBound, to), .faint)
  }
}
