import H264

/// Macroblocks that are predicted from their own picture: ITU-T H.264 §8.3.
extension VideoEncoder {
  mutating func intraCandidates(at address: Int) -> [Candidate] {
    let chroma = chroma([0, 1, 2, 3], at: address)
    let whole = whole(mode: bestWholeMode(at: address), chroma: chroma, at: address)
    let first = measured(whole, at: address)
    let second = measured(blockwise(chroma: chroma, at: address), at: address)
    return [first, second]
  }

  /// How chroma is predicted, and its levels: the same for both ways to predict luma.
  struct ChromaChoice {
    var mode = 0
    var levels = MacroblockLevels()
  }

  /// The mode of chroma that leaves least to correct.
  mutating func chroma(_ modes: [Int], at address: Int) -> ChromaChoice {
    var best: (mode: Int, cost: Int)?
    let pair = BlockPair(
      at: source.offsets(of: address).chroma, stride: source.chromaStride, size: 8)
    for mode in modes where local.predictChroma(mode: mode, at: address) {
      let difference =
        Distortion.transformed(source.cb.span, local.cb.span, pair)
        + Distortion.transformed(source.cr.span, local.cr.span, pair)
      let cost =
        difference + Int(picture.searchLambda * Double(BitCode.unsigned(mode).count))
      if cost < best?.cost ?? .max { best = (mode, cost) }
    }
    var choice = ChromaChoice()
    choice.mode = best?.mode ?? 0
    _ = local.predictChroma(mode: choice.mode, at: address)
    correctChroma(&choice.levels, isIntra: true, at: address)
    return choice
  }

  /// `I_16x16` in a mode, §8.3.3; its DC coefficients are transformed once more.
  mutating func whole(
    mode: Int, chroma: ChromaChoice, at address: Int
  ) -> MacroblockDecision {
    var decision = MacroblockDecision(.intra16x16(mode: mode))
    decision.chromaMode = chroma.mode
    decision.levels = chroma.levels
    _ = local.predict16x16(mode: mode, at: address)
    correctWhole(&decision.levels, at: address)
    return decision
  }

  /// The 16 × 16 mode that leaves least to correct.
  private mutating func bestWholeMode(at address: Int) -> Int {
    let pair = BlockPair(at: source.offsets(of: address).luma, stride: source.lumaStride, size: 16)
    var best = (mode: 2, cost: Int.max)
    for mode in 0..<4 where local.predict16x16(mode: mode, at: address) {
      let cost = Distortion.transformed(source.luma.span, local.luma.span, pair)
      if cost < best.cost { best = (mode, cost) }
    }
    return best.mode
  }

  /// `I_NxN`, §8.3.1: each block is predicted from those that have been corrected before it.
  private mutating func blockwise(
    chroma: ChromaChoice, at address: Int
  ) -> MacroblockDecision {
    var decision = MacroblockDecision(.intra4x4)
    decision.chromaMode = chroma.mode
    decision.levels = chroma.levels
    for block in 0..<16 {
      let predicted = local.predictedMode(block, at: address)
      let mode = best4x4Mode(block, predicted, at: address)
      local.setMode(block, mode, at: address)
      decision.remainingModes.append(
        mode == predicted ? -1 : mode < predicted ? mode : mode - 1)
      local.predict4x4(block, mode: mode, at: address)
      setLuma(&decision.levels, block, at: address)
      var levels = SIMD16<Int32>.zero
      for place in 0..<16 { levels[place] = decision.levels.values[block * 16 + place] }
      if levels != .zero { local.correct4x4(block, levels: levels, at: address) }
    }
    return decision
  }

  private mutating func best4x4Mode(_ block: Int, _ predicted: Int, at address: Int) -> Int {
    let possible = local.modes4x4(block, at: address)
    let pair = lumaPair(block, at: address)
    var best = (mode: 2, cost: Int.max)
    for mode in 0..<9 where possible.allow(mode) {
      local.predict4x4(block, mode: mode, at: address)
      let difference = Distortion.transformed(source.luma.span, local.luma.span, pair)
      // A mode that is not the predicted one takes four bits.
      let cost = difference + Int(picture.searchLambda * (mode == predicted ? 1 : 4))
      if cost < best.cost { best = (mode, cost) }
    }
    return best.mode
  }
}
