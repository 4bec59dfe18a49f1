import H264

/// Writes the elements of a macroblock: `macroblock_layer`, ITU-T H.264 §7.3.5.
struct MacroblockWriter {
  let isPredictedSlice: Bool
  let rules: EncodingRules
  private var blockWriter = BlockWriter()

  init(isPredictedSlice: Bool, rules: EncodingRules) {
    self.isPredictedSlice = isPredictedSlice
    self.rules = rules
  }

  /// Writes a macroblock that is not skipped.
  ///
  /// - Parameters:
  ///   - decision: What has been decided.
  ///   - blocks: Its blocks of levels, with the contexts that the decoder has found.
  ///   - writer: Where the bits go.
  mutating func write(
    _ decision: MacroblockDecision, _ blocks: [CodedBlock], to writer: inout BitWriter
  ) {
    writer.unsigned(decision.type(inPredictedSlice: isPredictedSlice))
    switch decision.kind {
    case .samples:
      writer.align()
      for sample in decision.samples { writer.write(UInt32(sample), count: 8) }
      return
    case .intra4x4: writeModes(decision.remainingModes, to: &writer)
    case .quarters: for _ in 0..<4 { writer.unsigned(0) }  // sub_mb_type: P_L0_8x8
    default: break
    }
    if decision.kind.isIntra { writer.unsigned(decision.chromaMode) }
    for difference in decision.vectorDifferences {
      writer.signed(difference.x)
      writer.signed(difference.y)
    }
    var isWhole = false
    if case .intra16x16 = decision.kind { isWhole = true }
    let pattern = decision.codedPattern
    // `me(v)`; the type of a 16 × 16 intra macroblock says it already.
    if !isWhole { writer.unsigned(Self.patternCode(pattern, isIntra: decision.kind.isIntra)) }
    guard isWhole || pattern != 0 else { return }
    writer.signed(0)  // mb_qp_delta
    for block in blocks { write(block, of: decision.levels, to: &writer) }
  }

  /// `prev_intra4x4_pred_mode_flag`, and `rem_intra4x4_pred_mode` where it is 0.
  private func writeModes(_ remaining: [Int], to writer: inout BitWriter) {
    for mode in remaining {
      writer.flag(mode < 0)
      if mode >= 0 { writer.write(UInt32(mode), count: 3) }
    }
  }

  private mutating func write(
    _ block: CodedBlock, of levels: MacroblockLevels, to writer: inout BitWriter
  ) {
    if let rule = rules.block {
      let values = (block.first..<block.first + block.kind.count).map { Int(levels.values[$0]) }
      return writer.write(rule(values, block.kind == .chromaDC ? -1 : block.context))
    }
    blockWriter.write(
      levels.values.span, from: block.first, kind: block.kind, context: block.context, to: &writer)
  }

  /// Table 9-4, inverted.
  private static func patternCode(_ pattern: Int, isIntra: Bool) -> Int {
    Int(isIntra ? intraCodes[pattern] : interCodes[pattern])
  }

  private static let intraCodes = inverse(CAVLCTables.intraPatterns)
  private static let interCodes = inverse(CAVLCTables.interPatterns)

  private static func inverse(_ patterns: [UInt8]) -> [UInt8] {
    var codes = [UInt8](repeating: 0, count: patterns.count)
    for (code, pattern) in patterns.enumerated() { codes[Int(pattern)] = UInt8(code) }
    return codes
  }
}
