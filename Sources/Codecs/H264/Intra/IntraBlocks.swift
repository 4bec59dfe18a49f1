/// Luma that is predicted from the macroblock's surroundings: ITU-T H.264 §8.3.1 to §8.3.3.
extension PictureDecoder {
  /// Which macroblocks around the current one intra prediction may use, §8.3.1.2.
  ///
  /// With `constrained_intra_pred_flag` only intra ones, so that errors do not spread to them.
  func intraNeighbours(_ near: Neighbours) -> IntraNeighbours {
    func isUsable(_ index: Int) -> Bool {
      index > 0 && (!slice.isIntraConstrained || store.records[index].kind.isIntra)
    }
    return IntraNeighbours(
      left: isUsable(near.a), above: isUsable(near.b), aboveRight: isUsable(near.c),
      corner: isUsable(near.d))
  }

  /// `Intra_4x4`: each block is predicted and corrected before the next one.
  mutating func reconstructIntra4x4(
    _ place: MacroblockPlace, _ near: Neighbours, _ record: MacroblockRecord
  ) {
    let usable = intraNeighbours(near)
    let stride = picture.lumaStride
    for block in 0..<16 {
      let (x, y) = BlockOrder.position(block)
      let target = lumaOffset(place, x * 4, y * 4)
      let edge = IntraEdge(
        size: 4, at: target, stride: stride, in: picture.luma.span,
        hasLeft: x > 0 || usable.left, hasAbove: y > 0 || usable.above,
        hasAboveRight: usable.hasAboveRight(x, y, size: 1), hasCorner: usable.hasCorner(x, y))
      let mode = Int(store.intraModes[place.index * 16 + y * 4 + x])
      if let rule = rules.intra4x4, let samples = rule(mode, edge.neighbours) {
        writeIntra4x4(samples, at: target)
      } else {
        var samples = picture.luma.mutableSpan
        edge.predict(
          IntraDirection(rawValue: mode) ?? .mean, into: &samples, at: target, stride: stride)
      }
      if isWatched { showPrediction(.luma, at: target, width: 4, height: 4, mode: mode) }
      guard record.codedBlocks & 1 << UInt16(y * 4 + x) != 0 else { continue }
      correct4x4(
        .luma, levels: block * 16, at: target, quantizer: Int(record.quantizer), isIntra: true)
    }
  }

  /// `Intra_8x8`: the same with larger blocks, from a smoothed edge.
  mutating func reconstructIntra8x8(
    _ place: MacroblockPlace, _ near: Neighbours, _ record: MacroblockRecord
  ) {
    let usable = intraNeighbours(near)
    let stride = picture.lumaStride
    for quarter in 0..<4 {
      let (x, y) = ((quarter & 1) * 2, quarter & 2)
      let target = lumaOffset(place, x * 4, y * 4)
      let edge = IntraEdge(
        size: 8, at: target, stride: stride, in: picture.luma.span,
        hasLeft: x > 0 || usable.left, hasAbove: y > 0 || usable.above,
        hasAboveRight: usable.hasAboveRight(x, y, size: 2), hasCorner: usable.hasCorner(x, y)
      ).smoothed()
      let mode = Int(store.intraModes[place.index * 16 + y * 4 + x])
      var samples = picture.luma.mutableSpan
      edge.predict(
        IntraDirection(rawValue: mode) ?? .mean, into: &samples, at: target, stride: stride)
      if isWatched { showPrediction(.luma, at: target, width: 8, height: 8, mode: mode) }
      guard record.codedBlocks & Self.firstBlock(of: quarter) != 0 else { continue }
      correct8x8(
        levels: quarter * 64, at: target, quantizer: Int(record.quantizer), isIntra: true)
    }
  }

  private mutating func writeIntra4x4(_ samples: [UInt8], at target: Int) {
    for (index, sample) in samples.prefix(16).enumerated() {
      picture.luma[target + index / 4 * picture.lumaStride + index % 4] = sample
    }
  }
}

/// Which of the macroblocks around may be used for intra prediction.
package struct IntraNeighbours {
  let left: Bool
  let above: Bool
  let aboveRight: Bool
  let corner: Bool

  /// Whether the block above to the right has been decoded, in this macroblock or before it.
  ///
  /// `x` and `y` count blocks of 4 × 4; `size` is that of the block in question.
  func hasAboveRight(_ x: Int, _ y: Int, size: Int) -> Bool {
    guard y > 0 else { return x + size < 4 ? above : aboveRight }
    // To the right of the macroblock, or later in the order of blocks.
    return x + size < 4
      && BlockOrder.number(x + size, y - 1) < BlockOrder.number(x, y)
  }

  func hasCorner(_ x: Int, _ y: Int) -> Bool {
    switch (x > 0, y > 0) {
    case (true, true): true
    case (true, false): above
    case (false, true): left
    case (false, false): corner
    }
  }
}

extension IntraEdge {
  /// The samples as a learner's function gets them.
  var neighbours: Intra4x4Neighbours {
    Intra4x4Neighbours(
      above: hasAbove ? (0..<8).map { UInt8(above($0)) } : nil,
      left: hasLeft ? (0..<4).map { UInt8(left($0)) } : nil,
      corner: hasCorner ? UInt8(above(-1)) : nil)
  }
}
