import Media

/// A series as columns side by side, each in the colour of its kind.
///
///     157 207 ┤█
///             │█                        █
///             │█▃▁ ▂▁▁▃▁▁▁▂▁▁▃▁▁▂▁▁▁▃▁▁▁█▂▁▁▃▁
///             └IPBBPBBBPBBBPBBPBBPBBBPBBIPBBBP
///              0                            31
///     I intra   P predicted   B bipredicted
public struct ColumnChart: Chart, Hashable {
  public struct Column: Hashable, Sendable {
    public let value: Double

    /// The index of its category.
    public let category: Int

    public init(_ value: Double, category: Int) {
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
  let start: String
  let end: String

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - title: What stands above it.
  ///   - columns: The series; negative values and such that are no numbers are drawn as 0.
  ///   - categories: The kinds of columns.
  ///   - top: What the highest column is worth, in words.
  ///   - start: What is written under the first column.
  ///   - end: What is written under the last one.
  public init(
    _ title: String, columns: [Column], categories: [ChartCategory], top: String,
    start: String = "", end: String = ""
  ) {
    precondition(
      columns.allSatisfy { categories.indices.contains($0.category) }, "each column has a category")
    self.title = title
    self.columns = columns
    self.categories = categories
    self.top = top
    self.start = start
    self.end = end
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

  public func lines(width: Int, style: TextStyle) -> [String] {
    let room = max(0, width - top.columnCount - 2)
    let shown = bucketed(limit: room)
    let padding = String(repeating: " ", count: top.columnCount)
    let rows = (0..<Self.rowCount).reversed().map { row in
      let isTop = row == Self.rowCount - 1
      return (isTop ? "\(top) ┤" : "\(padding) │") + text(of: shown, row: row, style: style)
    }
    let gap = max(1, shown.count - start.columnCount - end.columnCount)
    let ends = "\(padding)  \(start)\(String(repeating: " ", count: gap))\(end)"
    guard room > 0 else { return [title.clipped(toColumns: width)] }
    return [title.clipped(toColumns: width)] + rows
      + [
        "\(padding) └" + categories.bar(shown.map(\.category), gap: " ", style: style),
        style.note(ends.clipped(toColumns: width)),
      ] + usedCategories.legend(width: width, style: style)
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
    // What is there at all is visible.
    let eighths = (column.height > 0 ? max(1, Int(height.rounded())) : 0) - 8 * row
    return Self.eighths[min(8, max(0, eighths))]
  }
}

extension ColumnChart.Column {
  /// The value as far as it can be drawn.
  var height: Double { value.isFinite ? max(0, value) : 0 }
}
