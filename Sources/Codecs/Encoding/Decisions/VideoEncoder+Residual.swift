import H264

/// What is missing between the prediction and the source, as levels.
///
/// The decoder has the prediction in its picture, at the macroblock's place.
extension VideoEncoder {
  /// The differences of a 4 × 4 block of luma.
  private func differences(ofBlock block: Int, at address: Int) -> SIMD16<Int32> {
    lumaPair(block, at: address).differences(source.luma.span, local.luma.span)
  }

  /// Where a 4 × 4 block of luma lies in the source, and in the picture.
  func lumaPair(_ block: Int, at address: Int) -> BlockPair {
    let (x, y) = BlockOrder.position(block)
    let stride = source.lumaStride
    return BlockPair(
      at: source.offsets(of: address).luma + y * 4 * stride + x * 4, stride: stride, size: 4)
  }

  /// Quantises a block into its places, in zigzag order.
  ///
  /// - Parameters:
  ///   - levels: Where they go.
  ///   - base: The first of its places.
  ///   - block: Its levels before thinning, row by row.
  ///   - coefficients: What they were made from.
  ///   - quantizer: What they were divided by.
  ///   - kind: The block's kind.
  func setLevels(
    _ levels: inout MacroblockLevels, _ base: Int, _ block: SIMD16<Int32>,
    of coefficients: SIMD16<Int32>, _ quantizer: LevelQuantizer, kind: ResidualKind
  ) {
    let first = kind.count == 15 ? 1 : 0
    for place in first..<16 {
      levels.values[base + place] = block[BlockScan.zigzag4x4[place]]
    }
    guard settings.step >= .rate, block != .zero else { return }
    var thinning = LevelThinning(quantizer, lambda: picture.lambda)
    thinning.thin(&levels.values, at: base, coefficients, kind: kind)
  }

  /// Transforms and quantises a block of luma whose DC coefficient is one of its own.
  func setLuma(_ levels: inout MacroblockLevels, _ block: Int, at address: Int) {
    let differences = differences(ofBlock: block, at: address)
    let coefficients = Transform4x4.forward(differences)
    setLevels(
      &levels, block * 16, quantized(differences, coefficients), of: coefficients, picture.luma,
      kind: .luma4x4)
  }

  private func quantized(
    _ differences: SIMD16<Int32>, _ coefficients: SIMD16<Int32>
  ) -> SIMD16<Int32> {
    guard let rule = settings.rules.levels else { return picture.luma.levels(coefficients) }
    let answer = rule(
      (0..<16).map { Int(differences[$0]) }, (0..<16).map { Int(picture.luma.multipliers[$0]) },
      picture.luma.value, Int(picture.luma.rounding))
    var block = SIMD16<Int32>.zero
    for (index, level) in answer.prefix(16).enumerated() {
      block[index] = Int32(min(max(level, -2047), 2047))
    }
    return block
  }

  /// The 16 blocks of luma of a macroblock that is predicted as a whole.
  func correctLuma(_ levels: inout MacroblockLevels, at address: Int) {
    for block in 0..<16 { setLuma(&levels, block, at: address) }
  }

  /// The same for `I_16x16`: the DC coefficients of all blocks are coded separately, §8.5.2.
  func correctWhole(_ levels: inout MacroblockLevels, at address: Int) {
    var means = SIMD16<Int32>.zero
    for block in 0..<16 {
      let (x, y) = BlockOrder.position(block)
      var coefficients = Transform4x4.forward(differences(ofBlock: block, at: address))
      means[y * 4 + x] = coefficients[0]
      coefficients[0] = 0
      setLevels(
        &levels, block * 16, picture.luma.levels(coefficients), of: coefficients, picture.luma,
        kind: .lumaAC)
    }
    let result = picture.luma.luma(dc: Hadamard.transformed(means))
    for place in 0..<16 {
      levels.values[MacroblockLevels.lumaDC + place] = result[BlockScan.zigzag4x4[place]]
    }
  }

  /// Cb and Cr, §8.5.4: the DC coefficients of four blocks are sent separately.
  func correctChroma(_ levels: inout MacroblockLevels, isIntra: Bool, at address: Int) {
    correctChroma(source.cb, local.cb, 0, &levels, at: address)
    correctChroma(source.cr, local.cr, 1, &levels, at: address)
  }

  private func correctChroma(
    _ samples: [UInt8], _ predicted: [UInt8], _ plane: Int, _ levels: inout MacroblockLevels,
    at address: Int
  ) {
    let first = source.offsets(of: address).chroma
    let stride = source.chromaStride
    var means = SIMD4<Int32>.zero
    for block in 0..<4 {
      let pair = BlockPair(
        at: first + (block >> 1) * 4 * stride + (block & 1) * 4, stride: stride, size: 4)
      var coefficients = Transform4x4.forward(pair.differences(samples.span, predicted.span))
      means[block] = coefficients[0]
      coefficients[0] = 0
      setLevels(
        &levels, (16 + plane * 4 + block) * 16, picture.chroma.levels(coefficients),
        of: coefficients, picture.chroma, kind: .chromaAC)
    }
    let result = picture.chroma.chroma(dc: Hadamard.transformed(means))
    for block in 0..<4 {
      levels.values[MacroblockLevels.chromaDC + plane * 4 + block] = result[block]
    }
  }
}
