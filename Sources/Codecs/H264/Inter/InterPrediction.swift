/// Predicts a macroblock from other pictures, by its vectors: ITU-T H.264 §8.4.2.
extension PictureDecoder {
  /// Predicts blocks that are as large as possible: where vectors are equal, the result is the same.
  mutating func predictInter(_ place: MacroblockPlace) {
    if isUniform(place.index, 0, 0, 4, 4) {
      store.records[place.index].movesAsWhole = true
      predict(place, 0, 0, 4, 4)
    } else if isUniform(place.index, 0, 0, 4, 2), isUniform(place.index, 0, 2, 4, 2) {
      predict(place, 0, 0, 4, 2)
      predict(place, 0, 2, 4, 2)
    } else if isUniform(place.index, 0, 0, 2, 4), isUniform(place.index, 2, 0, 2, 4) {
      predict(place, 0, 0, 2, 4)
      predict(place, 2, 0, 2, 4)
    } else {
      for quarter in 0..<4 { predictQuarter(place, (quarter & 1) * 2, quarter & 2) }
    }
    guard isWatched else { return }
    showPrediction(.luma, at: lumaOffset(place, 0, 0), width: 16, height: 16, mode: nil)
    guard hasChroma else { return }
    showPrediction(.cb, at: chromaOffset(place, 0, 0), width: 8, height: 8, mode: nil)
    showPrediction(.cr, at: chromaOffset(place, 0, 0), width: 8, height: 8, mode: nil)
  }

  private mutating func predictQuarter(_ place: MacroblockPlace, _ x: Int, _ y: Int) {
    if isUniform(place.index, x, y, 2, 2) {
      predict(place, x, y, 2, 2)
    } else if isUniform(place.index, x, y, 2, 1), isUniform(place.index, x, y + 1, 2, 1) {
      predict(place, x, y, 2, 1)
      predict(place, x, y + 1, 2, 1)
    } else if isUniform(place.index, x, y, 1, 2), isUniform(place.index, x + 1, y, 1, 2) {
      predict(place, x, y, 1, 2)
      predict(place, x + 1, y, 1, 2)
    } else {
      for block in 0..<4 { predict(place, x + (block & 1), y + (block >> 1), 1, 1) }
    }
  }

  /// Whether all blocks of a part have the same vectors and references.
  private func isUniform(_ index: Int, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Bool {
    let vectors = picture.motion.vectors.span
    let references = picture.motion.references.span
    for list in 0..<2 {
      let place = index &* 2 &+ list
      let reference = references[place &* 4 &+ (y & 2 | x &>> 1)]
      let first = vectors[place &* 16 &+ y &* 4 &+ x]
      for row in y..<y &+ height {
        for column in x..<x &+ width {
          guard references[place &* 4 &+ (row & 2 | column &>> 1)] == reference,
            vectors[place &* 16 &+ row &* 4 &+ column] == first
          else { return false }
        }
      }
    }
    return true
  }

  /// Predicts one part, from list 0, list 1 or both.
  private mutating func predict(
    _ place: MacroblockPlace, _ x: Int, _ y: Int, _ width: Int, _ height: Int
  ) {
    let quarter = y & 2 | x >> 1
    let first = place.index * 2
    let references = (
      Int(picture.motion.references[first * 4 + quarter]),
      Int(picture.motion.references[first * 4 + 4 + quarter])
    )
    let block = InterBlock(
      x: place.column * 16 + x * 4, y: place.row * 16 + y * 4, width: width * 4,
      height: height * 4)
    let vectors = (
      picture.motion.vectors[first * 16 + y * 4 + x],
      picture.motion.vectors[first * 16 + 16 + y * 4 + x]
    )
    var hasFirst = false
    if references.0 >= 0 {
      predict(block, list: 0, references.0, vectors.0, isSecond: false)
      hasFirst = true
    }
    if references.1 >= 0 {
      predict(block, list: 1, references.1, vectors.1, isSecond: hasFirst)
    }
    for plane in 0..<(hasChroma ? 3 : 1) {
      finish(block, references, PlaneIndex(rawValue: plane) ?? .luma)
    }
  }

  /// Weighted sample prediction, §8.4.2.3.
  private mutating func finish(
    _ block: InterBlock, _ references: (Int, Int), _ plane: PlaneIndex
  ) {
    let weights = weights(references, plane: plane.rawValue)
    let isBoth = references.0 >= 0 && references.1 >= 0
    guard isBoth || weights != nil else { return }
    let (lumaStride, chromaStride) = (picture.lumaStride, picture.chromaStride)
    switch plane {
    case .luma:
      Self.finish(
        &picture.luma, scratch.second, block, lumaStride, references, weights,
        rules.combination)
    case .cb:
      Self.finish(
        &picture.cb, scratch.secondChroma.0, block.chroma, chromaStride, references,
        weights, rules.combination)
    case .cr:
      Self.finish(
        &picture.cr, scratch.secondChroma.1, block.chroma, chromaStride, references,
        weights, rules.combination)
    }
  }

  private static func finish(
    _ samples: inout [UInt8], _ other: [UInt8], _ block: InterBlock, _ stride: Int,
    _ references: (Int, Int), _ weights: PlaneWeights?, _ rule: H264Rules.Combination?
  ) {
    let second = other.span
    let target = block.y * stride + block.x
    var output = samples.mutableSpan
    guard references.0 >= 0, references.1 >= 0 else {
      guard let weights else { return }
      let isFirst = references.0 >= 0
      return WeightedSamples.weight(
        &output, at: target, stride: stride, width: block.width, height: block.height,
        factor: isFirst ? weights.factors.0 : weights.factors.1,
        offset: isFirst ? weights.offsets.0 : weights.offsets.1, shift: weights.shift)
    }
    if let rule {
      combine(&output, second, block, stride, weights, by: rule)
    } else if let weights {
      WeightedSamples.combine(
        &output, at: target, stride: stride, with: second, width: block.width,
        height: block.height, weights)
    } else {
      WeightedSamples.average(
        &output, at: target, stride: stride, with: second, secondStride: 16, secondAt: 0,
        width: block.width, height: block.height)
    }
  }

  /// Predicts all planes of a block from one picture.
  private mutating func predict(
    _ block: InterBlock, list: Int, _ index: Int, _ vector: Vector, isSecond: Bool
  ) {
    guard index < slice.lists[list].count else { return }
    let slot = slice.lists[list][index].slot
    guard pool.indices.contains(slot) else { return }
    if slice.lists[list][index].isSubstitute { picture.isDamaged = true }
    let size = (picture.columns * 16, picture.rows * 16)
    if isSecond {
      Self.predictLuma(
        block, vector, from: pool[slot].luma, size, into: &scratch.second, at: 0, 16,
        &scratch.inner, rules)
    } else {
      Self.predictLuma(
        block, vector, from: pool[slot].luma, size, into: &picture.luma,
        at: block.y * size.0 + block.x, size.0, &scratch.inner, rules)
    }
    guard hasChroma, pool[slot].hasChroma else { return }
    let chroma = block.chroma
    let half = (size.0 / 2, size.1 / 2)
    let target = chroma.y * half.0 + chroma.x
    if isSecond {
      Self.predictChroma(
        chroma, vector, from: pool[slot].cb, half, into: &scratch.secondChroma.0, at: 0, 16,
        &scratch.inner)
      Self.predictChroma(
        chroma, vector, from: pool[slot].cr, half, into: &scratch.secondChroma.1, at: 0, 16,
        &scratch.inner)
    } else {
      Self.predictChroma(
        chroma, vector, from: pool[slot].cb, half, into: &picture.cb, at: target, half.0,
        &scratch.inner)
      Self.predictChroma(
        chroma, vector, from: pool[slot].cr, half, into: &picture.cr, at: target, half.0,
        &scratch.inner)
    }
  }

  private static func predictLuma(
    _ block: InterBlock, _ vector: Vector, from plane: [UInt8], _ size: (Int, Int),
    into output: inout [UInt8], at target: Int, _ stride: Int,
    _ scratch: inout InterScratch.Inner, _ rules: H264Rules
  ) {
    let x = block.x + Int(vector.x) >> 2
    let y = block.y + Int(vector.y) >> 2
    let (fractionX, fractionY) = (Int(vector.x) & 3, Int(vector.y) & 3)
    let samples = plane.span
    var output = output.mutableSpan
    let isInside =
      x >= 2 && y >= 2 && x + block.width + 3 <= size.0 && y + block.height + 3 <= size.1
    if let rule = rules.interpolation {
      Self.copyWindow(
        samples, size, x - 2, y - 2, block.width + 5, block.height + 5, &scratch.window)
      if interpolate(
        block, fractionX, fractionY, scratch.window, into: &output, target, stride, by: rule)
      {
        return
      }
    }
    if isInside {
      LumaInterpolation(
        width: block.width, height: block.height, target: target, stride: stride,
        source: y * size.0 + x, sourceStride: size.0
      ).predict(
        fractionX: fractionX, fractionY: fractionY, from: samples, into: &output, &scratch.halves)
    } else {
      Self.copyWindow(
        samples, size, x - 2, y - 2, block.width + 5, block.height + 5, &scratch.window)
      let window = scratch.window
      LumaInterpolation(
        width: block.width, height: block.height, target: target, stride: stride,
        source: 2 * 24 + 2, sourceStride: 24
      ).predict(
        fractionX: fractionX, fractionY: fractionY, from: window.span, into: &output,
        &scratch.halves)
    }
  }

  private static func predictChroma(
    _ block: InterBlock, _ vector: Vector, from plane: [UInt8], _ size: (Int, Int),
    into output: inout [UInt8], at target: Int, _ stride: Int,
    _ scratch: inout InterScratch.Inner
  ) {
    let x = block.x + Int(vector.x) >> 3
    let y = block.y + Int(vector.y) >> 3
    let samples = plane.span
    var output = output.mutableSpan
    let isInside =
      x >= 0 && y >= 0 && x + block.width + 1 <= size.0 && y + block.height + 1 <= size.1
    if isInside {
      ChromaInterpolation(
        width: block.width, height: block.height, target: target, stride: stride,
        source: y * size.0 + x, sourceStride: size.0
      ).predict(
        fractionX: Int(vector.x) & 7, fractionY: Int(vector.y) & 7, from: samples, into: &output)
    } else {
      Self.copyWindow(samples, size, x, y, block.width + 1, block.height + 1, &scratch.window)
      ChromaInterpolation(
        width: block.width, height: block.height, target: target, stride: stride, source: 0,
        sourceStride: 24
      ).predict(
        fractionX: Int(vector.x) & 7, fractionY: Int(vector.y) & 7, from: scratch.window.span,
        into: &output)
    }
  }

  /// Copies a block that reaches beyond the picture: there its edge is repeated, equation 8-239.
  private static func copyWindow(
    _ samples: Span<UInt8>, _ size: (Int, Int), _ x: Int, _ y: Int, _ width: Int, _ height: Int,
    _ window: inout [UInt8]
  ) {
    var window = window.mutableSpan
    // Columns to the left of the picture, and those up to its right edge.
    let before = min(max(0 &- x, 0), width)
    let inside = min(max(size.0 &- x, before), width)
    for row in 0..<height {
      let line = samples.extracting(
        min(max(y &+ row, 0), size.1 &- 1) &* size.0..<(min(max(y &+ row, 0), size.1 &- 1) &+ 1)
          &* size.0)
      let target = row &* 24
      for column in 0..<before { window[target &+ column] = line[0] }
      for column in before..<inside { window[target &+ column] = line[x &+ column] }
      for column in inside..<width { window[target &+ column] = line[size.0 &- 1] }
    }
  }
}

/// A block in the samples of a plane.
struct InterBlock {
  let x: Int
  let y: Int
  let width: Int
  let height: Int

  /// The same block in a plane of chroma.
  var chroma: InterBlock {
    InterBlock(x: x / 2, y: y / 2, width: width / 2, height: height / 2)
  }
}
