import Bitstream

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
  package typealias ArithmeticBin = @Sendable (_ interval: inout ArithmeticInterval) -> Int

  /// Exercise F.4: the `count` levels of a block, in the order of the scan: §7.3.5.3.3.
  ///
  /// `bin` decodes the next one.
  package typealias ArithmeticLevels =
    @Sendable (_ count: Int, _ bin: (LevelBin) -> Int) -> [Int]

  /// Exercise F.5: the predicted vector of a block, §8.4.1.3.
  package typealias VectorPrediction =
    @Sendable (_ neighbours: VectorNeighbours, _ reference: Int) -> VectorPair

  /// Exercises 4.8 and F.6: a block of luma at a fractional place, §8.4.2.2.1; `nil` leaves it to this
  /// module.
  package typealias Interpolation = @Sendable (_ window: LumaWindow) -> [UInt8]?

  /// Exercise F.7, its first part: how much of the second prediction is taken, in 64ths: §8.4.2.3.1.
  ///
  /// The numbers are `PicOrderCnt` of the current picture and of the two that it is predicted from.
  package typealias ImplicitWeight =
    @Sendable (_ current: Int, _ first: Int, _ second: Int) -> Int

  /// Exercise F.7, its second part: a block from two predictions, §8.4.2.3.2.
  package typealias Combination =
    @Sendable (_ first: [UInt8], _ second: [UInt8], _ weights: PredictionWeights) -> [UInt8]

  /// Exercise F.8, its first part: how strongly an edge is filtered, §8.7.2.1.
  package typealias EdgeStrength = @Sendable (_ edge: EdgeSides) -> Int

  /// Exercise F.8, its second part: the samples across an edge after filtering, §8.7.2.3 and §8.7.2.4.
  package typealias EdgeFilter =
    @Sendable (_ samples: EdgeSamples, _ edge: EdgeLimits) -> EdgeSamples

  /// Exercise F.9, its first part: the identifiers of the pictures in each list, before they are
  /// modified: §8.2.4.2.
  package typealias InitialLists =
    @Sendable (
      _ pictures: [ListedPicture], _ current: ListedPicture, _ isBipredicted: Bool
    ) -> [[Int]]

  /// Exercise F.9, its second part: a list after its modification, §8.2.4.3; as long as before.
  package typealias ListModification =
    @Sendable (
      _ list: [Int?], _ steps: [H264ListModification], _ pictures: [ListedPicture],
      _ current: ListedPicture, _ numberLimit: Int
    ) -> [Int?]

  /// Bonus F.10: a level of CAVLC from the bits ahead, §9.2.2.1; `nil` leaves it to this module.
  package typealias VariableLengthLevel =
    @Sendable (_ bits: [Int], _ suffixLength: Int, _ isFirst: Bool) -> (level: Int, bitCount: Int)?

  /// What is done with the rules when a decoder opens: where a function is tried before it is used.
  package var preparations: [@Sendable (inout H264Rules) -> Void] = []

  package var scaledLevels: ScaledLevels?
  package var residual4x4: Residual4x4?
  package var intra4x4: Intra4x4?
  package var arithmeticBin: ArithmeticBin?
  package var arithmeticLevels: ArithmeticLevels?
  package var vectorPrediction: VectorPrediction?
  package var interpolation: Interpolation?
  package var implicitWeight: ImplicitWeight?
  package var combination: Combination?
  package var edgeStrength: EdgeStrength?
  package var edgeFilter: EdgeFilter?
  package var initialLists: InitialLists?
  package var listModification: ListModification?
  package var variableLengthLevel: VariableLengthLevel?

  /// Leaves everything to this module.
  package init() {}

  /// The rules that a decoder works by, once they have been prepared.
  var prepared: H264Rules {
    var rules = self
    for prepare in preparations { prepare(&rules) }
    rules.preparations = []
    return rules
  }

  /// This module's own.
  public static let core = H264Rules()
}
