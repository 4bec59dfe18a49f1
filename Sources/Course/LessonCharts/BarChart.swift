import Media
import Terminal

/// A few named values as bars that lie one below the other, each with its value in words.
///
///     bytes after each step
///     decoded       ██████████████████████ 345 600
///     RGB, upright  ████████████████████████████████████████████ 691 200
///     sixels        ████▉ 76 887
package struct BarChart: Chart, Hashable {
  package struct Bar: Hashable, Sendable {
    package let name: String
    package let value: Double

    /// The value in words.
    package let label: String
    package let color: ChartColor

    package init(_ name: String, _ value: Double, label: String, color: ChartColor) {
      self.name = name
      self.value = value
      self.label = label
      self.color = color
    }

    /// The value as far as it can be drawn.
    fileprivate var length: Double { value.isFinite ? max(0, value) : 0 }
  }

  let title: String
  let bars: [Bar]

  /// Creates a chart; negative values and values that are not numbers are drawn as 0.
  package init(_ title: String, bars: [Bar]) {
    self.title = title
    self.bars = bars
  }

  /// The largest value; 1 where all are 0.
  private var maximum: Double {
    let maximum = bars.map(\.length).max() ?? 0
    return maximum > 0 ? maximum : 1
  }

  private static let eighths = Array(" ▏▎▍▌▋▊▉█")

  package func lines(width: Int, style: TextStyle) -> [String] {
    let names = bars.map(\.name.columnCount).max() ?? 0
    let labels = bars.map(\.label.columnCount).max() ?? 0
    let room = max(1, width - names - labels - 3)
    return [title.clipped(toColumns: width)]
      + bars.map { bar in
        let eighths = Int((bar.length / maximum * Double(8 * room)).rounded())
        // Anything above 0 is visible.
        let count = bar.length > 0 ? max(1, eighths) : 0
        let part = count % 8 > 0 ? String(Self.eighths[count % 8]) : ""
        let text = String(repeating: "█", count: count / 8) + part
        let line = "\(bar.name.padded(to: names))  "
        return line.columnCount + room + labels + 1 > width
          ? "\(bar.name) \(bar.label)".clipped(toColumns: width)
          : line + style.text(text, bar.color.rendition) + (text.isEmpty ? "" : " ") + bar.label
      }
  }

  private static let titleHeight = 18

  /// From one bar to the next, and of that the bar.
  private static let largestStep = 24
  private static let fill = (part: 3, of: 4)

  package func drawing(size: PixelSize) -> Drawing {
    let margin = Drawing.margin
    let other = 2 * margin + Self.titleHeight
    let room = (size.height - other) / max(1, bars.count)
    let step = min(Self.largestStep, max(BitmapFont.lineHeight, room))
    var drawing = Drawing(
      width: size.width, height: min(size.height, other + step * bars.count))
    drawing.write(title, column: margin, row: margin)
    let names = bars.map { BitmapFont.width(of: $0.name) }.max() ?? 0
    let labels = bars.map { BitmapFont.width(of: $0.label) }.max() ?? 0
    let left = margin + names + BitmapFont.advance
    let length = max(1, drawing.width - left - labels - BitmapFont.advance - margin)
    for (index, bar) in bars.enumerated() {
      let top = margin + Self.titleHeight + index * step
      let thickness = step * Self.fill.part / Self.fill.of
      let row = top + (thickness - BitmapFont.letterHeight) / 2
      let pixels = Int((bar.length / maximum * Double(length)).rounded())
      let right = left + (bar.length > 0 ? max(1, pixels) : 0)
      drawing.write(bar.name, column: left - BitmapFont.advance, row: row, .ink, .right)
      drawing.fill(left..<right, top..<top + thickness, bar.color)
      drawing.write(bar.label, column: right + BitmapFont.advance, row: row, .faint)
    }
    return drawing
  }
}
