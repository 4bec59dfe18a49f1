/// Hands an encoder's decisions to the decoder, in place of elements read from bits.
///
/// It notes the blocks of levels in the order of the stream, each with the context that the decoder
/// has found for it: so the encoder that writes them needs no second copy of those rules.
struct DecidedElements: EntropyReader {
  static var isArithmetic: Bool { false }

  let decision: MacroblockDecision

  /// The blocks so far, in the order of the stream.
  private(set) var blocks: [CodedBlock] = []
  private var nextMode = 0
  private var nextComponent = 0

  init(_ decision: MacroblockDecision) {
    self.decision = decision
  }

  var isDamaged: Bool { false }
  var position: Int { 0 }

  mutating func isSkipped(_ slice: SliceKind, _ near: Neighbours) -> Bool {
    decision.kind == .skipped
  }

  mutating func hasMoreMacroblocks() -> Bool { false }

  mutating func macroblockType(_ slice: SliceKind, _ near: Neighbours) -> Int {
    decision.type(inPredictedSlice: slice == .predicted)
  }

  mutating func subMacroblockType(_ slice: SliceKind) -> Int { 0 }
  mutating func transformSizeFlag(_ near: Neighbours) -> Bool { false }

  mutating func codedBlockPattern(isIntra: Bool, hasChroma: Bool, _ near: Neighbours) -> Int {
    decision.codedPattern
  }

  mutating func quantizerDelta(increment: Int) -> Int { 0 }

  mutating func remainingIntraMode() -> Int {
    defer { nextMode += 1 }
    return decision.remainingModes[nextMode]
  }

  mutating func intraChromaMode(_ near: Neighbours) -> Int { decision.chromaMode }
  mutating func referenceIndex(count: Int, increment: Int) -> Int { 0 }

  mutating func vectorDifference(component: Int, sum: Int) -> Int {
    let difference = decision.vectorDifferences[nextComponent / 2]
    nextComponent += 1
    return component == 0 ? difference.x : difference.y
  }

  mutating func residualBlock(
    _ kind: ResidualKind, context: Int, scan: BlockScan, into levels: inout [Int32], at base: Int
  ) -> Int {
    let block = CodedBlock(kind: kind, context: context, base: base)
    blocks.append(block)
    let source = decision.levels.values.span
    var target = levels.mutableSpan
    var count = 0
    for place in 0..<kind.count {
      let level = source[block.first &+ place]
      guard level != 0 else { continue }
      target[base &+ scan[place]] = level
      count &+= 1
    }
    return count
  }

  mutating func rawSamples(_ count: Int, into samples: inout [UInt8]) {
    samples = decision.samples
  }
}

/// A block of levels of a macroblock, as it is written: `residual_block`, ITU-T H.264 §7.3.5.3.2.
package struct CodedBlock: Sendable {
  package let kind: ResidualKind

  /// nC, §9.2.1: how many levels the neighbours have.
  package let context: Int

  /// Where its 16 places begin in ``MacroblockLevels/values``.
  let base: Int

  /// Where its levels begin: without the DC level, where that is sent apart.
  package var first: Int { kind == .lumaAC || kind == .chromaAC ? base + 1 : base }
}
