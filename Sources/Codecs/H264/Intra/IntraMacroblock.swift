/// Prediction of a whole macroblock at once: ITU-T H.264 §8.3.3 for luma, §8.3.4 for chroma.
extension PictureDecoder {
  /// `Intra_16x16`: one mode, and a second transform for the means of its blocks.
  mutating func reconstructIntra16x16(
    mode: Int, _ place: MacroblockPlace, _ near: Neighbours, _ record: MacroblockRecord
  ) {
    let usable = intraNeighbours(near)
    let target = lumaOffset(place, 0, 0)
    let stride = picture.lumaStride
    var samples = picture.luma.mutableSpan
    let plane = SquarePrediction(size: 16, target: target, stride: stride)
    switch mode {
    case 0: plane.vertical(&samples, hasAbove: usable.above)
    case 1: plane.horizontal(&samples, hasLeft: usable.left)
    case 2: plane.mean(&samples, hasLeft: usable.left, hasAbove: usable.above)
    default: plane.slope(&samples, isComplete: usable.left && usable.above && usable.corner)
    }
    if isWatched { showPrediction(.luma, at: target, width: 16, height: 16, mode: mode) }
    correctIntra16x16(place, record)
  }

  /// §8.5.2: the DC coefficients are transformed first, then each block is corrected.
  private mutating func correctIntra16x16(_ place: MacroblockPlace, _ record: MacroblockRecord) {
    let quantizer = Int(record.quantizer)
    let factor = scaling.small[
      ScalingTables.smallIndex(plane: 0, isIntra: true, quantizer: quantizer)]
    var buffer = residual.levels.mutableSpan
    let levels = buffer.vector(at: ResidualBuffer.lumaDC, as: SIMD16<Int32>.self)
    buffer.store(SIMD16<Int32>.zero, at: ResidualBuffer.lumaDC)
    guard record.codedDC & 1 != 0 || record.codedBlocks != 0 else { return }
    let means = TransformDC.luma(levels, factor: factor, quantizer: quantizer)
    for block in 0..<16 {
      let (x, y) = BlockOrder.position(block)
      let mean = means[y * 4 + x]
      guard mean != 0 || record.codedBlocks & 1 << UInt16(y * 4 + x) != 0 else { continue }
      correct4x4(
        .luma, levels: block * 16, at: lumaOffset(place, x * 4, y * 4), quantizer: quantizer,
        isIntra: true, dc: mean)
    }
  }

  /// Chroma of an intra macroblock: Cb and Cr have one mode.
  mutating func reconstructIntraChroma(
    _ place: MacroblockPlace, _ near: Neighbours, _ record: MacroblockRecord
  ) {
    guard hasChroma else { return }
    let usable = intraNeighbours(near)
    let plane = SquarePrediction(
      size: 8, target: chromaOffset(place, 0, 0), stride: picture.chromaStride)
    let mode = Int(record.chromaMode)
    var cb = picture.cb.mutableSpan
    plane.chroma(mode, &cb, usable)
    var cr = picture.cr.mutableSpan
    plane.chroma(mode, &cr, usable)
    if isWatched {
      showPrediction(.cb, at: plane.target, width: 8, height: 8, mode: mode)
      showPrediction(.cr, at: plane.target, width: 8, height: 8, mode: mode)
    }
    correctChroma(place, record)
  }
}

/// Predicts a square of 16 × 16 or 8 × 8 samples from those around it.
///
/// A stream may refer to samples that are missing; they count as 128, and nothing is read.
struct SquarePrediction {
  let size: Int

  /// The upper left sample.
  let target: Int
  let stride: Int

  /// §8.3.3.1: the row above, repeated.
  func vertical(_ plane: inout MutableSpan<UInt8>, hasAbove: Bool) {
    for y in 0..<size {
      for x in 0..<size {
        plane[target &+ y &* stride &+ x] = hasAbove ? plane[target &- stride &+ x] : 128
      }
    }
  }

  /// §8.3.3.2: the column to the left, repeated.
  func horizontal(_ plane: inout MutableSpan<UInt8>, hasLeft: Bool) {
    for y in 0..<size {
      let row = target &+ y &* stride
      fill(&plane, row, size, 1, hasLeft ? plane[row &- 1] : 128)
    }
  }

  /// §8.3.3.3: the mean of what is available.
  func mean(_ plane: inout MutableSpan<UInt8>, hasLeft: Bool, hasAbove: Bool) {
    let sum =
      (hasLeft ? leftSum(plane, 0, size) : 0) + (hasAbove ? aboveSum(plane, 0, size) : 0)
    let count = (hasLeft ? size : 0) + (hasAbove ? size : 0)
    fill(&plane, target, size, size, count == 0 ? 128 : UInt8((sum + count / 2) / count))
  }

  /// §8.3.3.4 and §8.3.4.4: a plane through the samples around.
  func slope(_ plane: inout MutableSpan<UInt8>, isComplete: Bool) {
    guard isComplete else { return fill(&plane, target, size, size, 128) }
    let half = size / 2
    var (h, v) = (0, 0)
    for step in 1...half {
      h += step * (above(plane, half - 1 + step) - above(plane, half - 1 - step))
      v += step * (left(plane, half - 1 + step) - left(plane, half - 1 - step))
    }
    let factor = size == 16 ? 5 : 34
    let b = (factor * h + 32) >> 6
    let c = (factor * v + 32) >> 6
    let a = 16 * (left(plane, size - 1) + above(plane, size - 1))
    for y in 0..<size {
      var value = Int32(truncatingIfNeeded: a + c * (y - half + 1) - b * (half - 1) + 16)
      for x in 0..<size {
        plane[target &+ y &* stride &+ x] = clipped(value &>> 5)
        value &+= Int32(truncatingIfNeeded: b)
      }
    }
  }

  /// §8.3.4: the modes of chroma, table 8-5.
  func chroma(_ mode: Int, _ plane: inout MutableSpan<UInt8>, _ usable: IntraNeighbours) {
    switch mode {
    case 0: chromaMean(&plane, usable)
    case 1: horizontal(&plane, hasLeft: usable.left)
    case 2: vertical(&plane, hasAbove: usable.above)
    default: slope(&plane, isComplete: usable.left && usable.above && usable.corner)
    }
  }

  /// §8.3.4.1: each 4 × 4 block has a mean of its own.
  ///
  /// Those at the upper right prefer the row above, those at the lower left the column to the left.
  private func chromaMean(_ plane: inout MutableSpan<UInt8>, _ usable: IntraNeighbours) {
    for block in 0..<4 {
      let (x, y) = ((block & 1) * 4, (block >> 1) * 4)
      var (useLeft, useAbove) = (usable.left, usable.above)
      if block == 1, useAbove { useLeft = false }
      if block == 2, useLeft { useAbove = false }
      let sum = (useLeft ? leftSum(plane, y, 4) : 0) + (useAbove ? aboveSum(plane, x, 4) : 0)
      let count = (useLeft ? 4 : 0) + (useAbove ? 4 : 0)
      fill(
        &plane, target + y * stride + x, 4, 4,
        count == 0 ? 128 : UInt8((sum + count / 2) / count))
    }
  }

  /// p[x, −1].
  private func above(_ plane: borrowing MutableSpan<UInt8>, _ x: Int) -> Int {
    Int(plane[target - stride + x])
  }

  /// p[−1, y].
  private func left(_ plane: borrowing MutableSpan<UInt8>, _ y: Int) -> Int {
    Int(plane[target + y * stride - 1])
  }

  private func aboveSum(_ plane: borrowing MutableSpan<UInt8>, _ first: Int, _ count: Int) -> Int {
    var sum = 0
    for x in first..<first + count { sum += above(plane, x) }
    return sum
  }

  private func leftSum(_ plane: borrowing MutableSpan<UInt8>, _ first: Int, _ count: Int) -> Int {
    var sum = 0
    for y in first..<first + count { sum += left(plane, y) }
    return sum
  }

  private func fill(
    _ plane: inout MutableSpan<UInt8>, _ first: Int, _ width: Int, _ height: Int, _ sample: UInt8
  ) {
    for y in 0..<height {
      for x in 0..<width { plane[first &+ y &* stride &+ x] = sample }
    }
  }
}
