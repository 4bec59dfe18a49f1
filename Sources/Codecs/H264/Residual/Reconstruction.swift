/// Adds corrections to what was predicted: ITU-T H.264 §8.5.1 to §8.5.4 and §8.5.14.
extension PictureDecoder {
  /// Corrects a 4 × 4 block, §8.5.1; its levels are set to 0 again.
  ///
  /// - Parameters:
  ///   - plane: Luma, Cb or Cr.
  ///   - base: Where its levels are.
  ///   - target: Its upper left sample.
  ///   - quantizer: QP of the plane.
  ///   - isIntra: Which scaling list applies.
  ///   - dc: The first coefficient, where it has been scaled already.
  mutating func correct4x4(
    _ plane: PlaneIndex, levels base: Int, at target: Int, quantizer: Int, isIntra: Bool,
    dc: Int32? = nil
  ) {
    var buffer = residual.levels.mutableSpan
    let levels = buffer.vector(at: base, as: SIMD16<Int32>.self)
    buffer.store(SIMD16<Int32>.zero, at: base)
    let factors = scaling.small.span.vector(
      at: ScalingTables.smallIndex(
        plane: plane.rawValue, isIntra: isIntra, quantizer: quantizer),
      as: SIMD16<Int32>.self)
    var coefficients: SIMD16<Int32>
    if let rule = rules.scaledLevels {
      coefficients = Self.scale(levels, factors, quantizer, by: rule)
    } else {
      coefficients = Transform4x4.scaled(levels, by: factors, quantizer: quantizer)
    }
    if let dc { coefficients[0] = dc }
    let corrections: SIMD16<Int32>
    if let rule = rules.residual4x4 {
      corrections = Self.transform(coefficients, by: rule)
    } else {
      corrections = Transform4x4.inverse(coefficients)
    }
    if isWatched {
      showBlock(plane, at: target, levels, coefficients, corrections)
    }
    add(corrections, plane, at: target)
    if isWatched { showSum(plane, at: target, width: 4, height: 4) }
  }

  /// Corrects an 8 × 8 block of luma, §8.5.3.
  mutating func correct8x8(levels base: Int, at target: Int, quantizer: Int, isIntra: Bool) {
    var block = InlineArray<64, Int32>(repeating: 0)
    for index in 0..<64 {
      block[index] = residual.levels[base + index]
      residual.levels[base + index] = 0
    }
    let levels = block
    let first = ScalingTables.largeIndex(isIntra: isIntra, quantizer: quantizer)
    Transform8x8.scale(
      &block, by: scaling.large.span.extracting(first..<first + 64), quantizer: quantizer)
    let coefficients = block
    Transform8x8.inverse(&block)
    if isWatched { showLargeBlock(at: target, levels, coefficients, block) }
    // ANCHOR: correct
    let stride = picture.lumaStride
    var samples = picture.luma.mutableSpan
    for row in 0..<8 {
      for column in 0..<8 {
        let index = target &+ row &* stride &+ column
        samples[index] = clipped(Int32(samples[index]) &+ block[row &* 8 &+ column])
      }
    }
    // ANCHOR_END: correct
    if isWatched { showSum(.luma, at: target, width: 8, height: 8) }
  }

  /// Corrects the coded blocks of luma, of a macroblock that has been predicted as a whole.
  mutating func correctLuma(_ place: MacroblockPlace, _ record: MacroblockRecord) {
    let isIntra = record.kind.isIntra
    let quantizer = Int(record.quantizer)
    if record.usesLargeTransform {
      for quarter in 0..<4 where record.codedBlocks & Self.firstBlock(of: quarter) != 0 {
        correct8x8(
          levels: quarter * 64, at: lumaOffset(place, (quarter & 1) * 8, (quarter >> 1) * 8),
          quantizer: quantizer, isIntra: isIntra)
      }
      return
    }
    guard record.codedBlocks != 0 else { return }
    for block in 0..<16 {
      let (x, y) = BlockOrder.position(block)
      guard record.codedBlocks & 1 << UInt16(y * 4 + x) != 0 else { continue }
      correct4x4(
        .luma, levels: block * 16, at: lumaOffset(place, x * 4, y * 4), quantizer: quantizer,
        isIntra: isIntra)
    }
  }

  /// The bit of the first 4 × 4 block of an 8 × 8 block; all four are set together.
  static func firstBlock(of quarter: Int) -> UInt16 {
    1 << UInt16((quarter & 1) * 2 + (quarter >> 1) * 8)
  }

  /// Corrects chroma, §8.5.4: the DC coefficients of four blocks are transformed first.
  mutating func correctChroma(_ place: MacroblockPlace, _ record: MacroblockRecord) {
    guard hasChroma, record.codedPattern >= 16 else { return }
    for plane in 0..<2 {
      let index = plane == 0 ? PlaneIndex.cb : .cr
      let quantizer = Int(record.chromaQuantizers[plane])
      let isIntra = record.kind.isIntra
      let factor = scaling.small[
        ScalingTables.smallIndex(plane: plane + 1, isIntra: isIntra, quantizer: quantizer)]
      var buffer = residual.levels.mutableSpan
      let base = ResidualBuffer.chromaDC + plane * 4
      let levels = buffer.vector(at: base, as: SIMD4<Int32>.self)
      buffer.store(SIMD4<Int32>.zero, at: base)
      let means = TransformDC.chroma(levels, factor: factor, quantizer: quantizer)
      let first = place.index * MacroblockStore.countsStride + 16 + plane * 4
      for block in 0..<4 where means[block] != 0 || store.counts[first + block] != 0 {
        correct4x4(
          index, levels: (16 + plane * 4 + block) * 16,
          at: chromaOffset(place, (block & 1) * 4, (block >> 1) * 4), quantizer: quantizer,
          isIntra: isIntra, dc: means[block])
      }
    }
  }

  /// Adds corrections to samples, and clips the sums: §8.5.14.
  @inline(__always)
  private mutating func add(
    _ corrections: SIMD16<Int32>, _ plane: PlaneIndex, at target: Int
  ) {
    let (lumaStride, chromaStride) = (picture.lumaStride, picture.chromaStride)
    switch plane {
    case .luma: Self.add(corrections, to: &picture.luma, at: target, lumaStride)
    case .cb: Self.add(corrections, to: &picture.cb, at: target, chromaStride)
    case .cr: Self.add(corrections, to: &picture.cr, at: target, chromaStride)
    }
  }

  @inline(__always)
  private static func add(
    _ corrections: SIMD16<Int32>, to samples: inout [UInt8], at target: Int, _ stride: Int
  ) {
    var samples = samples.mutableSpan
    addRow(corrections.lowHalf.lowHalf, to: &samples, at: target)
    addRow(corrections.lowHalf.highHalf, to: &samples, at: target &+ stride)
    addRow(corrections.highHalf.lowHalf, to: &samples, at: target &+ 2 &* stride)
    addRow(corrections.highHalf.highHalf, to: &samples, at: target &+ 3 &* stride)
  }

  @inline(__always)
  private static func addRow(
    _ corrections: SIMD4<Int32>, to samples: inout MutableSpan<UInt8>, at index: Int
  ) {
    let predicted = samples.vector(at: index, as: SIMD4<UInt8>.self)
    let sum = SIMD4<Int32>(truncatingIfNeeded: predicted) &+ corrections
    let clipped = sum.clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 255))
    samples.store(SIMD4<UInt8>(truncatingIfNeeded: clipped), at: index)
  }

  /// QP of Cb and Cr, §8.5.8: large quantisers are kept smaller for chroma.
  func chromaQuantizers(for quantizer: Int) -> SIMD2<Int8> {
    SIMD2(
      ChromaQuantizer.value(for: quantizer, offset: slice.chromaOffsets[0]),
      ChromaQuantizer.value(for: quantizer, offset: slice.chromaOffsets[1]))
  }
}

/// The planes of a picture.
enum PlaneIndex: Int, Hashable, Sendable {
  case luma, cb, cr
}

/// QP of chroma, from that of luma: ITU-T H.264 table 8-15.
package enum ChromaQuantizer {
  package static func value(for quantizer: Int, offset: Int) -> Int8 {
    let index = min(max(quantizer + offset, 0), 51)
    return index < 30 ? Int8(index) : table[index - 30]
  }

  private static let table: [Int8] = [
    29, 30, 31, 32, 32, 33, 34, 34, 35, 35, 36, 36, 37, 37, 37, 38, 38, 38, 39, 39, 39, 39,
  ]
}

/// `Clip1`: the nearest number that is a sample.
@inline(__always)
func clipped(_ value: Int32) -> UInt8 {
  UInt8(truncatingIfNeeded: value < 0 ? 0 : value > 255 ? 255 : value)
}

extension PictureDecoder {
  /// Where a sample of a macroblock's luma is in its plane.
  @inline(__always)
  func lumaOffset(_ place: MacroblockPlace, _ x: Int, _ y: Int) -> Int {
    (place.row &* 16 &+ y) &* picture.lumaStride &+ place.column &* 16 &+ x
  }

  @inline(__always)
  func chromaOffset(_ place: MacroblockPlace, _ x: Int, _ y: Int) -> Int {
    (place.row &* 8 &+ y) &* picture.chromaStride &+ place.column &* 8 &+ x
  }
}

/// A learner's functions for one block.
extension PictureDecoder {
  /// Levels in the order of the scan become coefficients, row by row.
  fileprivate static func scale(
    _ levels: SIMD16<Int32>, _ factors: SIMD16<Int32>, _ quantizer: Int,
    by rule: H264Rules.ScaledLevels
  ) -> SIMD16<Int32> {
    let order = (0..<16).map { BlockScan.zigzag4x4[$0] }
    return vector(
      rule(order.map { Int(levels[$0]) }, order.map { Int(factors[$0]) }, quantizer))
  }

  fileprivate static func transform(
    _ coefficients: SIMD16<Int32>, by rule: H264Rules.Residual4x4
  ) -> SIMD16<Int32> {
    vector(rule((0..<16).map { Int(coefficients[$0]) }))
  }

  /// The first 16 numbers; 0 if there are fewer.
  private static func vector(_ numbers: [Int]) -> SIMD16<Int32> {
    var result = SIMD16<Int32>.zero
    for (index, number) in numbers.prefix(16).enumerated() {
      result[index] = Int32(clamping: number)
    }
    return result
  }
}
