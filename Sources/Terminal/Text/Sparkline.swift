/// A series as one line of text: ▁▃▇▂.
///
///     Sparkline([1, 5, 8, 2]).text(width: 4)
public struct Sparkline: Hashable, Sendable {
  private let values: [Double]
  private let range: ClosedRange<Double>

  /// Creates a line; without a range it reaches from 0, or the lowest value below, to the highest.
  public init(_ values: [Double], range: ClosedRange<Double>? = nil) {
    self.values = values
    self.range = range ?? values.plottedRange(including: [0])
  }

  /// The line, at most `width` characters long.
  ///
  /// More values than characters are put together, and the highest of them shows: a peak must not
  /// vanish. What is no number leaves a gap.
  public func text(width: Int) -> String {
    let count = min(max(0, width), values.count)
    return String(
      (0..<count).map { index in
        let bucket = values[index * values.count / count..<(index + 1) * values.count / count]
        return bucket.filter(\.isFinite).max().map(Self.block(in: range)) ?? " "
      })
  }

  private static let blocks = Array("▁▂▃▄▅▆▇█")

  private static func block(in range: ClosedRange<Double>) -> (Double) -> Character {
    { value in blocks[Int((range.fraction(of: value) * Double(blocks.count - 1)).rounded())] }
  }
}
