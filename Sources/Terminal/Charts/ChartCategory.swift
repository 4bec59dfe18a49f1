/// One kind of thing in a chart: what the legend calls it, and how it is drawn.
public struct ChartCategory: Hashable, Sendable {
  public let label: String

  /// The letter that stands for it in text.
  public let symbol: Character

  public let color: ChartColor

  public init(_ label: String, symbol: Character, color: ChartColor) {
    self.label = label
    self.symbol = symbol
    self.color = color
  }
}

extension ChartCategory {
  /// Some of its symbols as a block of its colour; without colours, just the symbols.
  func block(count: Int, style: TextStyle) -> String {
    style.text(String(repeating: symbol, count: max(0, count)), color.rendition, .reversed)
  }
}

extension [ChartCategory] {
  /// What the symbols mean, in as many lines as it takes.
  func legend(width: Int, style: TextStyle) -> [String] {
    guard width >= 2 else { return [] }
    return rows(width: width, gap: 3) { 2 + $0.label.columnCount }.map { row in
      row.map { category in
        let label = category.label.clipped(toColumns: width - 2)
        return "\(category.block(count: 1, style: style)) \(label)"
      }.joined(separator: "   ")
    }
  }

  /// Those that occur among some indices.
  func occurring(in indices: some Sequence<Int>) -> [ChartCategory] {
    let used = Set(indices)
    return self.indices.filter(used.contains).map { self[$0] }
  }

  /// The categories in rows, each as full as `width` allows.
  func rows(width: Int, gap: Int, itemWidth: (ChartCategory) -> Int) -> [[ChartCategory]] {
    var rows: [[ChartCategory]] = []
    var room = -1
    for category in self {
      let needed = itemWidth(category)
      if needed <= room {
        rows[rows.count - 1].append(category)
      } else {
        rows.append([category])
        room = width
      }
      room -= needed + gap
    }
    return rows
  }

  /// The symbols of a row of columns, those of one category as one block; `nil` leaves a gap.
  func bar(_ columns: [Int?], gap: Character, style: TextStyle) -> String {
    var text = ""
    var start = 0
    while start < columns.count {
      var end = start + 1
      while end < columns.count, columns[end] == columns[start] { end += 1 }
      if let category = columns[start] {
        text += self[category].block(count: end - start, style: style)
      } else {
        text += String(repeating: gap, count: end - start)
      }
      start = end
    }
    return text
  }
}
