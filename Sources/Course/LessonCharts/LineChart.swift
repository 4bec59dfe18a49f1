import Media
import Terminal

/// A series as a line over rows and columns, with thresholds drawn through.
///
///     seconds ahead
///            4 s ┤
///     target 3 s ┼┄┄┄╭─╮┄┄
///                │  ╭╯ ╰╮
///        low 1 s ┼┄╭╯┄┄┄│┄
///              0 ┤─╯    ╰
///                └ 0 ─── 7
package struct LineChart: Chart, Hashable {
  /// A level with a name, such as `1.0 s`.
  package struct Mark: Hashable, Sendable {
    package let value: Double
    package let label: String

    package init(_ value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// Rows of text that the line takes.
  private static let rowCount = 11

  /// What the series is, and in which unit; empty if that is said elsewhere.
  let title: String
  let values: [Double]
  let thresholds: [Mark]
  let bottom: Mark
  let top: Mark
  let start: String
  let end: String

  /// Names of places between both ends of the horizontal axis, by their share of the way.
  let ticks: [Mark]

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The series, at even distances; what is not a number leaves a gap.
  ///   - title: The text above it.
  ///   - bottom: The value of the lowest row.
  ///   - top: The value of the highest row; values beyond are drawn at the edge.
  ///   - thresholds: Levels that are drawn as dotted lines; those beyond the ends are left out.
  ///   - start: What is written where the horizontal axis begins.
  ///   - end: What is written where it ends.
  ///   - ticks: What is written between them, where there is room; values are from 0 to 1.
  package init(
    _ values: [Double], title: String = "", bottom: Mark, top: Mark, thresholds: [Mark] = [],
    start: String = "", end: String = "", ticks: [Mark] = []
  ) {
    precondition(bottom.value < top.value, "a chart has an extent")
    self.title = title
    self.ticks = ticks.filter { 0...1 ~= $0.value }
    self.values = values
    self.bottom = bottom
    self.top = top
    self.thresholds = thresholds.filter { bottom.value...top.value ~= $0.value }
    self.start = start
    self.end = end
  }

  package func lines(width: Int, style: TextStyle) -> [String] {
    lines(width: width, height: Self.rowCount)
  }

  /// The chart: `height` rows and the horizontal axis, none wider than `width` columns.
  ///
  /// More values than columns are thinned out: each column shows the one closest to it.
  func lines(width: Int, height: Int) -> [String] {
    let labels = labels(height: height)
    let labelWidth = labels.map(\.columnCount).max() ?? 0
    let columnCount = max(0, width - labelWidth - 2)
    var grid = Grid(columnCount: columnCount, rowCount: max(0, height))
    for threshold in thresholds {
      grid.drawThreshold(row: row(of: threshold.value, height: height))
    }
    grid.drawLine(rows: rows(columnCount: columnCount, height: height))
    let rows = zip(labels, grid.rows).enumerated().map { index, line in
      let padding = String(repeating: " ", count: labelWidth - line.0.columnCount)
      return "\(padding)\(line.0) \(axis(at: index, height: height, label: line.0))\(line.1)"
    }
    let padding = String(repeating: " ", count: labelWidth + 1)
    return ((title.isEmpty ? [] : [title]) + rows + ["\(padding)└\(horizontalAxis(columnCount))"])
      .map { $0.clipped(toColumns: width) }
  }

  /// The label of each row, from the top; a threshold's wins over the ends'.
  private func labels(height: Int) -> [String] {
    var labels = [String](repeating: "", count: max(0, height))
    for mark in [bottom, top] + thresholds where !labels.isEmpty {
      labels[row(of: mark.value, height: height)] = mark.label
    }
    return labels
  }

  private func axis(at row: Int, height: Int, label: String) -> String {
    if thresholds.contains(where: { self.row(of: $0.value, height: height) == row }) { return "┼" }
    return label.isEmpty ? "│" : "┤"
  }

  private func horizontalAxis(_ columnCount: Int) -> String {
    let left = start.isEmpty ? "" : " \(start) "
    let right = end.isEmpty ? "" : " \(end)"
    let rest = columnCount - left.columnCount - right.columnCount
    guard rest >= 0 else { return String(repeating: "─", count: columnCount) }
    var axis = Array(left + String(repeating: "─", count: rest) + right)
    for tick in ticks {
      let label = Array(" \(tick.label) ")
      let first = Int(tick.value * Double(max(0, columnCount - 1))) - label.count / 2
      let places = first..<first + label.count
      guard first >= 0, places.upperBound <= axis.count, places.allSatisfy({ axis[$0] == "─" })
      else { continue }
      axis.replaceSubrange(places, with: label)
    }
    return String(axis)
  }

  /// The row of each column's value; `nil` if it is not a number.
  func rows(columnCount: Int, height: Int) -> [Int?] {
    let count = min(columnCount, values.count)
    guard height > 0 else { return [] }
    return (0..<count).map { column in
      let value = values[(2 * column + 1) * values.count / (2 * count)]
      return value.isNaN ? nil : row(of: value, height: height)
    }
  }

  /// The row of a value, from 0 at the top.
  func row(of value: Double, height: Int) -> Int {
    let fraction = (bottom.value...top.value).fraction(of: value)
    return max(0, height - 1) - Int((fraction * Double(max(0, height - 1))).rounded())
  }
}

extension LineChart {
  private static let axisHeight = 14
  private static let titleHeight = 14

  /// The largest height of a plot, however high its box is.
  private static let largestPlotHeight = 160

  package func drawing(size: PixelSize) -> Drawing {
    let titleHeight = title.isEmpty ? 0 : Self.titleHeight
    let other = 2 * Drawing.margin + titleHeight + Self.axisHeight
    let plotHeight = max(1, min(Self.largestPlotHeight, size.height - other))
    var drawing = Drawing(width: size.width, height: min(size.height, other + plotHeight))
    let rows = Drawing.margin + titleHeight..<Drawing.margin + titleHeight + plotHeight
    drawing.write(title, column: Drawing.margin, row: Drawing.margin)
    let labels = ([bottom, top] + thresholds).map { BitmapFont.width(of: $0.label) }.max() ?? 0
    let left = Drawing.margin + labels + 5
    let plot = left..<max(left, drawing.width - Drawing.margin)
    var labelRows: [Int] = []
    for threshold in thresholds {
      let row = rows.lowerBound + self.row(of: threshold.value, height: rows.count)
      write(threshold, at: row, beside: plot, &labelRows, &drawing)
      for column in stride(from: plot.lowerBound, to: plot.upperBound, by: 4) {
        drawing.fill(column..<min(column + 2, plot.upperBound), row..<row + 1, .faint)
      }
    }
    for mark in [bottom, top] {
      let row = rows.lowerBound + self.row(of: mark.value, height: rows.count)
      write(mark, at: row, beside: plot, &labelRows, &drawing)
    }
    let axis = plot.lowerBound - 1
    drawing.fill(axis..<axis + 1, rows, .faint)
    drawing.fill(axis..<plot.upperBound, rows.upperBound..<rows.upperBound + 1, .faint)
    drawLine(in: plot, rows, &drawing)
    drawing.write(start, column: plot.lowerBound, row: rows.upperBound + 5, .faint)
    drawing.write(end, column: plot.upperBound, row: rows.upperBound + 5, .faint, .right)
    drawTicks(under: plot, row: rows.upperBound, &drawing)
    return drawing
  }

  /// Draws the places between the ends of the horizontal axis, those that have room.
  private func drawTicks(under plot: Range<Int>, row: Int, _ drawing: inout Drawing) {
    let gap = 2 * BitmapFont.advance
    var free = plot.lowerBound + BitmapFont.width(of: start) + gap
    let limit = plot.upperBound - BitmapFont.width(of: end) - gap
    for tick in ticks {
      let column = plot.lowerBound + Int(tick.value * Double(max(0, plot.count - 1)))
      let width = BitmapFont.width(of: tick.label)
      guard column - width / 2 >= free, column - width / 2 + width <= limit else { continue }
      drawing.fill(column..<column + 1, row..<row + 4, .faint)
      drawing.write(tick.label, column: column, row: row + 5, .faint, .center)
      free = column - width / 2 + width + gap
    }
  }

  /// Writes a level's name at its height, unless another name is there.
  private func write(
    _ mark: Mark, at row: Int, beside plot: Range<Int>, _ labelRows: inout [Int],
    _ drawing: inout Drawing
  ) {
    guard labelRows.allSatisfy({ abs($0 - row) > BitmapFont.letterHeight }) else { return }
    labelRows.append(row)
    drawing.write(mark.label, column: plot.lowerBound - 4, row: row - 3, .faint, .right)
  }

  /// Draws the series, two pixels thick; what is not a number interrupts it.
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
      drawing.line(from: start, to: end, .sky, thickness: 2)
    }
  }
}

extension LineChart {
  /// Round numbers on a vertical axis from 0: at most five.
  package static func levels(upTo top: Double) -> [Mark] {
    AxisTicks(0..<max(0, top * 1.001), limit: 4).values.map { Mark($0.value, label: $0.label) }
  }

  /// Round numbers between the ends of a horizontal axis.
  ///
  /// - Parameters:
  ///   - length: The range of the axis, from 0.
  ///   - unit: What follows each number.
  /// - Returns: The numbers, by their share of the axis.
  package static func ticks(upTo length: Double, unit: String) -> [Mark] {
    AxisTicks(0..<max(0, length), limit: 8).values.filter { $0.value > 0 }.map {
      Mark($0.value / length, label: "\($0.label) \(unit)")
    }
  }
}
