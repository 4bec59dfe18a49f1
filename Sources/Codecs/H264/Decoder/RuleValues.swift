/// What a 4 × 4 block is predicted from: ITU-T H.264 §8.3.1.2.
package struct Intra4x4Neighbours: Hashable, Sendable {
  /// Eight samples of the row above, from the block's first column on; `nil` if they may not be used.
  package let above: [UInt8]?

  /// Four samples to the left, from above; `nil` if they may not be used.
  package let left: [UInt8]?

  /// The sample above the left ones.
  package let corner: UInt8?

  package init(above: [UInt8]?, left: [UInt8]?, corner: UInt8?) {
    self.above = above
    self.left = left
    self.corner = corner
  }
}

/// A bin of a block of levels, as ITU-T H.264 §9.3.3.1.3 tells them apart.
package enum LevelBin: Hashable, Sendable {
  /// `significant_coeff_flag`: whether the level at this place of the scan is not 0.
  case significant(Int)
  /// `last_significant_coeff_flag`: whether the level at this place is the last one that is not 0.
  case last(Int)
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

    package init(vector: VectorPair, reference: Int) {
      self.vector = vector
      self.reference = reference
    }
  }

  /// Which part of its macroblock the block is.
  package enum Part: Hashable, Sendable {
    /// All of it, or a part of a quarter.
    case whole
    /// One of two parts of 16 × 8.
    case upper, lower
    /// One of two parts of 8 × 16.
    case left, right
  }

  /// To the left.
  package let a: Neighbour

  /// Above.
  package let b: Neighbour

  /// Above to the right, or, where that is not available, above to the left.
  package let c: Neighbour

  package let part: Part

  package init(a: Neighbour, b: Neighbour, c: Neighbour, part: Part = .whole) {
    self.a = a
    self.b = b
    self.c = c
    self.part = part
  }
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

  package init(width: Int, height: Int, fractionX: Int, fractionY: Int, samples: [UInt8]) {
    self.width = width
    self.height = height
    self.fractionX = fractionX
    self.fractionY = fractionY
    self.samples = samples
  }
}

/// How two predictions become one: ITU-T H.264 §8.4.2.3.
///
/// The sum of both, each times its factor, is rounded and divided by 2 to the power of `shift`; then
/// the offset is added. The mean of both is 1, 1, shift 1 and offset 0.
package struct PredictionWeights: Hashable, Sendable {
  package let first: Int
  package let second: Int
  package let shift: Int
  package let offset: Int

  package init(first: Int, second: Int, shift: Int, offset: Int) {
    self.first = first
    self.second = second
    self.shift = shift
    self.offset = offset
  }
}

/// The samples across an edge of blocks: p0 and q0 touch it.
///
/// In chroma p2, p3, q2 and q3 are 0, and what they become is not used.
package struct EdgeSamples: Hashable, Sendable {
  package var p3, p2, p1, p0: Int
  package var q0, q1, q2, q3: Int

  package init(
    p3: Int, p2: Int, p1: Int, p0: Int, q0: Int, q1: Int, q2: Int, q3: Int
  ) {
    (self.p3, self.p2, self.p1, self.p0) = (p3, p2, p1, p0)
    (self.q0, self.q1, self.q2, self.q3) = (q0, q1, q2, q3)
  }
}

/// What the filter of an edge knows: ITU-T H.264 §8.7.2.2.
package struct EdgeLimits: Hashable, Sendable {
  /// `bS`, 1 to 4.
  package let strength: Int
  package let alpha: Int
  package let beta: Int

  /// `tC0`; 0 if the strength is 4.
  package let clip: Int

  /// Whether the samples are luma.
  package let isLuma: Bool

  package init(strength: Int, alpha: Int, beta: Int, clip: Int, isLuma: Bool) {
    self.strength = strength
    self.alpha = alpha
    self.beta = beta
    self.clip = clip
    self.isLuma = isLuma
  }
}

/// The blocks on both sides of an edge: ITU-T H.264 §8.7.2.1.
package struct EdgeSides: Hashable, Sendable {
  /// Where a block was predicted from.
  package struct Prediction: Hashable, Sendable {
    /// A number of the picture.
    package let picture: Int
    package let vector: VectorPair

    package init(picture: Int, vector: VectorPair) {
      self.picture = picture
      self.vector = vector
    }
  }

  package struct Side: Hashable, Sendable {
    package let isIntra: Bool
    package let hasCoefficients: Bool

    /// From one picture, or two; none if the block is intra.
    package let predictions: [Prediction]

    package init(isIntra: Bool, hasCoefficients: Bool, predictions: [Prediction]) {
      self.isIntra = isIntra
      self.hasCoefficients = hasCoefficients
      self.predictions = predictions
    }
  }

  /// Whether the blocks belong to different macroblocks.
  package let isMacroblockEdge: Bool
  package let p: Side
  package let q: Side

  package init(isMacroblockEdge: Bool, p: Side, q: Side) {
    self.isMacroblockEdge = isMacroblockEdge
    self.p = p
    self.q = q
  }
}

/// A picture that lists of references are made of: ITU-T H.264 §8.2.4.
package struct ListedPicture: Hashable, Sendable {
  /// A number that no other picture has.
  package let id: Int

  /// `PicNum`: counts reference pictures in decoding order.
  ///
  /// The stream counts only up to a limit; numbers from before it started again are negative here.
  package let number: Int

  /// `PicOrderCnt`: its place on the screen.
  package let order: Int

  /// `LongTermPicNum`; `nil` for a short-term picture.
  package let longTermIndex: Int?

  package init(id: Int, number: Int, order: Int, longTermIndex: Int? = nil) {
    self.id = id
    self.number = number
    self.order = order
    self.longTermIndex = longTermIndex
  }
}
