import Media

/// Lanes of spans above a common axis of time, with marks.
///
///     groups  111111111112222222222211111111111222222222221111111111
///             ▲           ▲          ▲          ▲          ▲
///     seek                         ssss
///                                      ▲ 5.000 s
///             0                         5                        10
///     1 a group   2 the next   s decoded for the seek
public struct TimelineChart: Chart, Hashable {
  public struct Span: Hashable, Sendable {
    public let range: Range<Double>

    /// The index of its category.
    public let category: Int

    public init(_ range: Range<Double>, category: Int) {
      self.range = range
      self.category = category
    }
  }

  /// A moment, pointed at from below.
  public struct Mark: Hashable, Sendable {
    public let time: Double
    public let label: String

    public init(_ time: Double, label: String = "") {
      self.time = time
      self.label = label
    }
  }

  public struct Lane: Hashable, Sendable {
    public let title: String
    public let spans: [Span]
    public let marks: [Mark]

    /// Creates a lane; later spans lie on top of earlier ones.
    public init(_ title: String, spans: [Span], marks: [Mark] = []) {
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
  public init(_ lanes: [Lane], range: Range<Double>, categories: [ChartCategory]) {
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

  public func lines(width: Int, style: TextStyle) -> [String] {
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
      // Where there is no room behind the mark, the label stands before it.
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
