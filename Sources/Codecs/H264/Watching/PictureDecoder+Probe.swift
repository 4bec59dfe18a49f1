/// Showing a decoder's state to its probe.
extension PictureDecoder {
  /// Whether there is a probe that wants to look; without one, the compiler knows that it is
  /// `false`.
  @inline(__always)
  var isWatched: Bool { Probe.isActive && probe.isWatching }

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
      directQuarters: Int(record.directBlocks),
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
    guard probe.wantsSamples else { return }
    probe.prediction(block(plane, at: target, width, height, mode: mode))
  }

  mutating func showSum(_ plane: PlaneIndex, at target: Int, width: Int, height: Int) {
    guard probe.wantsSamples else { return }
    probe.sum(block(plane, at: target, width, height, mode: nil))
  }

  mutating func showBlock(
    _ plane: PlaneIndex, at target: Int, _ levels: SIMD16<Int32>,
    _ coefficients: SIMD16<Int32>, _ residual: SIMD16<Int32>
  ) {
    guard probe.wantsSamples else { return }
    func numbers(_ vector: SIMD16<Int32>) -> [Int] { (0..<16).map { Int(vector[$0]) } }
    probe.correction(
      block(plane, at: target, 4, 4, mode: nil),
      ProbedCorrection(
        levels: numbers(levels), coefficients: numbers(coefficients), residual: numbers(residual)))
  }

  mutating func showLargeBlock(
    at target: Int, _ levels: InlineArray<64, Int32>, _ coefficients: InlineArray<64, Int32>,
    _ residual: InlineArray<64, Int32>
  ) {
    guard probe.wantsSamples else { return }
    func numbers(_ values: InlineArray<64, Int32>) -> [Int] { (0..<64).map { Int(values[$0]) } }
    probe.correction(
      block(.luma, at: target, 8, 8, mode: nil),
      ProbedCorrection(
        levels: numbers(levels), coefficients: numbers(coefficients), residual: numbers(residual)))
  }

  /// The picture as it is now.
  var probedPicture: ProbedPicture {
    ProbedPicture(
      columns: store.columns, rows: store.rows,
      planes: picture.planes)
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
