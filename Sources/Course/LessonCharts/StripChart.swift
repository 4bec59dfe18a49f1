import Media
import Terminal

/// A file to scale, from the first byte on the left to the last one on the right.
///
///     the whole file
///     abcccccccccccccccccccccccccccccccccccccccccccccccccccc
///     0                                            1 978 137
///     the first 4 018 bytes
///     abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
///     0                                                4 018
///     a ftyp   b moov   c mdat
///
/// What lies in a strip is given as runs. A strip that shows a part of the one above is a magnifying
/// glass: in the picture, two lines show which part it is.
package struct StripChart: Chart, Hashable {
  /// Bytes that lie side by side and are of one kind.
  package struct Run: Hashable, Sendable {
    package let range: Range<Int>

    /// The index of its category.
    package let category: Int

    package init(_ range: Range<Int>, category: Int) {
      self.range = range
      self.category = category
    }
  }

  /// One strip: a part of the file, and what lies in it.
  package struct Strip: Hashable, Sendable {
    package let title: String
    package let range: Range<Int>
    package let runs: [Run]

    /// Creates a strip.
    ///
    /// - Parameters:
    ///   - title: The text above it.
    ///   - range: The bytes from its left end to its right end.
    ///   - runs: What lies there, in any order; what lies elsewhere is left out, gaps stay empty.
    package init(_ title: String, range: Range<Int>, runs: [Run]) {
      self.title = title
      self.range = range
      self.runs = runs
    }
  }

  let strips: [Strip]
  let categories: [ChartCategory]

  package init(_ strips: [Strip], categories: [ChartCategory]) {
    precondition(
      strips.allSatisfy { $0.runs.allSatisfy { categories.indices.contains($0.category) } },
      "each run has a category")
    self.strips = strips
    self.categories = categories
  }

  var usedCategories: [ChartCategory] {
    categories.occurring(in: strips.flatMap(\.runs).lazy.map(\.category))
  }

  package func lines(width: Int, style: TextStyle) -> [String] {
    let width = max(0, width)
    return strips.flatMap { strip in
      let columns = strip.columns(count: width, categoryCount: categories.count)
      return [
        strip.title.clipped(toColumns: width),
        categories.bar(columns, gap: "·", style: style),
        style.note(strip.ends(width: width)),
      ]
    } + usedCategories.legend(width: width, style: style)
  }
}

extension StripChart.Strip {
  /// Cuts the strip into columns: for each one, the category that fills most of it.
  ///
  /// A category that is nowhere the largest gets the free column nearest to its largest run, or it
  /// would not be seen at all: 32 bytes of 2 000 000 are less than any pixel.
  func columns(count: Int, categoryCount: Int) -> [Int?] {
    guard count > 0, !range.isEmpty else { return [] }
    var shares = Array(repeating: [Double](repeating: 0, count: categoryCount), count: count)
    for run in runs { add(run, to: &shares) }
    var columns = shares.map { share in
      share.indices.max { share[$0] < share[$1] }.flatMap { share[$0] > 0 ? $0 : nil }
    }
    var taken: Set<Int> = []
    for (category, place) in overlooked(columns, shares) {
      let free = columns.indices.filter { !taken.contains($0) }
      guard let column = free.min(by: { abs($0 - place) < abs($1 - place) }) else { break }
      columns[column] = category
      taken.insert(column)
    }
    return columns
  }

  /// Adds what a run fills of each column.
  private func add(_ run: StripChart.Run, to shares: inout [[Double]]) {
    let part = run.range.clamped(to: range)
    guard !part.isEmpty else { return }
    let scale = Double(shares.count) / Double(range.count)
    let start = Double(part.lowerBound - range.lowerBound) * scale
    let end = Double(part.upperBound - range.lowerBound) * scale
    // In a very long file, the last bytes may be rounded to a column beyond the end.
    let last = shares.count - 1
    for column in min(Int(start), last)...min(Int(end), last) {
      let left = max(start, Double(column))
      shares[column][run.category] += max(0, min(end, Double(column + 1)) - left)
    }
  }

  /// The categories that occur and have no column, each with the one that it fills most of.
  private func overlooked(
    _ columns: [Int?], _ shares: [[Double]]
  ) -> [(category: Int, column: Int)] {
    let seen = Set(columns)
    let categoryCount = shares.first?.count ?? 0
    return (0..<categoryCount).compactMap { category in
      guard !seen.contains(category),
        let column = shares.indices.max(by: { shares[$0][category] < shares[$1][category] }),
        shares[column][category] > 0
      else { return nil }
      return (category, column)
    }
  }

  /// The offsets at both ends, as far as it fits.
  fileprivate func ends(width: Int) -> String {
    let (left, right) = (range.lowerBound.grouped, range.upperBound.grouped)
    let gap = width - left.count - right.count
    guard gap > 0 else { return left.clipped(toColumns: width) }
    return left + String(repeating: " ", count: gap) + right
  }
}

extension StripChart {
  private static let titleHeight = 12
  private static let stripHeight = 26
  private static let endsHeight = 14

  /// The room between two strips, for the lines of the magnifying glass.
  private static let gapHeight = 16

  package func drawing(size: PixelSize) -> Drawing {
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
    return drawing
  }

  private func area(_ drawing: Drawing) -> Range<Int> {
    let left = min(Drawing.margin, drawing.width)
    return left..<max(left, drawing.width - Drawing.margin)
  }

  private func draw(_ strip: Strip, row: Int, in drawing: inout Drawing) {
    let area = area(drawing)
    let top = row + Self.titleHeight
    let bottom = top + Self.stripHeight
    // The lines of the magnifying glass end at the edges: the title keeps clear of them.
    drawing.write(strip.title, column: area.lowerBound + 3, row: row)
    let columns = strip.columns(count: area.count, categoryCount: categories.count)
    for (column, category) in zip(area, columns) {
      guard let category else { continue }
      drawing.fill(column..<column + 1, top..<bottom, categories[category].color)
    }
    drawing.frame(
      area.lowerBound - 1..<area.upperBound + 1, top - 1..<bottom + 1, .faint)
    let labels = bottom + 4
    drawing.write(strip.range.lowerBound.grouped, column: area.lowerBound + 3, row: labels, .faint)
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
    // Beside the title both lines go straight down.
    let bend = row + Self.gapHeight - 4
    let to = row + Self.gapHeight + Self.titleHeight - 2
    for (start, end) in [
      (column(part.range.lowerBound) - 1, area.lowerBound - 1),
      (column(part.range.upperBound), area.upperBound),
    ] {
      drawing.line(from: (start, from), to: (end, bend), .faint)
      drawing.line(from: (end, bend), to: (end, to), .faint)
    }
  }
}
