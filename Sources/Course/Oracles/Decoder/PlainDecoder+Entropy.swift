import H264

/// Arithmetic code, and the levels that come out of it.
extension PlainDecoder {
  // ANCHOR: solution-F.3
  /// Decodes a bin: §9.3.3.2.1, figure 9-3, without the widening at its end.
  package static func bin(_ interval: inout ArithmeticInterval) -> Int {
    let row = 4 * interval.probability
    let width = Int(ArithmeticTables.lowerRange[row + interval.range / 64 % 4])
    interval.range -= width
    if interval.offset < interval.range {
      interval.probability = min(interval.probability + 1, 62)
      return interval.likelyBin
    }
    interval.offset -= interval.range
    interval.range = width
    let bin = 1 - interval.likelyBin
    if interval.probability == 0 { interval.likelyBin = bin }
    interval.probability = Int(ArithmeticTables.afterLess[interval.probability])
    return bin
  }
  // ANCHOR_END: solution-F.3

  // ANCHOR: solution-F.4
  /// Decodes the levels of a block: §7.3.5.3.3, §9.3.2.3 and §9.3.3.1.3.
  package static func levels(count: Int, _ bin: (LevelBin) -> Int) -> [Int] {
    var places: [Int] = []
    for place in 0..<count - 1 where bin(.significant(place)) == 1 {
      places.append(place)
      if bin(.last(place)) == 1 { return levels(at: places, count: count, bin) }
    }
    // The last place needs no bin: it must have a level.
    return levels(at: places + [count - 1], count: count, bin)
  }

  private static func levels(
    at places: [Int], count: Int, _ bin: (LevelBin) -> Int
  ) -> [Int] {
    var levels = [Int](repeating: 0, count: count)
    var (ones, larger) = (0, 0)
    for place in places.reversed() {
      var size = 1
      if bin(.first(larger > 0 ? 0 : min(4, 1 + ones))) == 0 {
        ones += 1
      } else {
        size = 2
        while size < 15, bin(.further(min(4, larger))) == 1 { size += 1 }
        if size == 15 { size += suffix(bin) }
        larger += 1
      }
      levels[place] = bin(.bypass) == 1 ? -size : size
    }
    return levels
  }

  /// An Exp-Golomb code of order 0, of bins without a probability.
  private static func suffix(_ bin: (LevelBin) -> Int) -> Int {
    var (value, order) = (0, 0)
    while order < 20, bin(.bypass) == 1 {
      value += 1 << order
      order += 1
    }
    while order > 0 {
      order -= 1
      value += bin(.bypass) << order
    }
    return value
  }
  // ANCHOR_END: solution-F.4

  // ANCHOR: solution-F.10
  /// Reads a level of CAVLC: §9.2.2.1; `nil` if the bits end.
  package static func level(
    in bits: [Int], suffixLength: Int, isFirst: Bool
  ) -> (level: Int, bitCount: Int)? {
    guard let prefix = bits.firstIndex(of: 1) else { return nil }
    let size = prefix == 14 && suffixLength == 0 ? 4 : prefix >= 15 ? prefix - 3 : suffixLength
    guard prefix + 1 + size <= bits.count else { return nil }
    let suffix = bits[prefix + 1..<prefix + 1 + size].reduce(0) { 2 * $0 + $1 }
    var code = min(15, prefix) << suffixLength + suffix
    if prefix >= 15, suffixLength == 0 { code += 15 }
    if prefix >= 16 { code += 1 << (prefix - 3) - 4096 }
    if isFirst { code += 2 }
    return (code % 2 == 0 ? (code + 2) / 2 : (-code - 1) / 2, prefix + 1 + size)
  }
  // ANCHOR_END: solution-F.10
}
