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

  /// Takes a row of `width` samples that begins at a place of a plane.
  mutating func take(_ plane: [UInt8], from start: Int) {
    precondition(start >= 0 && start <= plane.count - width, "the row lies within the plane")
    let pairCount = width / 2
    Self.takeHalf(0, of: pairCount, in: plane, from: start, into: &even)
    Self.takeHalf(1, of: pairCount, in: plane, from: start, into: &odd)
    if !width.isMultiple(of: 2) { even[pairCount] = plane[start + width - 1] }
  }

  /// Takes the first or the second sample, 0 or 1, of each pair.
  ///
  /// A function that stays one, with arrays as they are: only so does the compiler see that it may
  /// read sixteen samples at once.
  @inline(never)
  private static func takeHalf(
    _ number: Int, of pairCount: Int, in plane: [UInt8], from start: Int, into half: inout [UInt8]
  ) {
    let row = plane.span.extracting(start..<start + 2 * pairCount)
    var half = half.mutableSpan
    precondition(pairCount <= half.count && 0...1 ~= number)
    for pair in 0..<pairCount { half[pair] = row[2 &* pair &+ number] }
  }
}
