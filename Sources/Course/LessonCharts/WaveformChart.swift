import Media
import Terminal

/// Sound as it moves a loudspeaker: the way from its least to its greatest value in each column.
///
///     waveform
///           ppppppp│   hh  hh  hh
///     ppppppppppppp│hhhhhhhhhhhhhhhhhhhhhh
///           ppppppp│   hh  hh  hh
///     └ 0                               60 ms
///     p priming   h heard
package struct WaveformChart: Chart, Hashable {
  /// Frames of one kind, up to the next part.
  package struct Part: Hashable, Sendable {
    package let start: Int

    /// The index of its category.
    package let category: Int

    package init(from start: Int, category: Int) {
      self.start = start
      self.category = category
    }
  }

  /// Rows of text; the middle one is silence.
  private static let rowCount = 7

  private static let plotHeight = 120
  private static let titleHeight = 14
  private static let axisHeight = 14

  let title: String
  let frames: [Float]
  let parts: [Part]
  let categories: [ChartCategory]
  let start: String
  let end: String

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - frames: The numbers of one channel; the loudest reaches the edge, if it is not nearly silent.
  ///   - title: The text above it.
  ///   - parts: What the frames are, from the first on.
  ///   - categories: The kinds of parts.
  ///   - start: What is written under the first frame.
  ///   - end: What is written under the last one.
  package init(
    _ frames: [Float], title: String = "", parts: [Part], categories: [ChartCategory],
    start: String = "", end: String = ""
  ) {
    precondition(
      parts.allSatisfy { categories.indices.contains($0.category) }, "parts have a category")
    self.title = title
    // Files may hold numbers that are none; they are drawn as silence.
    self.frames = frames.map { $0.isFinite ? $0 : 0 }
    self.parts = parts
    self.categories = categories
    self.start = start
    self.end = end
  }

  package func lines(width: Int, style: TextStyle) -> [String] {
    let half = Self.rowCount / 2
    let columns = columns(count: max(0, width))
    let rows = (-half...half).reversed().map { row in
      categories.bar(
        columns.map { column in
          guard let column else { return nil }
          let (least, greatest) = (column.least * Float(half), column.greatest * Float(half))
          return least.rounded() <= Float(row) && Float(row) <= greatest.rounded()
            ? column.category : nil
        }, gap: row == 0 ? "─" : " ", style: style)
    }
    let gap = width - start.columnCount - end.columnCount
    let axis = gap > 0 ? start + String(repeating: " ", count: gap) + end : start
    let used = categories.occurring(in: parts.map(\.category))
    return (title.isEmpty ? [] : [title.clipped(toColumns: width)]) + rows
      + [axis.clipped(toColumns: width)] + used.legend(width: width, style: style)
  }

  package func drawing(size: PixelSize) -> Drawing {
    let titleHeight = title.isEmpty ? 0 : Self.titleHeight
    let used = categories.occurring(in: parts.map(\.category))
    let legendHeight = Drawing.legendHeight(used, width: size.width)
    let other = 2 * Drawing.margin + titleHeight + Self.axisHeight + legendHeight
    let height = max(3, min(Self.plotHeight, size.height - other))
    var drawing = Drawing(width: size.width, height: min(size.height, other + height))
    drawing.write(title, column: Drawing.margin, row: Drawing.margin)
    let top = Drawing.margin + titleHeight
    let left = Drawing.margin
    let columns = columns(count: max(0, drawing.width - 2 * Drawing.margin))
    let middle = top + height / 2
    drawing.fill(left..<left + columns.count, middle..<middle + 1, .faint)
    var last: Int?
    for (place, column) in columns.enumerated() {
      guard let column else { continue }
      let scale = Float(height / 2)
      let upper = middle - Int((column.greatest * scale).rounded())
      let lower = middle - Int((column.least * scale).rounded())
      drawing.fill(
        left + place..<left + place + 1, upper..<lower + 1, categories[column.category].color)
      if let before = last, before != column.category {
        drawing.fill(left + place..<left + place + 1, top..<top + height, .ink)
      }
      last = column.category
    }
    let axis = top + height + 5
    drawing.write(start, column: left, row: axis, .faint)
    drawing.write(end, column: left + columns.count, row: axis, .faint, .right)
    drawing.drawLegend(used, row: top + height + Self.axisHeight + 4)
    return drawing
  }

  private struct Column {
    let least: Float
    let greatest: Float
    let category: Int
  }

  /// The extremes of each column, as parts of the largest; `nil` after the last frame.
  private func columns(count: Int) -> [Column?] {
    guard !frames.isEmpty, count > 0 else { return [] }
    // Below −60 dB there is only noise to be seen, which would look like sound.
    let largest = max(frames.reduce(0) { max($0, abs($1)) }, 0.001)
    var part = -1
    return (0..<count).map { place in
      let first = place * frames.count / count
      let end = max(first + 1, (place + 1) * frames.count / count)
      guard first < frames.count else { return nil }
      while part + 1 < parts.count, parts[part + 1].start < end { part += 1 }
      guard part >= 0 else { return nil }
      // The frame before is included, so that the columns make one line.
      let piece = frames[max(0, first - 1)..<min(end, frames.count)]
      return Column(
        least: (piece.min() ?? 0) / largest, greatest: (piece.max() ?? 0) / largest,
        category: parts[part].category)
    }
  }
}
