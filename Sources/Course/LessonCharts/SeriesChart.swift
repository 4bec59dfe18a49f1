import Media
import Terminal

/// Several series over one axis of time, each in a colour and with a letter of its own.
///
///     kbit/s, and when the film stalls
///     5000 ┤ttttttttt
///          │
///          │ee  eeeeeee
///        0 ┤  ee       tttttt
///          └ 0 s ─────── 60 s
///           ·········!!!!····
///     t the link   e the estimate   ! stalled
///
/// Where two series meet in one place of the text, the later one in the list is seen.
package struct SeriesChart: Chart, Hashable {
  package struct Series: Hashable, Sendable {
    let category: ChartCategory

    /// At even distances; what is not a number leaves a gap.
    let values: [Double]

    package init(_ category: ChartCategory, values: [Double]) {
      (self.category, self.values) = (category, values)
    }
  }

  /// Rows of text that the series take.
  private static let rowCount = 11

  let title: String
  let series: [Series]
  let bottom: LineChart.Mark
  let top: LineChart.Mark
  let start: String
  let end: String
  let ticks: [LineChart.Mark]

  /// Values between the bottom and the top that are written at the side, with a faint line through.
  let levels: [LineChart.Mark]

  /// Parts of the axis that are marked, as shares of its length.
  let spans: [ClosedRange<Double>]
  let spanCategory: ChartCategory

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: The text above it, with the unit.
  ///   - series: What is drawn, the most important last.
  ///   - bottom: The value of the lowest row.
  ///   - top: The value of the highest row; values beyond are drawn at the edge.
  ///   - start: What is written where the horizontal axis begins.
  ///   - end: What is written where it ends.
  ///   - ticks: What is written between them, where there is room; values are from 0 to 1.
  ///   - levels: Values that are written at the side, with a faint line through.
  ///   - spans: Parts of the axis to mark, from 0 to 1.
  ///   - spanCategory: What a mark says.
  package init(
    _ title: String, series: [Series], bottom: LineChart.Mark, top: LineChart.Mark,
    start: String = "", end: String = "", ticks: [LineChart.Mark] = [],
    levels: [LineChart.Mark] = [], spans: [ClosedRange<Double>] = [],
    spanCategory: ChartCategory = ChartCategory("stalled", symbol: "!", color: .vermilion)
  ) {
    precondition(bottom.value < top.value, "a chart has an extent")
    self.title = title
    self.series = series
    (self.bottom, self.top) = (bottom, top)
    (self.start, self.end) = (start, end)
    self.ticks = ticks
    self.levels = levels.filter { bottom.value...top.value ~= $0.value }
    self.spans = spans
    self.spanCategory = spanCategory
  }

  /// One series as a chart of its own, for its axes and the places of its values.
  private func frame(_ values: [Double]) -> LineChart {
    LineChart(
      values, title: title, bottom: bottom, top: top, thresholds: levels, start: start, end: end,
      ticks: ticks)
  }

  /// What is written beside the vertical axis.
  private var labels: [String] { ([bottom, top] + levels).map(\.label) }

  private var categories: [ChartCategory] {
    series.map(\.category) + (spans.isEmpty ? [] : [spanCategory])
  }

  /// The columns that a span covers, one at least.
  private func columns(of span: ClosedRange<Double>, count: Int) -> Range<Int> {
    guard count > 0 else { return 0..<0 }
    let first = min(count - 1, max(0, Int(max(0, span.lowerBound) * Double(count))))
    let last = Int((min(1, span.upperBound) * Double(count)).rounded(.up))
    return first..<max(first + 1, min(count, last))
  }
}

extension SeriesChart {
  package func lines(width: Int, style: TextStyle) -> [String] {
    let empty = frame([]).lines(width: width, height: Self.rowCount)
    let labelWidth = labels.map(\.columnCount).max() ?? 0
    let count = max(0, width - labelWidth - 2)
    var cells = [[Int?]](repeating: .init(repeating: nil, count: count), count: Self.rowCount)
    for (index, series) in series.enumerated() {
      let rows = frame(spread(series.values, over: count))
        .rows(columnCount: count, height: Self.rowCount)
      for (column, row) in rows.enumerated() {
        if let row { cells[row][column] = index }
      }
    }
    let first = title.isEmpty ? 0 : 1
    let kinds = series.map(\.category)
    let rows = empty.indices.dropFirst(first).prefix(Self.rowCount).map { line in
      let edge = String(empty[line].prefix(labelWidth + 2))
      let ground = empty[line].dropFirst(labelWidth + 2)
      return edge + letters(cells[line - first], kinds, on: ground, style)
    }
    return Array(empty.prefix(first)) + rows + empty.suffix(1)
      + spanLine(indent: labelWidth + 2, count: count, style: style)
      + categories.legend(width: width, style: style)
  }

  /// The values, each so often that they fill the columns.
  private func spread(_ values: [Double], over count: Int) -> [Double] {
    guard !values.isEmpty, values.count < count else { return values }
    return (0..<count).map { values[$0 * values.count / count] }
  }

  /// A row of letters; between them the faint lines of the ground are seen.
  private func letters(
    _ row: [Int?], _ kinds: [ChartCategory], on ground: Substring, _ style: TextStyle
  ) -> String {
    let ground = Array(ground) + [Character](repeating: " ", count: row.count)
    var text = ""
    var column = 0
    while column < row.count {
      let end = row[column...].firstIndex { $0 != row[column] } ?? row.count
      if let kind = row[column].map({ kinds[$0] }) {
        text += style.text(
          String(repeating: kind.symbol, count: end - column), kind.color.rendition)
      } else {
        text += String(ground[column..<end])
      }
      column = end
    }
    while text.last == " " { text.removeLast() }
    return text
  }

  private func spanLine(indent: Int, count: Int, style: TextStyle) -> [String] {
    guard !spans.isEmpty else { return [] }
    var marks = [Int?](repeating: nil, count: count)
    for span in spans { for column in columns(of: span, count: count) { marks[column] = 0 } }
    return [
      String(repeating: " ", count: indent) + [spanCategory].bar(marks, gap: "·", style: style)
    ]
  }
}

extension SeriesChart {
  private static let axisHeight = 16
  private static let titleHeight = 14
  private static let largestPlotHeight = 160

  package func drawing(size: PixelSize) -> Drawing {
    let names = nameWidth(in: size.width)
    let explained = names > 0 ? Array(categories.dropFirst(series.count)) : categories
    let legend = Drawing.legendHeight(explained, width: size.width)
    let head = Drawing.margin + (title.isEmpty ? 0 : Self.titleHeight)
    let other = head + Self.axisHeight + legend + Drawing.margin
    let plotHeight = max(1, min(Self.largestPlotHeight, size.height - other))
    var drawing = Drawing(width: size.width, height: min(size.height, other + plotHeight))
    drawing.write(title, column: Drawing.margin, row: Drawing.margin)
    let rows = head..<head + plotHeight
    let labelWidth = labels.map { BitmapFont.width(of: $0) }.max() ?? 0
    let left = Drawing.margin + labelWidth + 5
    let plot = left..<max(left, drawing.width - Drawing.margin - names)
    drawing.write(top.label, column: left - 4, row: rows.lowerBound - 3, .faint, .right)
    drawing.write(bottom.label, column: left - 4, row: rows.upperBound - 4, .faint, .right)
    drawLevels(beside: plot, rows, &drawing)
    drawing.fill(left - 1..<left, rows, .faint)
    for span in spans {
      let columns = columns(of: span, count: plot.count)
      drawing.fill(
        left + columns.lowerBound..<left + columns.upperBound,
        rows.upperBound - 4..<rows.upperBound, spanCategory.color)
    }
    drawing.fill(left - 1..<plot.upperBound, rows.upperBound..<rows.upperBound + 1, .faint)
    for series in series { draw(series, plot, rows, &drawing) }
    if names > 0 { writeNames(beside: plot, rows, &drawing) }
    writeAxis(under: plot, row: rows.upperBound, &drawing)
    drawing.drawLegend(explained, row: rows.upperBound + Self.axisHeight)
    return drawing
  }

  /// The room for the series' names at the right; 0 where it would take too much, and for one series.
  private func nameWidth(in width: Int) -> Int {
    let longest = series.map { BitmapFont.width(of: $0.category.label) }.max() ?? 0
    return series.count > 1 && 3 * longest <= width ? longest + 6 : 0
  }

  /// Writes each series' name where it ends, none over another.
  private func writeNames(
    beside plot: Range<Int>, _ rows: Range<Int>, _ drawing: inout Drawing
  ) {
    let ends = series.compactMap { series in
      series.values.last { !$0.isNaN }.map { value in
        (row: frame([]).row(of: value, height: rows.count), category: series.category)
      }
    }.sorted { $0.row < $1.row }
    // From above, none over the one before; those that reach beyond the axis push the others up.
    var places: [Int] = []
    for end in ends {
      places.append(max(0, end.row - 3, places.last.map { $0 + BitmapFont.lineHeight } ?? 0))
    }
    var limit = rows.count - BitmapFont.letterHeight
    for index in places.indices.reversed() {
      places[index] = min(places[index], limit)
      limit = places[index] - BitmapFont.lineHeight
    }
    for (end, place) in zip(ends, places) {
      drawing.write(
        end.category.label, column: plot.upperBound + 5, row: rows.lowerBound + place,
        end.category.color)
    }
  }

  private func drawLevels(
    beside plot: Range<Int>, _ rows: Range<Int>, _ drawing: inout Drawing
  ) {
    for level in levels {
      let row = rows.lowerBound + frame([]).row(of: level.value, height: rows.count)
      drawing.write(level.label, column: plot.lowerBound - 4, row: row - 3, .faint, .right)
      for column in stride(from: plot.lowerBound, to: plot.upperBound, by: 6) {
        drawing.fill(column..<min(column + 1, plot.upperBound), row..<row + 1, .faint)
      }
    }
  }

  private func draw(
    _ series: Series, _ plot: Range<Int>, _ rows: Range<Int>, _ drawing: inout Drawing
  ) {
    let frame = frame(spread(series.values, over: plot.count))
    var before: Int?
    for (column, place) in frame.rows(columnCount: plot.count, height: rows.count).enumerated() {
      defer { before = place }
      guard let place else { continue }
      let from = rows.lowerBound + min(place, before ?? place)
      let to = rows.lowerBound + max(place, before ?? place)
      let x = plot.lowerBound + column
      drawing.fill(x..<x + 1, max(rows.lowerBound, from - 1)..<to + 1, series.category.color)
    }
  }

  private func writeAxis(under plot: Range<Int>, row: Int, _ drawing: inout Drawing) {
    drawing.write(start, column: plot.lowerBound, row: row + 5, .faint)
    drawing.write(end, column: plot.upperBound, row: row + 5, .faint, .right)
    for tick in ticks where (0.1...0.9).contains(tick.value) {
      let column = plot.lowerBound + Int(tick.value * Double(max(0, plot.count - 1)))
      drawing.fill(column..<column + 1, row..<row + 4, .faint)
      drawing.write(tick.label, column: column, row: row + 5, .faint, .center)
    }
  }
}
