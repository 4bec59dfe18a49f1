import H264

/// Which of the ways to code a macroblock is the cheapest.
extension VideoEncoder {
  /// A way to code a macroblock, and what it costs.
  struct Candidate {
    var decision: MacroblockDecision
    var blocks: [CodedBlock]

    /// The sum of squared differences of all three planes.
    var error: Int
    var bitCount: Int

    /// Error and bits in one number.
    func cost(_ lambda: Double) -> Double { Double(error) + lambda * Double(bitCount) }
  }

  /// Decides how a macroblock is coded, and leaves it decoded.
  mutating func encodeMacroblock(at address: Int) -> Candidate {
    let all = candidates(at: address)
    let chosen = all.count > 1 ? choose(all) : 0
    if address == watchedAddress { watch(all, chosen, at: address) }
    // The last trial has left its samples there.
    if chosen != all.count - 1 { local.decode(all[chosen].decision, at: address) }
    return all[chosen]
  }

  private func choose(_ candidates: [Candidate]) -> Int {
    if let rule = settings.rules.choice {
      let index = rule(candidates.map(\.error), candidates.map(\.bitCount), picture.lambda)
      return candidates.indices.contains(index) ? index : 0
    }
    let costs = candidates.map { $0.cost(picture.lambda) }
    return costs.indices.min { costs[$0] < costs[$1] } ?? 0
  }

  /// The ways that the step knows; the last one is decoded.
  mutating func candidates(at address: Int) -> [Candidate] {
    switch settings.step {
    case .samples: return [measured(rawSamples(at: address), at: address)]
    case .mean:
      let decision = whole(mode: 2, chroma: chroma([0], at: address), at: address)
      return [measured(decision, at: address)]
    default: break
    }
    var all: [Candidate] = []
    if picture.isPredicted {
      let skipped = measured(MacroblockDecision(.skipped), at: address)
      // Where nothing is left to correct, there is nothing to try.
      if hasNothingToCorrect(at: address) { return [skipped] }
      all.append(skipped)
      all += interCandidates(at: address)
    }
    // Where copying is good, prediction from the picture itself is not better.
    let least = all.map(\.error).min() ?? .max
    if picture.isPredicted, least < Int(24 * picture.lambda) * 8 { return all }
    return all + intraCandidates(at: address)
  }

  // ANCHOR: measured
  /// Decodes a way and counts its bits.
  mutating func measured(_ decision: MacroblockDecision, at address: Int) -> Candidate {
    let blocks = local.decode(decision, at: address)
    trial.removeAll()
    // The run of skipped macroblocks before it takes a bit, or becomes longer.
    if picture.isPredicted { trial.flag(true) }
    if decision.kind != .skipped { macroblocks.write(decision, blocks, to: &trial) }
    return Candidate(
      decision: decision, blocks: blocks, error: error(at: address), bitCount: trial.bitCount)
  }
  // ANCHOR_END: measured

  /// The squared differences between the source and what has been decoded.
  func error(at address: Int) -> Int {
    let (luma, chroma) = source.offsets(of: address)
    let large = BlockPair(at: luma, stride: source.lumaStride, size: 16)
    let small = BlockPair(at: chroma, stride: source.chromaStride, size: 8)
    return Distortion.squares(source.luma.span, local.luma.span, large)
      + Distortion.squares(source.cb.span, local.cb.span, small)
      + Distortion.squares(source.cr.span, local.cr.span, small)
  }

  /// `I_PCM`: the samples as they are.
  private func rawSamples(at address: Int) -> MacroblockDecision {
    var decision = MacroblockDecision(.samples)
    let (luma, chroma) = source.offsets(of: address)
    for row in 0..<16 {
      let first = luma + row * source.lumaStride
      decision.samples += source.luma[first..<first + 16]
    }
    for plane in [source.cb, source.cr] {
      for row in 0..<8 {
        let first = chroma + row * source.chromaStride
        decision.samples += plane[first..<first + 8]
      }
    }
    return decision
  }
}
