import H264

/// Finds where in the picture before a block comes from.
///
/// The best vector is not the one with the least difference: its own bits count too. First it goes
/// downhill in whole samples, from several guesses; then it tries the halves around, then the quarters.
struct MotionSearch {
  private let reference: PaddedPlane
  private var predicted = [UInt8](repeating: 0, count: 256)
  private var scratch = InterScratch.Halves()
  private let rule: EncodingRules.Motion?

  init(in reference: PaddedPlane, rule: EncodingRules.Motion?) {
    self.reference = reference
    self.rule = rule
  }

  /// A block of the source, and what its vector is predicted to be.
  struct Block {
    let x: Int
    let y: Int
    let width: Int
    let height: Int
    let predicted: VectorPair

    /// What a bit is worth, in units of differences.
    let lambda: Double

    /// The price of a vector: λ times the bits of its difference from the predicted one.
    func price(_ vector: VectorPair) -> Int {
      let bits =
        BitCode.signed(vector.x - predicted.x).count + BitCode.signed(vector.y - predicted.y).count
      return Int(lambda * Double(bits))
    }
  }

  /// A vector in quarters of a sample, and what it costs.
  struct Result {
    var vector: VectorPair
    var cost: Int
  }

  /// Searches a block.
  ///
  /// - Parameters:
  ///   - block: Where it is.
  ///   - source: The plane of the picture to be encoded; as wide as the reference.
  ///   - guesses: Vectors to begin from, beside none and the predicted one.
  /// - Returns: The cheapest vector that it has found.
  mutating func best(
    for block: Block, in source: [UInt8], guesses: [VectorPair]
  ) -> Result {
    var best = Result(vector: VectorPair(x: 0, y: 0), cost: .max)
    for guess in [block.predicted, VectorPair(x: 0, y: 0)] + guesses {
      let whole = VectorPair(x: (guess.x + 2) >> 2 * 4, y: (guess.y + 2) >> 2 * 4)
      tryWhole(whole, block, source, &best)
    }
    if let rule {
      let start = VectorPair(x: best.vector.x / 4, y: best.vector.y / 4)
      let cost = { (vector: VectorPair) in
        wholeCost(VectorPair(x: vector.x * 4, y: vector.y * 4), block, source) ?? .max
      }
      let found = rule(start, Self.ruleRange, cost)
      tryWhole(VectorPair(x: found.x * 4, y: found.y * 4), block, source, &best)
    } else {
      descend(Self.hexagon, 16, block, source, &best)
      descend(Self.cross, 2, block, source, &best)
    }
    best.cost = fractionalCost(best.vector, block, source)
    refine(by: 2, block, source, &best)
    refine(by: 1, block, source, &best)
    return best
  }

  /// How far a learner's function looks, in whole samples.
  private static let ruleRange = 7

  private static let hexagon = [(-8, 0), (-4, -8), (4, -8), (8, 0), (4, 8), (-4, 8)]
  private static let cross = [(-4, 0), (0, -4), (4, 0), (0, 4)]

  /// Goes to the best place around, as long as one is better.
  private func descend(
    _ steps: [(Int, Int)], _ limit: Int, _ block: Block, _ source: [UInt8],
    _ best: inout Result
  ) {
    for _ in 0..<limit {
      let center = best.vector
      for (x, y) in steps {
        tryWhole(VectorPair(x: center.x + x, y: center.y + y), block, source, &best)
      }
      if best.vector == center { return }
    }
  }

  private func tryWhole(
    _ vector: VectorPair, _ block: Block, _ source: [UInt8], _ best: inout Result
  ) {
    guard let cost = wholeCost(vector, block, source), cost < best.cost else { return }
    best = Result(vector: vector, cost: cost)
  }

  private func wholeCost(_ vector: VectorPair, _ block: Block, _ source: [UInt8]) -> Int? {
    guard isInside(vector, block) else { return nil }
    let place = reference.offset(block.x + vector.x >> 2, block.y + vector.y >> 2)
    return Distortion.absolutes(
      source.span, reference.samples.span, pair(block, with: place, stride: reference.stride))
      + block.price(vector)
  }

  /// Whether a block, and what is interpolated around it, lies in the margin; and the vector in what
  /// every level allows: table A-1.
  private func isInside(_ vector: VectorPair, _ block: Block) -> Bool {
    let (x, y) = (block.x + vector.x >> 2, block.y + vector.y >> 2)
    let room = PaddedPlane.margin - 4
    return x >= -room && y >= -room && x + block.width <= reference.width + room
      && y + block.height <= reference.height + room && abs(vector.y) <= 240
      && abs(vector.x) <= 2000
  }

  /// Tries the eight places around.
  private mutating func refine(
    by step: Int, _ block: Block, _ source: [UInt8], _ best: inout Result
  ) {
    let center = best.vector
    for y in [-step, 0, step] {
      for x in [-step, 0, step] where x != 0 || y != 0 {
        let vector = VectorPair(x: center.x + x, y: center.y + y)
        guard isInside(vector, block) else { continue }
        let cost = fractionalCost(vector, block, source)
        if cost < best.cost { best = Result(vector: vector, cost: cost) }
      }
    }
  }

  /// The cost after interpolation, by the decoder's own: ITU-T H.264 §8.4.2.2.1.
  private mutating func fractionalCost(
    _ vector: VectorPair, _ block: Block, _ source: [UInt8]
  ) -> Int {
    let place = reference.offset(block.x + vector.x >> 2, block.y + vector.y >> 2)
    let price = block.price(vector)
    if vector.x & 3 == 0, vector.y & 3 == 0 {
      return Distortion.transformed(
        source.span, reference.samples.span, pair(block, with: place, stride: reference.stride))
        + price
    }
    Self.interpolate(vector, block, reference, at: place, into: &predicted, &scratch)
    return Distortion.transformed(source.span, predicted.span, pair(block, with: 0, stride: 16))
      + price
  }

  /// A block of the source, and one that it is compared with.
  private func pair(_ block: Block, with place: Int, stride: Int) -> BlockPair {
    BlockPair(
      block.y * reference.width + block.x, stride: reference.width, place, stride: stride,
      width: block.width, height: block.height)
  }

  private static func interpolate(
    _ vector: VectorPair, _ block: Block, _ reference: PaddedPlane, at place: Int,
    into samples: inout [UInt8], _ scratch: inout InterScratch.Halves
  ) {
    var output = samples.mutableSpan
    LumaInterpolation(
      width: block.width, height: block.height, target: 0, stride: 16, source: place,
      sourceStride: reference.stride
    ).predict(
      fractionX: vector.x & 3, fractionY: vector.y & 3, from: reference.samples.span,
      into: &output, &scratch)
  }

  /// The costs of all whole-sample vectors around one, row by row; `nil` beyond the margin.
  func costs(
    around center: VectorPair, range: Int, for block: Block, in source: [UInt8]
  ) -> [Int?] {
    (-range...range).flatMap { y in
      (-range...range).map { x in
        wholeCost(
          VectorPair(x: center.x >> 2 * 4 + x * 4, y: center.y >> 2 * 4 + y * 4), block, source)
      }
    }
  }
}
