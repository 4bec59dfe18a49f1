/// A row of bytes as two: the samples of its even and those of its odd columns.
///
/// In 4:2:0 and 4:2:2, a pair of pixels shares its chroma. Split so, both halves meet the same row
/// of chroma, index by index, and nothing has to be doubled.
struct SplitRow {
  private(set) var even: [UInt8]
  private(set) var odd: [UInt8]
  private let width: Int

  /// Both halves get as many samples; of an odd width, the last odd sample stays 0.
  init(width: Int) {
    even = [UInt8](repeating: 0, count: (width + 1) / 2)
    odd = [UInt8](repeating: 0, count: (width + 1) / 2)
    self.width = width
  }

  /// Samples of each half.
  var count: Int { even.count }

  /// Takes a row of `width` samples.
  mutating func take(_ row: Span<UInt8>) {
    Self.takeEven(row, into: even.mutableSpan)
    Self.takeOdd(row, into: odd.mutableSpan)
    if !width.isMultiple(of: 2) { even[width / 2] = row[width - 1] }
  }

  private static func takeEven(_ row: Span<UInt8>, into half: consuming MutableSpan<UInt8>) {
    var half = half
    let pairCount = row.count / 2
    let pairs = row.extracting(0..<2 * pairCount)
    for pair in 0..<pairCount { half[pair] = pairs[2 * pair] }
  }

  private static func takeOdd(_ row: Span<UInt8>, into half: consuming MutableSpan<UInt8>) {
    var half = half
    let pairCount = row.count / 2
    let pairs = row.extracting(0..<2 * pairCount)
    for pair in 0..<pairCount { half[pair] = pairs[2 * pair + 1] }
  }
}
