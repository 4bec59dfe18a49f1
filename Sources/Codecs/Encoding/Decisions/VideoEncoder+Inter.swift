import H264

/// Macroblocks that are copied from the picture before: ITU-T H.264 §8.4.
extension VideoEncoder {
  mutating func interCandidates(at address: Int) -> [Candidate] {
    guard search != nil else {
      // Without a search: from the place where the neighbours come from.
      var decision = MacroblockDecision(.inter(.whole))
      decision.vectorDifferences = [VectorPair(x: 0, y: 0)]
      return corrected(decision, at: address)
    }
    let whole = searched(.inter(.whole), guesses: neighbourVectors(address), at: address)
    var all = corrected(whole.decision, at: address)
    // Parts are worth a look where one vector leaves something to correct.
    guard !whole.decision.levels.isZero(0..<256) || all[0].decision.codedPattern & 15 != 0 else {
      return all
    }
    var parts: [(decision: MacroblockDecision, cost: Int)] = []
    for kind: MacroblockDecision.Kind in [.inter(.rows), .inter(.columns), .quarters] {
      let found = searched(kind, guesses: whole.vectors, at: address)
      parts.append((found.decision, found.cost))
    }
    if let best = parts.min(by: { $0.cost < $1.cost }), best.cost < whole.cost {
      all += corrected(best.decision, at: address)
    } else {
      // The searches have left their own vectors there.
      local.decode(all[all.count - 1].decision, at: address)
    }
    return all
  }

  /// Vectors of the macroblocks around: most move alike.
  private func neighbourVectors(_ address: Int) -> [VectorPair] {
    let columns = source.columns
    let (column, row) = (address % columns, address / columns)
    var vectors: [VectorPair] = []
    if column > 0 { vectors.append(local.vector(at: address - 1)) }
    if row > 0 {
      vectors.append(local.vector(at: address - columns))
      if column + 1 < columns { vectors.append(local.vector(at: address - columns + 1)) }
    }
    return vectors
  }

  /// A macroblock in parts, each with the vector that a search has found.
  private mutating func searched(
    _ kind: MacroblockDecision.Kind, guesses: [VectorPair], at address: Int
  ) -> (decision: MacroblockDecision, vectors: [VectorPair], cost: Int) {
    var decision = MacroblockDecision(kind)
    var vectors: [VectorPair] = []
    // What the type itself takes: more, the finer it cuts.
    var cost = Int(picture.searchLambda * Double(kind == .quarters ? 9 : kind.partCount * 2 - 1))
    local.clearVectors(at: address)
    for part in 0..<kind.partCount {
      let predicted = local.predictedVector(part, of: kind, at: address)
      let block = block(part, of: kind, predicted, at: address)
      let luma = source.luma
      let found = search?.best(for: block, in: luma, guesses: guesses + vectors)
      let vector = found?.vector ?? predicted
      cost += found?.cost ?? 0
      local.setVector(part, of: kind, vector, at: address)
      vectors.append(vector)
      decision.vectorDifferences.append(
        VectorPair(x: vector.x - predicted.x, y: vector.y - predicted.y))
    }
    return (decision, vectors, cost)
  }

  func block(
    _ part: Int, of kind: MacroblockDecision.Kind, _ predicted: VectorPair, at address: Int
  ) -> MotionSearch.Block {
    let area = kind.area(part)
    return MotionSearch.Block(
      x: address % source.columns * 16 + area.x, y: address / source.columns * 16 + area.y,
      width: area.width, height: area.height, predicted: predicted, lambda: picture.searchLambda)
  }

  /// The way with its corrections, and from step `rate` on also without any.
  private mutating func corrected(
    _ decision: MacroblockDecision, at address: Int
  ) -> [Candidate] {
    let bare = measured(decision, at: address)
    var decision = decision
    correctLuma(&decision.levels, at: address)
    correctChroma(&decision.levels, isIntra: false, at: address)
    guard decision.codedPattern != 0 else { return [bare] }
    let full = measured(decision, at: address)
    return settings.step < .rate ? [full] : [bare, full]
  }

  /// Whether what has been predicted needs no correction.
  mutating func hasNothingToCorrect(at address: Int) -> Bool {
    var levels = MacroblockLevels()
    correctLuma(&levels, at: address)
    correctChroma(&levels, isIntra: false, at: address)
    return levels.isZero(0..<levels.values.count)
  }
}
