/// What an encoder has decided for a macroblock: the elements of `macroblock_layer` without their bits.
///
/// ITU-T H.264 §7.3.5. A decoder reads these from a stream; ``LocalDecoder`` takes them as they are.
package struct MacroblockDecision: Sendable {
  package enum Kind: Hashable, Sendable {
    /// `I_PCM`: the samples themselves.
    case samples
    /// `I_16x16`, with its mode: table 8-4.
    case intra16x16(mode: Int)
    /// `I_NxN` with blocks of 4 × 4.
    case intra4x4
    /// `P_L0_16x16`, or two parts: table 7-13.
    case inter(PartitionShape)
    /// `P_8x8`, each quarter in one piece: table 7-17.
    case quarters
    /// `P_Skip`.
    case skipped

    package var isIntra: Bool {
      switch self {
      case .samples, .intra16x16, .intra4x4: true
      case .inter, .quarters, .skipped: false
      }
    }
  }

  package var kind: Kind

  /// For each 4 × 4 block −1 where its mode is the predicted one, else `rem_intra4x4_pred_mode`.
  package var remainingModes: [Int] = []

  /// `intra_chroma_pred_mode`.
  package var chromaMode = 0

  /// `mvd_l0` of each part.
  package var vectorDifferences: [VectorPair] = []
  package var levels = MacroblockLevels()

  /// 256 samples of luma, 64 of Cb and 64 of Cr, where the kind is ``Kind/samples``.
  package var samples: [UInt8] = []

  package init(_ kind: Kind) {
    self.kind = kind
  }

  /// `coded_block_pattern`: a bit for each 8 × 8 block of luma with levels; 16 or 32 for chroma.
  package var codedPattern: Int {
    guard case .intra16x16 = kind else { return levels.lumaPattern | levels.chromaPattern }
    // §7.4.5: either all blocks of the macroblock are sent, or none.
    return (levels.lumaPattern != 0 ? 15 : 0) | levels.chromaPattern
  }

  /// `mb_type` in an I slice, table 7-11; in a P slice it is 5 more.
  var intraType: Int {
    switch kind {
    case .intra16x16(let mode):
      1 + mode + codedPattern >> 4 * 4 + (codedPattern & 15 != 0 ? 12 : 0)
    case .samples: 25
    default: 0
    }
  }

  /// `mb_type`, as tables 7-11 and 7-13 number it.
  package func type(inPredictedSlice isPredicted: Bool) -> Int {
    switch kind {
    case .inter(.whole): 0
    case .inter(.rows): 1
    case .inter(.columns): 2
    case .quarters: 3
    default: intraType + (isPredicted ? SliceKind.predicted.firstIntraType : 0)
    }
  }
}

/// The levels of a macroblock, each block in the order in which its levels are sent.
///
/// 16 blocks of luma in the order of ``BlockOrder``, four of Cb, four of Cr, 16 places each; then the
/// DC levels that are sent apart. Where they are, a block's first place stays 0.
package struct MacroblockLevels: Sendable {
  package var values = [Int32](repeating: 0, count: 24 * 16 + 16 + 8)

  package init() {}

  /// Where the 16 DC levels of luma are, and the four of Cb; those of Cr follow.
  package static var lumaDC: Int { ResidualBuffer.lumaDC }
  package static var chromaDC: Int { ResidualBuffer.chromaDC }

  package func isZero(_ range: Range<Int>) -> Bool {
    let values = values.span
    for index in range where values[index] != 0 { return false }
    return true
  }

  /// The 8 × 8 blocks of luma with levels.
  var lumaPattern: Int {
    var pattern = 0
    for quarter in 0..<4 where !isZero(quarter * 64..<quarter * 64 + 64) { pattern |= 1 << quarter }
    return pattern
  }

  /// 32 if any block of chroma has levels, 16 if only the DC levels are there: table 7-15.
  var chromaPattern: Int {
    if !isZero(16 * 16..<24 * 16) { return 32 }
    return isZero(Self.chromaDC..<Self.chromaDC + 8) ? 0 : 16
  }
}
