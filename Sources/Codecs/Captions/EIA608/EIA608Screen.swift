/// A screen of captions: 15 rows of 32 places, each with a letter or none.
struct EIA608Screen: Hashable, Sendable {
  static let rowCount = 15
  static let columnCount = 32

  struct Cell: Hashable, Sendable {
    let letter: Unicode.Scalar
    let style: CaptionStyle
  }

  private typealias Row = [Cell?]

  private static let emptyRow = Row(repeating: nil, count: columnCount)
  private var rows = [Row](repeating: emptyRow, count: rowCount)

  subscript(row: Int, column: Int) -> Cell? {
    get { rows[row][column] }
    set { rows[row][column] = newValue }
  }

  mutating func erase() { self = EIA608Screen() }

  /// Erases a row from a column on.
  mutating func eraseRow(_ row: Int, from column: Int = 0) {
    for column in column..<Self.columnCount { rows[row][column] = nil }
  }

  /// Moves rows up by one, of which the first goes and the last is empty then.
  mutating func rollUp(_ window: ClosedRange<Int>) {
    rows.remove(at: window.lowerBound)
    rows.insert(Self.emptyRow, at: window.upperBound)
  }

  /// Moves rows to another place, and erases all others.
  mutating func move(_ window: ClosedRange<Int>, to base: Int) {
    let moved = rows[window]
    erase()
    rows.replaceSubrange(base - window.count + 1...base, with: moved)
  }

  /// Erases all but some rows.
  mutating func keep(_ window: ClosedRange<Int>) { move(window, to: window.upperBound) }
}

// Reading

extension EIA608Screen {
  /// Adjacent rows with letters, and the columns between which these lie.
  private struct Block {
    var rows: ClosedRange<Int>
    var columns: ClosedRange<Int>
  }

  /// A cue has so many lines at most: of more, a player shows the first.
  private static let mostLines = 3

  /// What is on the screen, from above.
  ///
  /// Adjacent rows become the lines of one cue.
  ///
  /// - Parameter isGrowing: Whether rows are written while they are seen. Then their ends say nothing
  ///   about where they belong, and they stay where they begin.
  /// - Returns: A cue's content for each block of rows.
  func contents(isGrowing: Bool) -> [CaptionContent] {
    blocks.flatMap { block in
      let placement = Self.placement(of: block, isGrowing: isGrowing)
      let partCount = (block.rows.count + Self.mostLines - 1) / Self.mostLines
      let lineCount = (block.rows.count + partCount - 1) / partCount
      return stride(from: block.rows.lowerBound, through: block.rows.upperBound, by: lineCount)
        .map { first in
          let last = min(first + lineCount - 1, block.rows.upperBound)
          return CaptionContent(
            lines: lines(first...last, of: block, isFilled: placement.horizontal != .left),
            placement: placement)
        }
    }
  }

  private var blocks: [Block] {
    var blocks: [Block] = []
    for (number, row) in rows.enumerated() {
      guard let first = row.firstIndex(where: Self.isSeen),
        let last = row.lastIndex(where: Self.isSeen)
      else { continue }
      if let block = blocks.last, block.rows.upperBound == number - 1 {
        let columns = block.columns
        blocks[blocks.count - 1] = Block(
          rows: block.rows.lowerBound...number,
          columns: min(columns.lowerBound, first)...max(columns.upperBound, last))
      } else {
        blocks.append(Block(rows: number...number, columns: first...last))
      }
    }
    return blocks
  }

  private static func isSeen(_ cell: Cell?) -> Bool { cell.map { $0.letter != " " } ?? false }

  /// Some rows of a block, whose letters stay below each other: blanks stand for an indent.
  ///
  /// - Parameters:
  ///   - range: The rows.
  ///   - block: What they are a part of.
  ///   - isFilled: Whether rows end with blanks where the widest one ends. Such rows are still below
  ///     each other when they are centred one by one.
  /// - Returns: The rows from the block's first column on.
  private func lines(
    _ range: ClosedRange<Int>, of block: Block, isFilled: Bool
  ) -> [CaptionLine] {
    var builder = CaptionTextBuilder(keepsBlanks: true)
    for (number, row) in rows[range].enumerated() {
      if number > 0 { builder.breakLine() }
      let last = row.lastIndex(where: Self.isSeen) ?? block.columns.lowerBound
      let end = isFilled ? block.columns.upperBound : last
      for cell in row[block.columns.lowerBound...end] {
        builder.append(cell?.letter ?? " ", cell?.style ?? [])
      }
    }
    return builder.finish()
  }

  /// The nearest of the nine places of a cue.
  private static func placement(of block: Block, isGrowing: Bool) -> CaptionPlacement {
    let vertical: CaptionPlacement.Vertical =
      switch (block.rows.lowerBound + block.rows.upperBound) / 2 {
      case ..<5: .top
      case ..<10: .middle
      default: .bottom
      }
    let before = block.columns.lowerBound
    let after = columnCount - 1 - block.columns.upperBound
    let horizontal: CaptionPlacement.Horizontal =
      if isGrowing {
        before < 8 ? .left : before < 20 ? .center : .right
      } else {
        // An indent is a multiple of four, and not all encoders use tabs for the rest.
        abs(before - after) <= 6 ? .center : before < after ? .left : .right
      }
    return CaptionPlacement(vertical, horizontal)
  }
}
