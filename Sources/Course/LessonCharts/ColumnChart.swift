import Media
import Terminal

/// A series as columns side by side, each in the colour of its kind.
///
///     157 207 ┤█
///             │█                        █
///             │█▃▁ ▂▁▁▃▁▁▁▂▁▁▃▁▁▂▁▁▁▃▁▁▁█▂▁▁▃▁
///             └IPBBPBBBPBBBPBBPBBPBBBPBBIPBBBP
///              0                            31
///     I intra   P predicted   B bipredicted
package struct ColumnChart: Chart, Hashable {
  package struct Column: Hashable, Sendable {
    package let value: Double

    /// The index of its category.
    package let category: Int

    package init(_ value: Double, category: Int) {
      self.value = value
      self.category = category
    }
  }

  /// Rows of text that the columns take.
  private static let rowCount = 6

  let title: String
  let columns: [Column]
  let categories: [ChartCategory]

  /// The largest value, in words.
  let top: String

  /// Levels that are named at the left, beside the largest value.
  let levels: [LineChart.Mark]
  let start: String
  let end: String

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: The text above it.
  ///   - columns: The series; negative values and values that are not numbers are drawn as 0.
  ///   - categories: The kinds of columns.
  ///   - top: What the highest column is worth, in words.
  ///   - levels: What other heights are worth, in words.
  ///   - start: What is written under the first column.
  ///   - end: What is written under the last one.
  package init(
    _ title: String, columns: [Column], categories: [ChartCategory], top: String,
    levels: [LineChart.Mark] = [], start: String = "", end: String = ""
  ) {
    precondition(
      columns.allSatisfy { categories.indices.contains($0.category) }, "each column has a category")
    self.title = title
    self.columns = columns
    self.categories = categories
    self.top = top
    self.levels = levels
    self.start = start
    self.end = end
  }

  /// Round numbers below the largest one, for columns of whole numbers.
  package static func levels(upTo largest: Int) -> [LineChart.Mark] {
    AxisTicks(0..<Double(max(0, largest)), limit: 4).values.compactMap { tick in
      // A column near the top would leave no room for its label.
      guard tick.value > 0, tick.value < 0.92 * Double(largest),
        tick.value == tick.value.rounded()
      else { return nil }
      return LineChart.Mark(tick.value, label: Int(tick.value).grouped)
    }
  }

  /// As many columns as have room: of several that share one, the highest shows.
  func bucketed(limit: Int) -> [Column] {
    let count = min(max(0, limit), columns.count)
    return (0..<count).compactMap { index in
      columns[index * columns.count / count..<(index + 1) * columns.count / count]
        .max { $0.height < $1.height }
    }
  }

  /// The largest value; 1 where all are 0.
  var maximum: Double {
    let maximum = columns.map(\.height).max() ?? 0
    return maximum > 0 ? maximum : 1
  }

  var usedCategories: [ChartCategory] {
    categories.occurring(in: columns.lazy.map(\.category))
  }

  package func lines(width: Int, style: TextStyle) -> [String] {
    let labelWidth = ([top] + levels.map(\.label)).map(\.columnCount).max() ?? 0
    let room = max(0, width - labelWidth - 2)
    let shown = bucketed(limit: room)
    let padding = String(repeating: " ", count: labelWidth)
    let labels = rowLabels
    let rows = (0..<Self.rowCount).reversed().map { row in
      let label = labels[row]
      let space = String(repeating: " ", count: labelWidth - label.columnCount)
      return "\(space)\(label) \(label.isEmpty ? "│" : "┤")"
        + text(of: shown, row: row, style: style)
    }
    let gap = max(1, shown.count - start.columnCount - end.columnCount)
    let ends = "\(padding)  \(start)\(String(repeating: " ", count: gap))\(end)"
    guard room > 0 else { return [title.clipped(toColumns: width)] }
    return [title.clipped(toColumns: width)] + rows
      + [
        "\(padding) └" + categories.bar(shown.map(\.category), gap: " ", style: style),
        style.note(ends.clipped(toColumns: width)),
      ] + (shown.count < columns.count ? [style.note(crowding(shown.count, width: width))] : [])
      + usedCategories.legend(width: width, style: style)
  }

  /// Says that several columns share one, and which of them is seen.
  private func crowding(_ count: Int, width: Int) -> String {
    let most = (columns.count + count - 1) / count
    return "(\(columns.count.grouped) in \(count) columns: of up to \(most), the highest is drawn)"
      .clipped(toColumns: width)
  }

  /// The label of each row of text, from the bottom: that of the level at its upper edge.
  private var rowLabels: [String] {
    var labels = [String](repeating: "", count: Self.rowCount)
    for level in levels {
      let row = Int((level.value / maximum * Double(Self.rowCount)).rounded()) - 1
      guard labels.indices.contains(row) else { continue }
      labels[row] = level.label
    }
    labels[Self.rowCount - 1] = top
    return labels
  }

  private static let eighths = Array(" ▁▂▃▄▅▆▇█")

  /// What is seen of the columns in one row of text, counted from the bottom.
  private func text(of shown: [Column], row: Int, style: TextStyle) -> String {
    var text = ""
    var run = ""
    for (index, column) in shown.enumerated() {
      run.append(block(of: column, row: row))
      // Neighbours of one kind share an escape sequence.
      let isLast = index + 1 == shown.count || shown[index + 1].category != column.category
      if isLast {
        text += style.text(run, categories[column.category].color.rendition)
        run = ""
      }
    }
    return text
  }

  private func block(of column: Column, row: Int) -> Character {
    let height = column.height / maximum * Double(8 * Self.rowCount)
    // Anything above 0 is visible.
    let eighths = (column.height > 0 ? max(1, Int(height.rounded())) : 0) - 8 * row
    return Self.eighths[min(8, max(0, eighths))]
  }
}

extension ColumnChart.Column {
  /// The value as far as it can be drawn.
  var height: Double { value.isFinite ? max(0, value) : 0 }
}

extension ColumnChart {
  private static let titleHeight = 14
  private static let endsHeight = 14

  /// The largest height of a plot, however high its box is.
  private static let largestPlotHeight = 160

  package func drawing(size: PixelSize) -> Drawing {
    let legend = Drawing.legendHeight(usedCategories, width: size.width)
    let other = 2 * Drawing.margin + Self.titleHeight + Self.endsHeight + legend
    let plotHeight = max(1, min(Self.largestPlotHeight, size.height - other))
    var drawing = Drawing(width: size.width, height: min(size.height, other + plotHeight))
    let top = Drawing.margin + Self.titleHeight
    let bottom = top + plotHeight
    let labels = ([self.top] + levels.map(\.label)).map(BitmapFont.width).max() ?? 0
    let left = Drawing.margin + labels + 5
    let plot = left..<max(left, drawing.width - Drawing.margin)
    drawing.write(title, column: Drawing.margin, row: Drawing.margin)
    drawing.write(self.top, column: left - 4, row: top - 3, .faint, .right)
    for column in stride(from: plot.lowerBound, to: plot.upperBound, by: 4) {
      drawing.fill(column..<column + 1, top..<top + 1, .faint)
    }
    for level in levels {
      let row = bottom - Int(level.value / maximum * Double(plotHeight))
      guard top + BitmapFont.letterHeight..<bottom ~= row else { continue }
      drawing.write(level.label, column: left - 4, row: row - 3, .faint, .right)
      for column in stride(from: plot.lowerBound, to: plot.upperBound, by: 8) {
        drawing.fill(column..<column + 1, row..<row + 1, .faint)
      }
    }
    draw(in: plot, top..<bottom, &drawing)
    drawing.fill(plot.lowerBound - 1..<plot.upperBound, bottom..<bottom + 1, .faint)
    drawing.fill(plot.lowerBound - 1..<plot.lowerBound, top..<bottom, .faint)
    drawing.write(start, column: plot.lowerBound, row: bottom + 4, .faint)
    drawing.write(end, column: plot.upperBound, row: bottom + 4, .faint, .right)
    drawing.drawLegend(usedCategories, row: bottom + Self.endsHeight + 4)
    return drawing
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
