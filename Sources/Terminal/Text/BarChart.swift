/// Horizontal bars with labels before and values behind them.
///
///     ftyp ▏ 32
///     moov ▎ 3 970
///     mdat ████████████████ 1 974 127
public struct BarChart: Hashable, Sendable {
  public struct Bar: Hashable, Sendable {
    public let label: String
    public let value: Double

    /// The value in words; what is written behind the bar.
    public let text: String

    public init(_ label: String, _ value: Double, text: String) {
      self.label = label
      self.value = value
      self.text = text
    }
  }

  private let bars: [Bar]

  public init(_ bars: [Bar]) {
    self.bars = bars
  }

  /// The chart, one line a bar, none wider than `width` columns.
  ///
  /// The longest bar is the largest value; what is not positive has none. Labels take at most a
  /// third of the width.
  public func lines(width: Int) -> [String] {
    let labelWidth = min(bars.map(\.label.columnCount).max() ?? 0, max(0, width) / 3)
    let textWidth = bars.map(\.text.columnCount).max() ?? 0
    let room = max(0, width - labelWidth - textWidth - 2)
    let range = 0...max(bars.map(\.value).filter(\.isFinite).max() ?? 0, 0)
    return bars.map { bar in
      let label = bar.label.clipped(toColumns: labelWidth)
      let padding = String(repeating: " ", count: labelWidth - label.columnCount)
      let line = "\(label)\(padding) \(Self.bar(range.fraction(of: bar.value), width: room))"
      return "\(line) \(bar.text)".clipped(toColumns: width)
    }
  }

  private static let eighths = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar of a fraction of `width`, to an eighth of a column; what is there at all is visible.
  private static func bar(_ fraction: Double, width: Int) -> String {
    guard fraction > 0, width > 0 else { return "" }
    let length = max(1, Int((fraction * Double(8 * width)).rounded()))
    return String(repeating: "█", count: length / 8) + eighths[length % 8]
  }
}
