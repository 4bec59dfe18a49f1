import Media
import Terminal

/// Lanes of spans above a common axis of time, with marks.
///
///     groups  111111111112222222222211111111111222222222221111111111
///             ▲           ▲          ▲          ▲          ▲
///     seek                         ssss
///                                      ▲ 5.000 s
///             0                         5                        10
///     1 a group   2 the next   s decoded for the seek
package struct TimelineChart: Chart, Hashable {
  package struct Span: Hashable, Sendable {
    package let range: Range<Double>

    /// The index of its category.
    package let category: Int

    package init(_ range: Range<Double>, category: Int) {
      self.range = range
      self.category = category
    }
  }

  /// A moment, pointed at from below.
  package struct Mark: Hashable, Sendable {
    package let time: Double
    package let label: String

    package init(_ time: Double, label: String = "") {
      self.time = time
      self.label = label
    }
  }

  package struct Lane: Hashable, Sendable {
    package let title: String
    package let spans: [Span]
    package let marks: [Mark]

    /// Creates a lane; later spans lie on top of earlier ones.
    package init(_ title: String, spans: [Span], marks: [Mark] = []) {
      self.title = title
      self.spans = spans
      self.marks = marks
    }
  }

  let range: Range<Double>
  let lanes: [Lane]
  let categories: [ChartCategory]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - lanes: The lanes from the top.
  ///   - range: The time from the left edge to the right one, in seconds.
  ///   - categories: The kinds of spans.
  package init(_ lanes: [Lane], range: Range<Double>, categories: [ChartCategory]) {
    precondition(
      lanes.allSatisfy { $0.spans.allSatisfy { categories.indices.contains($0.category) } },
      "each span has a category")
    self.lanes = lanes
    self.range = range
    self.categories = categories
  }

  var titleWidth: Int { lanes.map(\.title.columnCount).max() ?? 0 }

  /// The column of a moment; `count` for the end of the range.
  func column(of time: Double, count: Int) -> Int {
    Int((range.lowerBound...range.upperBound).fraction(of: time) * Double(count))
  }

  /// The columns of a span: one at least, if any of it is within the range.
  func columns(of span: Span, count: Int) -> Range<Int> {
    guard span.range.overlaps(range), count > 0 else { return 0..<0 }
    let start = min(column(of: span.range.lowerBound, count: count), count - 1)
    return start..<max(start + 1, column(of: span.range.upperBound, count: count))
  }

  var usedCategories: [ChartCategory] {
    categories.occurring(in: lanes.flatMap(\.spans).lazy.map(\.category))
  }

  package func lines(width: Int, style: TextStyle) -> [String] {
    let titleWidth = titleWidth
    let count = max(0, width - titleWidth - 1)
    guard count > 0 else { return [] }
    let indent = String(repeating: " ", count: titleWidth + 1)
    return lanes.flatMap { lane in
      let title = lane.title + indent.dropFirst(lane.title.columnCount)
      let bar = categories.bar(columns(of: lane, count: count), gap: "·", style: style)
      let marks = marks(of: lane, count: count)
      return [title + bar] + (marks.isEmpty ? [] : [indent + marks])
    } + [indent + style.note(axis(count: count))]
      + usedCategories.legend(width: width, style: style)
  }

  private func columns(of lane: Lane, count: Int) -> [Int?] {
    var columns = [Int?](repeating: nil, count: count)
    for span in lane.spans {
      for column in self.columns(of: span, count: count) { columns[column] = span.category }
    }
    return columns
  }

  private func marks(of lane: Lane, count: Int) -> String {
    var cells = [Character](repeating: " ", count: count)
    for mark in lane.marks where range.contains(mark.time) {
      let column = min(column(of: mark.time, count: count), count - 1)
      cells[column] = "▲"
      // Where there is no room after the mark, the label comes before it.
      let room = count - column - 2 >= mark.label.count
      let start = room ? column + 2 : column - 1 - mark.label.count
      for (place, letter) in mark.label.enumerated() where cells.indices.contains(start + place) {
        cells[start + place] = letter
      }
    }
    return String(String(cells).reversed().drop { $0 == " " }.reversed())
  }

  private func axis(count: Int) -> String {
    var cells = [Character](repeating: " ", count: count)
    for tick in AxisTicks(range, limit: max(1, count / 12)).values {
      let label = tick.label
      let column = min(column(of: tick.value, count: count), count - label.count)
      for (place, letter) in label.enumerated() where cells.indices.contains(column + place) {
        cells[column + place] = letter
      }
    }
    return String(String(cells).reversed().drop { $0 == " " }.reversed())
  }
}

extension TimelineChart {
  private static let spanHeight = 18
  private static let marksHeight = 18
  private static let laneGap = 6
  private static let axisHeight = 16

  package func drawing(size: PixelSize) -> Drawing {
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
    return drawing
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
