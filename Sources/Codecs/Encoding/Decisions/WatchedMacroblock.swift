import H264

/// The ways to code one macroblock, for those who want to see how it is decided.
package struct WatchedMacroblock: Sendable {
  package struct Way: Sendable {
    package let kind: MacroblockDecision.Kind

    /// Whether anything is corrected.
    package let hasLevels: Bool

    /// The sum of squared differences.
    package let error: Int
    package let bitCount: Int
  }

  package let ways: [Way]

  /// What a bit is worth, in squared differences.
  package let lambda: Double

  /// The index of the way that was taken.
  package let chosen: Int

  /// What each whole-sample vector costs, row by row, from −``range`` to ``range`` both ways; empty
  /// without a search, `nil` if it points too far beyond the picture.
  package let vectorCosts: [Int?]
  package static let range = 12
}

extension VideoEncoder {
  mutating func watch(_ candidates: [Candidate], _ chosen: Int, at address: Int) {
    let block = block(0, of: .inter(.whole), VectorPair(x: 0, y: 0), at: address)
    let vectorCosts = search?.costs(
      around: VectorPair(x: 0, y: 0), range: WatchedMacroblock.range, for: block, in: source.luma)
    watched = WatchedMacroblock(
      ways: candidates.map {
        WatchedMacroblock.Way(
          kind: $0.decision.kind, hasLevels: $0.decision.codedPattern != 0, error: $0.error,
          bitCount: $0.bitCount)
      }, lambda: picture.lambda, chosen: chosen, vectorCosts: vectorCosts ?? [])
  }
}
