/// Reads the syntax elements of macroblocks: with tables of codes (CAVLC) or arithmetically (CABAC).
///
/// ITU-T H.264 §9.2 and §9.3. `macroblock_layer` is written once, in `Syntax`, generic over this.
/// An arithmetic decoder estimates each bin by how the neighbours were coded; a method takes that
/// as an `increment`, the standard's `ctxIdxInc`. Where it takes time to find it is found only if
/// ``isArithmetic``.
///
/// No method throws: values beyond all ranges and the end of the data set ``isDamaged``, which slice
/// data asks for once a macroblock. Values that come back are always in their ranges.
protocol EntropyReader {
  static var isArithmetic: Bool { get }

  /// Whether the bits did not make sense, or ended too soon.
  var isDamaged: Bool { get }

  /// Bits that have been read, counted from the first byte of the unit's payload.
  var position: Int { get }

  /// Macroblocks of a `mb_skip_run` that are still to come.
  var skipCount: Int { get }

  /// The bins since the last call, where a probe wants them.
  mutating func takeBins() -> [ProbedBin]

  /// `mb_skip_run` or `mb_skip_flag`.
  mutating func isSkipped(_ slice: SliceKind, _ near: Neighbours) -> Bool

  /// Whether the slice goes on: `more_rbsp_data()` or `end_of_slice_flag`.
  mutating func hasMoreMacroblocks() -> Bool

  /// `mb_type`, as tables 7-11, 7-13 and 7-14 number it: in P and B slices intra types come last.
  mutating func macroblockType(_ slice: SliceKind, _ near: Neighbours) -> Int

  /// `sub_mb_type`, tables 7-17 and 7-18.
  mutating func subMacroblockType(_ slice: SliceKind) -> Int

  /// `transform_size_8x8_flag`.
  mutating func transformSizeFlag(_ near: Neighbours) -> Bool

  /// `coded_block_pattern`: a bit for each 8 × 8 block of luma, and 16 or 32 for chroma.
  mutating func codedBlockPattern(isIntra: Bool, hasChroma: Bool, _ near: Neighbours) -> Int

  /// `mb_qp_delta`.
  mutating func quantizerDelta(increment: Int) -> Int

  /// `prev_intra4x4_pred_mode_flag` and `rem_intra4x4_pred_mode`: −1 where the mode is the predicted one.
  mutating func remainingIntraMode() -> Int

  /// `intra_chroma_pred_mode`.
  mutating func intraChromaMode(_ near: Neighbours) -> Int

  /// `ref_idx_l0` or `ref_idx_l1`, below `count`.
  mutating func referenceIndex(count: Int, increment: Int) -> Int

  /// A component of `mvd_l0` or `mvd_l1`: 0 is the horizontal one.
  ///
  /// `sum` is that of the neighbours' absolute values.
  mutating func vectorDifference(component: Int, sum: Int) -> Int

  /// `residual_block`, §7.3.5.3.3: writes levels to where the scan says; returns how many there are.
  ///
  /// `context` is nC in CAVLC, and in CABAC what `coded_block_flag` is estimated by.
  mutating func residualBlock(
    _ kind: ResidualKind, context: Int, scan: BlockScan, into levels: inout [Int32], at base: Int
  ) -> Int

  /// The samples of `I_PCM`: bytes at the next byte of the unit; false where they are not all there.
  mutating func rawSamples(_ count: Int, into samples: inout [UInt8])
}

extension EntropyReader {
  var skipCount: Int { 0 }
  mutating func takeBins() -> [ProbedBin] { [] }
}

/// What a block of coefficients belongs to: `ctxBlockCat`, ITU-T H.264 table 9-42.
package enum ResidualKind: Int, Sendable {
  /// The 16 DC coefficients of a 16 × 16 intra macroblock.
  case lumaDC
  /// The other 15 of one of its blocks.
  case lumaAC
  case luma4x4
  case chromaDC
  case chromaAC
  case luma8x8

  /// `maxNumCoeff`.
  @inline(__always)
  package var count: Int {
    switch self {
    case .lumaDC, .luma4x4: 16
    case .lumaAC, .chromaAC: 15
    case .chromaDC: 4
    case .luma8x8: 64
    }
  }
}

/// `slice_type`, ITU-T H.264 table 7-6, without those for switching.
enum SliceKind: Hashable, Sendable {
  case predicted, bipredicted, intra
}
