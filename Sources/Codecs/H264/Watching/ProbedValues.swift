import Bitstream
import Media

/// Samples of a block, and where they are in their plane.
package struct ProbedBlock: Hashable, Sendable {
  /// 0 luma, 1 Cb, 2 Cr.
  package let plane: Int
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  /// Row by row.
  package let samples: [UInt8]

  /// The mode of intra prediction; `nil` if there is none.
  package var mode: Int?

  /// Puts the samples into their place in the planes of a picture; a missing plane is ignored.
  func put(into planes: inout [[UInt8]], columns: Int) {
    guard planes.indices.contains(plane) else { return }
    let stride = columns * (plane == 0 ? 16 : 8)
    for row in 0..<height {
      let place = (y + row) * stride + x
      planes[plane].replaceSubrange(
        place..<place + width, with: samples[row * width..<(row + 1) * width])
    }
  }
}

/// How a block is corrected; 16 or 64 numbers each, row by row.
package struct ProbedCorrection: Hashable, Sendable {
  /// The levels as they were sent.
  package let levels: [Int]

  /// The levels scaled.
  package let coefficients: [Int]

  /// What is added to the prediction.
  package let residual: [Int]
}

/// What is known about a macroblock once it is decoded.
package struct ProbedMacroblock: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case intra4x4 = "I 4×4"
    case intra8x8 = "I 8×8"
    case intra16x16 = "I 16×16"
    case samples = "I PCM"
    case predicted = "P"
    case skipped = "P skip"
    case bipredicted = "B"
    case direct = "B direct"
    case directSkipped = "B skip"
  }

  package let kind: Kind
  package let quantizer: Int
  package let usesLargeTransform: Bool

  /// `coded_block_pattern`.
  package let codedPattern: Int

  /// The number of its slice.
  package let slice: Int

  /// A bit for each quarter whose vectors are not sent: direct prediction.
  package let directQuarters: Int

  /// For lists 0 and 1, the indices of four quarters; negative where one is not used.
  package let references: [[Int]]

  /// For lists 0 and 1, the vectors of 16 blocks, row by row.
  package let vectors: [[VectorPair]]
}

/// A whole picture, in macroblocks: nothing is cropped.
package struct ProbedPicture: Hashable, Sendable {
  package let columns: Int
  package let rows: Int
  package let planes: [[UInt8]]
}

/// One decision of arithmetic decoding: ITU-T H.264 §9.3.3.2.
package struct ProbedBin: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// With a probability.
    case decision
    /// Both values are equally probable.
    case bypass
    /// Whether the slice ends here.
    case terminate
  }

  package let kind: Kind

  /// `ctxIdx`; `nil` if there is no probability.
  package let context: Int?

  /// `codIRange` and `codIOffset` before the decision.
  package let range: Int
  package let offset: Int

  /// How wide the part of the interval is that the number lies in.
  package let width: Int

  /// `pStateIdx` and `valMPS` before the decision.
  package let probability: Int
  package let likelyBin: Int

  package let value: Int
}

/// What a slice refers to, and how it is coded.
package struct ProbedSlice: Hashable, Sendable {
  package let type: Frame.PictureType

  /// `frame_num`, and `PicOrderCnt` of its picture.
  package let frameNumber: Int
  package let order: Int
  package let quantizer: Int

  /// Whether it is coded with CABAC.
  package let isArithmetic: Bool

  /// `direct_spatial_mv_pred_flag`.
  package let isDirectSpatial: Bool

  /// The pictures that are kept while it is decoded.
  package let pictures: [StoredPicture]

  /// The lists before and after modification, and the steps between.
  package let initialLists: [[PictureReference]]
  package let lists: [[PictureReference]]
  package let modifications: [[H264ListModification]]

  /// Implicit weights of the second prediction in 64ths, by the indices in both lists; empty without them.
  package let weights: [[Int]]
}
