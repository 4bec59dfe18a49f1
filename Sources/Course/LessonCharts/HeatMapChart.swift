import Media
import Terminal

/// Columns of levels as colours: a spectrogram, with low frequencies at the bottom.
///
///     24 kHz │
///            │     ·      ·
///            │░░▒░░▒░░▒░░▒
///        0   │▓▓█▓▓█▓▓█▓▓█
///            └ 0 s      10 s
package struct HeatMapChart: Chart, Hashable {
  /// What is drawn between the coldest colour and the hottest, in text.
  private static let shades = Array(" ·░▒▓█")

  /// Colours of pictures from the least level to the greatest.
  private static let shadeCount = 64
  private static let rowCount = 12
  private static let plotHeight = 160
  private static let titleHeight = 14
  private static let axisHeight = 14

  let title: String

  /// The levels of each column, from the bottom up; all columns have the same number.
  let columns: [[Float]]

  /// The levels that get the coldest colour and the hottest.
  let range: ClosedRange<Float>
  let bottom: String
  let top: String
  let start: String
  let end: String

  /// Names of heights between the lowest row and the highest, from 0 to 1.
  let ticks: [LineChart.Mark]

  /// What the coldest colour and the hottest stand for; `nil` for no bar of colours.
  let key: Key?

  /// The ends of the bar of colours.
  package struct Key: Hashable, Sendable {
    package let low: String
    package let high: String

    package init(low: String, high: String) {
      self.low = low
      self.high = high
    }
  }

  /// Creates a chart.
  ///
  /// - Parameters:
  ///   - columns: The levels of each column, from the bottom up; each has as many.
  ///   - range: The levels of the coldest and the hottest colour.
  ///   - title: The text above it.
  ///   - bottom: The value of the lowest row.
  ///   - top: The value of the highest row.
  ///   - start: What is written under the first column.
  ///   - end: What is written under the last one.
  ///   - ticks: Names of heights, from 0 for the lowest row to 1 for the highest.
  ///   - key: What the coldest colour and the hottest stand for.
  package init(
    _ columns: [[Float]], range: ClosedRange<Float>, title: String = "", bottom: String,
    top: String, start: String, end: String, ticks: [LineChart.Mark] = [], key: Key? = nil
  ) {
    self.ticks = ticks.filter { 0...1 ~= $0.value }
    self.key = key
    precondition(range.lowerBound < range.upperBound, "a chart has an extent")
    precondition(
      columns.allSatisfy { $0.count == columns[0].count }, "all columns are equally high")
    self.title = title
    self.columns = columns
    self.range = range
    self.bottom = bottom
    self.top = top
    self.start = start
    self.end = end
  }

  package func lines(width: Int, style: TextStyle) -> [String] {
    var labels = [Int: String]()
    for tick in ticks {
      labels[Self.rowCount - 1 - Int((tick.value * Double(Self.rowCount - 1)).rounded())] =
        tick.label
    }
    labels[0] = top
    labels[Self.rowCount - 1] = bottom
    let labelWidth = labels.values.map(\.columnCount).max() ?? 0
    let columnCount = max(0, width - labelWidth - 2)
    let levels = levels(width: columnCount, height: Self.rowCount)
    let rows = levels.enumerated().map { index, row in
      let label = labels[index] ?? ""
      let shades = row.map { level in
        Self.shades[Int((level * Float(Self.shades.count - 1)).rounded())]
      }
      return label.paddedLeft(to: labelWidth) + " │" + String(shades)
    }
    let gap = columnCount - start.columnCount - end.columnCount - 1
    let axis = gap > 0 ? " \(start)" + String(repeating: " ", count: gap) + end : ""
    let keyLine = key.map { "\($0.low) \(String(Self.shades)) \($0.high)" }
    let heading = [title.isEmpty ? nil : title, keyLine].compactMap(\.self).joined(separator: "   ")
    return
      ((heading.isEmpty ? [] : [heading]) + rows
      + [String(repeating: " ", count: labelWidth + 1) + "└" + axis])
      .map { $0.clipped(toColumns: width) }
  }

  package func drawing(size: PixelSize) -> Drawing {
    let titleHeight = title.isEmpty && key == nil ? 0 : Self.titleHeight
    let other = 2 * Drawing.margin + titleHeight + Self.axisHeight
    let height = max(1, min(Self.plotHeight, size.height - other))
    var drawing = Drawing(width: size.width, height: min(size.height, other + height))
    let rows = Drawing.margin + titleHeight
    drawing.write(title, column: Drawing.margin, row: Drawing.margin)
    let labels = ([bottom, top] + ticks.map(\.label)).map(BitmapFont.width).max() ?? 0
    let left = Drawing.margin + labels + 5
    let plot = left..<max(left, drawing.width - Drawing.margin)
    drawing.write(top, column: left - 4, row: rows, .faint, .right)
    drawing.write(bottom, column: left - 4, row: rows + height - 8, .faint, .right)
    drawing.write(start, column: left, row: rows + height + 5, .faint)
    drawing.write(end, column: plot.upperBound, row: rows + height + 5, .faint, .right)
    let levels = levels(width: plot.count, height: height)
    drawing.paint(
      IndexedImage(
        width: levels[0].count, height: height, palette: Self.palette,
        indices: levels.joined().map { UInt8(($0 * Float(Self.shadeCount - 1)).rounded()) }),
      column: left, row: rows)
    drawTicks(beside: plot, rows..<rows + height, &drawing)
    drawKey(right: plot.upperBound, &drawing)
    return drawing
  }

  /// Names heights at the left edge; the names of both ends are there already.
  private func drawTicks(beside plot: Range<Int>, _ rows: Range<Int>, _ drawing: inout Drawing) {
    var taken = [rows.lowerBound + 3, rows.upperBound - 5]
    for tick in ticks {
      let row = rows.upperBound - 1 - Int((tick.value * Double(rows.count - 1)).rounded())
      drawing.fill(plot.lowerBound - 3..<plot.lowerBound, row..<row + 1, .faint)
      guard taken.allSatisfy({ abs($0 - row) > BitmapFont.letterHeight }) else { continue }
      taken.append(row)
      drawing.write(tick.label, column: plot.lowerBound - 4, row: row - 3, .faint, .right)
    }
  }

  /// Draws all colours with the names of their ends, at the right of the title's line.
  private func drawKey(right: Int, _ drawing: inout Drawing) {
    guard let key else { return }
    let height = BitmapFont.letterHeight - 1
    let end = right - BitmapFont.width(of: key.high) - 4
    let start = end - Self.shadeCount
    let free = Drawing.margin + BitmapFont.width(of: title) + 2 * BitmapFont.advance
    guard start - BitmapFont.width(of: key.low) - 4 > free else { return }
    drawing.write(key.high, column: right, row: Drawing.margin, .faint, .right)
    drawing.write(key.low, column: start - 4, row: Drawing.margin, .faint, .right)
    drawing.paint(
      IndexedImage(
        width: Self.shadeCount, height: height, palette: Self.palette,
        indices: (0..<height).flatMap { _ in (0..<Self.shadeCount).map { UInt8($0) } }),
      column: start, row: Drawing.margin)
  }

  /// The levels row by row from the top, 0 to 1; where several fall together, the greatest.
  private func levels(width: Int, height: Int) -> [[Float]] {
    guard let binCount = columns.first?.count, binCount > 0, width > 0 else {
      return Array(repeating: [], count: height)
    }
    let extent = range.upperBound - range.lowerBound
    return (0..<height).map { row in
      let low = (height - 1 - row) * binCount / height
      let high = max(low + 1, (height - row) * binCount / height)
      return (0..<width).map { place in
        let first = place * columns.count / width
        let last = max(first + 1, (place + 1) * columns.count / width)
        var level = range.lowerBound
        for column in columns[first..<min(last, columns.count)] {
          for bin in low..<min(high, binCount) { level = max(level, column[bin]) }
        }
        return min(1, (level - range.lowerBound) / extent)
      }
    }
  }

  /// The colours from cold to hot.
  private static let palette = Palette(
    (0..<shadeCount).map { shade in
      let place = Double(shade) / Double(shadeCount - 1) * Double(stops.count - 1)
      let index = min(Int(place), stops.count - 2)
      let part = place - Double(index)
      func mixed(_ one: UInt8, _ other: UInt8) -> UInt8 {
        let (start, end) = (Double(one), Double(other))
        return UInt8((start + (end - start) * part).rounded())
      }
      let (from, to) = (stops[index], stops[index + 1])
      return RGBColor(
        red: mixed(from.red, to.red), green: mixed(from.green, to.green),
        blue: mixed(from.blue, to.blue))
    })

  /// Lighter all the way, so that the order is seen without colours too.
  private static let stops = [
    ChartColor.background.rgb, RGBColor(red: 0x2A, green: 0x1B, blue: 0x5A),
    RGBColor(red: 0x8B, green: 0x24, blue: 0x6E), RGBColor(red: 0xE3, green: 0x59, blue: 0x33),
    RGBColor(red: 0xF9, green: 0xC9, blue: 0x32), RGBColor(red: 0xFC, green: 0xFF, blue: 0xD0),
  ]
}
