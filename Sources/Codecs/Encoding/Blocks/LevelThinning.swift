import H264

/// Makes levels smaller where the bits saved are worth more than the error added.
///
/// The quantiser does not know what a level costs: a lone ±1 at a high frequency takes as many bits as
/// several at low ones. So each level is tried with one less, from the highest frequency down, and the
/// block's bits are counted.
struct LevelThinning {
  private let quantizer: LevelQuantizer
  private let lambda: Double
  private var writer = BlockWriter()
  private var bits = BitWriter()

  init(_ quantizer: LevelQuantizer, lambda: Double) {
    self.quantizer = quantizer
    self.lambda = lambda
  }

  /// Thins a block.
  ///
  /// - Parameters:
  ///   - levels: Levels in zigzag order.
  ///   - base: The first of the block's 16.
  ///   - coefficients: What they were made from, row by row.
  ///   - kind: The block's kind; without the first level where that is sent apart.
  mutating func thin(
    _ levels: inout [Int32], at base: Int, _ coefficients: SIMD16<Int32>, kind: ResidualKind
  ) {
    let first = kind.count == 15 ? 1 : 0
    var count = 0
    for place in first..<16 where levels[base + place] != 0 { count += 1 }
    guard count > 0 else { return }
    var cost = bitCount(levels, base + first, kind, count)
    for place in stride(from: 15, through: first, by: -1) {
      let level = levels[base + place]
      guard level != 0 else { continue }
      let index = BlockScan.zigzag4x4[place]
      let smaller = level > 0 ? level - 1 : level + 1
      levels[base + place] = smaller
      let less = bitCount(levels, base + first, kind, count)
      let error =
        quantizer.error(of: smaller, coefficients[index], index)
        - quantizer.error(of: level, coefficients[index], index)
      if error < lambda * Double(cost - less) {
        cost = less
      } else {
        levels[base + place] = level
      }
    }
  }

  /// The block's bits, next to blocks with as many levels.
  private mutating func bitCount(
    _ levels: [Int32], _ first: Int, _ kind: ResidualKind, _ context: Int
  ) -> Int {
    bits.removeAll()
    writer.write(levels.span, from: first, kind: kind, context: context, to: &bits)
    return bits.bitCount
  }
}

extension LevelQuantizer {
  /// The squared error of the samples, if a coefficient is sent as this level.
  func error(of level: Int32, _ coefficient: Int32, _ index: Int) -> Double {
    let rest = Double(coefficient) - Double(level) * step(index)
    return rest * rest * Self.shares[index]
  }

  /// One over the squared length of each of the 16 patterns: 4 · 4, 10 · 10 or 4 · 10.
  private static let shares: [Double] = (0..<16).map { index in
    let (x, y) = (index & 3, index >> 2)
    return 1 / ((x & 1 == 0 ? 4.0 : 10) * (y & 1 == 0 ? 4.0 : 10))
  }
}
