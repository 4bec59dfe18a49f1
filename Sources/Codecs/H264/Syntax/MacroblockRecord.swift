/// What later macroblocks, the deblocking filter and a probe need to know about a macroblock.
struct MacroblockRecord: Hashable, Sendable {
  /// The slice's number in its picture; −1 if there is no macroblock, or not yet.
  var slice: Int32 = -1

  var kind = MacroblockKind.unavailable

  /// `QPY`, and what follows from it for Cb and Cr (§8.5.8).
  var quantizer: Int8 = 0
  var chromaQuantizers: SIMD2<Int8> = [0, 0]

  /// `coded_block_pattern`: a bit for each 8 × 8 block of luma; 16 or 32 for chroma.
  ///
  /// Where there is no macroblock, as §9.3.3.1.1.4 wants it: luma counts as coded, chroma as not.
  var codedPattern: UInt8 = 0x0F

  /// `transform_size_8x8_flag`.
  var usesLargeTransform = false

  /// `intra_chroma_pred_mode`.
  var chromaMode: UInt8 = 0

  /// `coded_block_flag` of luma DC (1), Cb DC (2) and Cr DC (4).
  var codedDC: UInt8 = 0

  /// A bit for each 8 × 8 block that is predicted without vectors of its own: it counts as if it
  /// referred to picture 0 (§9.3.3.1.1.6).
  var directBlocks: UInt8 = 0

  /// A bit for each 4 × 4 block of luma, row by row, whose transform block has coefficients: what the
  /// deblocking filter asks for (§8.7.2.1).
  var codedBlocks: UInt16 = 0

  /// Whether all blocks have the same vectors and references: then no inner edge comes from motion.
  var movesAsWhole = false
}

/// The kinds of macroblocks that syntax and prediction tell apart: ITU-T H.264 tables 7-11 to 7-14.
enum MacroblockKind: UInt8, Hashable, Sendable {
  case unavailable
  case intra4x4
  case intra8x8
  case intra16x16
  /// `I_PCM`: samples as they are.
  case samples
  /// P or B with something to read.
  case inter
  /// `P_Skip`.
  case skipped
  /// `B_Skip`.
  case directSkipped
  /// `B_Direct_16x16`.
  case direct

  @inline(__always)
  var isIntra: Bool { rawValue >= Self.intra4x4.rawValue && rawValue <= Self.samples.rawValue }

  @inline(__always)
  var isSkip: Bool { self == .skipped || self == .directSkipped }
}
