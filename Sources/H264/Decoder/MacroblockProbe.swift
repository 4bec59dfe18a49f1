/// Watches the decoder at work, macroblock by macroblock.
///
/// The decoder is generic over it. With ``NoProbe`` the compiler removes all that is only there to be
/// watched, so that films pay nothing for it.
package protocol MacroblockProbe: Sendable {
  /// Whether anything is shown at all.
  static var isActive: Bool { get }

  /// A macroblock begins, in a column and a row; `position` counts bits of the unit's payload.
  mutating func begin(_ column: Int, _ row: Int, position: Int)

  /// A syntax element, with its name in the standard; of a block of coefficients the value is their count.
  ///
  /// With arithmetic coding an element has no bits of its own: those that the decoder took in meanwhile.
  mutating func element(_ name: StaticString, value: Int, bits: Range<Int>)

  /// Samples have been predicted.
  mutating func prediction(_ block: ProbedBlock)

  /// A 4 × 4 block is corrected: numbers row by row.
  mutating func correction(_ block: ProbedBlock, _ correction: ProbedCorrection)

  /// Samples have been corrected.
  mutating func sum(_ block: ProbedBlock)

  /// A macroblock has been decoded, but for the filter.
  mutating func end(_ summary: ProbedMacroblock, position: Int)

  /// The strengths of an edge, four samples of luma each.
  mutating func edge(
    _ number: Int, isVertical: Bool, _ strengths: SIMD4<UInt8>, _ column: Int, _ row: Int)

  /// A picture has been filtered; the samples are of whole macroblocks.
  mutating func finished(_ picture: ProbedPicture)
}

/// Watches nothing, and costs nothing.
package struct NoProbe: MacroblockProbe {
  package static var isActive: Bool { false }

  package init() {}
  package mutating func begin(_ column: Int, _ row: Int, position: Int) {}
  package mutating func element(_ name: StaticString, value: Int, bits: Range<Int>) {}
  package mutating func prediction(_ block: ProbedBlock) {}
  package mutating func correction(_ block: ProbedBlock, _ correction: ProbedCorrection) {}
  package mutating func sum(_ block: ProbedBlock) {}
  package mutating func end(_ summary: ProbedMacroblock, position: Int) {}
  package mutating func edge(
    _ number: Int, isVertical: Bool, _ strengths: SIMD4<UInt8>, _ column: Int, _ row: Int
  ) {}
  package mutating func finished(_ picture: ProbedPicture) {}
}

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

  /// The mode of intra prediction; `nil` where there is none.
  package var mode: Int?
}

/// How a 4 × 4 block is corrected; 16 numbers each, row by row.
package struct ProbedCorrection: Hashable, Sendable {
  /// The levels as they were sent.
  package let levels: [Int]

  /// The levels scaled.
  package let coefficients: [Int]

  /// What is added to the prediction.
  package let residual: [Int]
}

/// What is known of a macroblock once it is decoded.
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

/// Showing a decoder's state to its probe.
extension PictureDecoder {
  func summary(of index: Int) -> ProbedMacroblock {
    let record = store.records[index]
    let isBipredicted = slice.kind == .bipredicted
    let kind: ProbedMacroblock.Kind =
      switch record.kind {
      case .intra4x4: .intra4x4
      case .intra8x8: .intra8x8
      case .intra16x16: .intra16x16
      case .samples: .samples
      case .skipped: .skipped
      case .directSkipped: .directSkipped
      case .direct: .direct
      case .inter, .unavailable: isBipredicted ? .bipredicted : .predicted
      }
    return ProbedMacroblock(
      kind: kind, quantizer: Int(record.quantizer), usesLargeTransform: record.usesLargeTransform,
      codedPattern: Int(record.codedPattern), slice: Int(record.slice),
      references: (0..<2).map { list in
        (0..<4).map { Int(picture.motion.references[(index * 2 + list) * 4 + $0]) }
      },
      vectors: (0..<2).map { list in
        (0..<16).map {
          let vector = picture.motion.vectors[(index * 2 + list) * 16 + $0]
          return VectorPair(x: Int(vector.x), y: Int(vector.y))
        }
      })
  }

  mutating func showPrediction(
    _ plane: PlaneIndex, at target: Int, width: Int, height: Int, mode: Int?
  ) {
    probe.prediction(block(plane, at: target, width, height, mode: mode))
  }

  mutating func showSum(_ plane: PlaneIndex, at target: Int, width: Int, height: Int) {
    probe.sum(block(plane, at: target, width, height, mode: nil))
  }

  mutating func showBlock(
    _ plane: PlaneIndex, at target: Int, size: Int, _ levels: SIMD16<Int32>,
    _ coefficients: SIMD16<Int32>, _ residual: SIMD16<Int32>
  ) {
    probe.correction(
      block(plane, at: target, size, size, mode: nil),
      ProbedCorrection(
        levels: (0..<16).map { Int(levels[$0]) },
        coefficients: (0..<16).map { Int(coefficients[$0]) },
        residual: (0..<16).map { Int(residual[$0]) }))
  }

  private func block(
    _ plane: PlaneIndex, at target: Int, _ width: Int, _ height: Int, mode: Int?
  ) -> ProbedBlock {
    let stride = plane == .luma ? picture.lumaStride : picture.chromaStride
    let all = plane == .luma ? picture.luma : plane == .cb ? picture.cb : picture.cr
    var samples: [UInt8] = []
    for row in 0..<height {
      samples += all[target + row * stride..<target + row * stride + width]
    }
    return ProbedBlock(
      plane: plane.rawValue, x: target % stride, y: target / stride, width: width,
      height: height, samples: samples, mode: mode)
  }
}
