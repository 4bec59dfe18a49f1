/// A series as a line over rows and columns, with thresholds drawn through.
///
///     4 s ┤
///     3 s ┼┄┄┄╭─╮┄┄
///         │  ╭╯ ╰╮
///     1 s ┼┄╭╯┄┄┄│┄
///       0 ┤─╯    ╰
///         └ 0 ─── 7
public struct LineChart: Chart, Hashable {
  /// A level with a name, such as `1.0 s`.
  public struct Mark: Hashable, Sendable {
    public let value: Double
    public let label: String

    public init(_ value: Double, label: String) {
      self.value = value
      self.label = label
    }
  }

  /// Rows of text that the line takes.
  private static let rowCount = 11

  let values: [Double]
  let thresholds: [Mark]
  let bottom: Mark
  let top: Mark
  let start: String
  let end: String

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - values: The series, at even distances; what is no number leaves a gap.
  ///   - bottom: What the lowest row stands for.
  ///   - top: What the highest row stands for; values beyond are drawn at the edge.
  ///   - thresholds: Levels that are drawn as dotted lines; those beyond the ends are left out.
  ///   - start: What is written where the horizontal axis begins.
  ///   - end: What is written where it ends.
  public init(
    _ values: [Double], bottom: Mark, top: Mark, thresholds: [Mark] = [], start: String = "",
    end: String = ""
  ) {
    precondition(bottom.value < top.value, "a chart has an extent")
    self.values = values
    self.bottom = bottom
    self.top = top
    self.thresholds = thresholds.filter { bottom.value...top.value ~= $0.value }
    self.start = start
    self.end = end
  }

  public func lines(width: Int, style: TextStyle) -> [String] {
    lines(width: width, height: Self.rowCount)
  }

  /// The chart: `height` rows and the horizontal axis, none wider than `width` columns.
  ///
  /// More values than columns are thinned out: each column shows the one nearest to it.
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
    return (rows + ["\(padding)└\(horizontalAxis(columnCount))"])
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
    return left + String(repeating: "─", count: rest) + right
  }

  /// The row of each column's value; `nil` where it is no number.
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
