/// What of the decoding is left to functions of the learner; `nil` is this module's own, and fast.
///
/// Each stands for one stage and one block, and gets plain numbers. An answer of the wrong shape is
/// read as far as it goes; missing numbers are 0.
public struct H264Rules: Sendable {
  /// Exercise F.1: the levels of a 4 × 4 block in zigzag order become coefficients, row by row.
  ///
  /// `factors` are the factors of the levels, in zigzag order too: ITU-T H.264 §8.5.12.1.
  package typealias ScaledLevels =
    @Sendable (_ levels: [Int], _ factors: [Int], _ quantizer: Int) -> [Int]

  /// Exercise 4.7: 16 coefficients become 16 corrections, both row by row: §8.5.12.2.
  package typealias Residual4x4 = @Sendable (_ coefficients: [Int]) -> [Int]

  /// Exercises 4.6 and F.2: a 4 × 4 block from its neighbours, row by row; `nil` leaves the mode to this
  /// module: §8.3.1.2.
  package typealias Intra4x4 =
    @Sendable (_ mode: Int, _ neighbours: Intra4x4Neighbours) -> [UInt8]?

  /// Exercise F.3: decodes a bin, §9.3.3.2.1; the interval is widened afterwards.
  ///
  /// `widths` is `rangeTabLPS`, four for each probability.
  package typealias ArithmeticBin =
    @Sendable (_ interval: inout ArithmeticInterval, _ widths: [UInt8]) -> Int

  /// Exercise F.4: the levels of a block from the highest frequency down, §9.3.2.3; `bin` decodes one.
  package typealias ArithmeticLevels =
    @Sendable (_ count: Int, _ bin: (LevelBin) -> Int) -> [Int]

  /// Exercise F.5: the predicted vector of a block, §8.4.1.3.1.
  package typealias VectorPrediction =
    @Sendable (_ neighbours: VectorNeighbours, _ reference: Int) -> VectorPair

  /// Exercises 4.8 and F.6: a block of luma at a fractional place, §8.4.2.2.1; `nil` leaves it to this
  /// module.
  package typealias Interpolation = @Sendable (_ window: LumaWindow) -> [UInt8]?

  /// Exercise F.7: a block from two predictions, each with its weight in 64ths: §8.4.2.3.
  package typealias Combination =
    @Sendable (_ first: [UInt8], _ second: [UInt8], _ weights: (Int, Int)) -> [UInt8]

  /// Exercise F.8, its first part: how strongly an edge is filtered, §8.7.2.1.
  package typealias EdgeStrength = @Sendable (_ edge: EdgeSides) -> Int

  /// Exercise F.8, its second part: the samples p3, p2, p1, p0, q0, q1, q2, q3 after filtering, §8.7.2.3
  /// and §8.7.2.4.
  package typealias EdgeFilter = @Sendable (_ samples: [UInt8], _ edge: EdgeLimits) -> [UInt8]

  /// Bonus F.10: a level of CAVLC from the bits ahead, §9.2.2.1; `nil` leaves it to this module.
  package typealias VariableLengthLevel =
    @Sendable (_ bits: [Int], _ suffixLength: Int, _ isFirst: Bool) -> (level: Int, bitCount: Int)?

  package var scaledLevels: ScaledLevels?
  package var residual4x4: Residual4x4?
  package var intra4x4: Intra4x4?
  package var arithmeticBin: ArithmeticBin?
  package var arithmeticLevels: ArithmeticLevels?
  package var vectorPrediction: VectorPrediction?
  package var interpolation: Interpolation?
  package var combination: Combination?
  package var edgeStrength: EdgeStrength?
  package var edgeFilter: EdgeFilter?
  package var variableLengthLevel: VariableLengthLevel?

  /// Leaves all to this module.
  package init() {}

  /// This module's own.
  public static let core = H264Rules()
}

/// What a 4 × 4 block is predicted from: ITU-T H.264 §8.3.1.2.
package struct Intra4x4Neighbours: Hashable, Sendable {
  /// Eight samples of the row above, from the block's first column on; `nil` where they may not be used.
  package let above: [UInt8]?

  /// Four samples to the left, from above; `nil` where they may not be used.
  package let left: [UInt8]?

  /// The sample above the left ones.
  package let corner: UInt8?
}

/// A bin of a level, as ITU-T H.264 §9.3.3.1.3 tells them apart.
package enum LevelBin: Hashable, Sendable {
  /// The first bin of a level, with its `ctxIdxInc`: 0 to 4.
  case first(Int)
  /// A further one, with its `ctxIdxInc` less 5.
  case further(Int)
  /// One without a probability: of the suffix, or the sign.
  case bypass
}

/// A vector in quarters of a sample.
package struct VectorPair: Hashable, Sendable {
  package var x: Int
  package var y: Int

  package init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }
}

/// The blocks beside one whose vector is predicted: ITU-T H.264 §8.4.1.3.2.
package struct VectorNeighbours: Hashable, Sendable {
  /// How a neighbour is predicted.
  package struct Neighbour: Hashable, Sendable {
    package let vector: VectorPair

    /// The index of its reference; −1 where it does not use the list, −2 where it is not available.
    package let reference: Int
  }

  /// To the left.
  package let a: Neighbour

  /// Above.
  package let b: Neighbour

  /// Above to the right, or, where that is not available, above to the left.
  package let c: Neighbour
}

/// What a block of luma is interpolated from: ITU-T H.264 §8.4.2.2.1.
package struct LumaWindow: Hashable, Sendable {
  /// Columns and rows of the block.
  package let width: Int
  package let height: Int

  /// Quarters of a sample, 0 to 3.
  package let fractionX: Int
  package let fractionY: Int

  /// `width + 5` columns and `height + 5` rows; the block's own begin in the third of each.
  package let samples: [UInt8]
}
