/// Reads macroblocks that are coded with tables of codes: ITU-T H.264 §9.1 and §9.2.
struct CAVLCReader: EntropyReader {
  static var isArithmetic: Bool { false }

  var bits: SliceBits
  let codes: CAVLCCodes
  let rules: H264Rules
  var hasInvalidValue = false

  /// `mb_skip_run`, once it has been read; then its macroblocks are skipped one by one.
  private var skipRun: Int?

  init(_ bits: SliceBits, codes: CAVLCCodes, rules: H264Rules) {
    self.bits = bits
    self.codes = codes
    self.rules = rules
  }

  var isDamaged: Bool { hasInvalidValue || bits.isExhausted }

  var position: Int { bits.position }

  var skipCount: Int { skipRun ?? 0 }

  mutating func isSkipped(_ slice: SliceKind, _ near: Neighbours) -> Bool {
    let run = skipRun ?? bits.unsignedExpGolomb()
    skipRun = run > 0 ? run - 1 : nil
    return run > 0
  }

  /// After the last of a run a macroblock follows, with no run of its own, unless the data ends.
  mutating func hasMoreMacroblocks() -> Bool {
    if let skipRun, skipRun > 0 { return true }
    return bits.hasMoreData
  }

  mutating func macroblockType(_ slice: SliceKind, _ near: Neighbours) -> Int {
    checked(bits.unsignedExpGolomb(), below: slice.macroblockTypeCount)
  }

  mutating func subMacroblockType(_ slice: SliceKind) -> Int {
    checked(bits.unsignedExpGolomb(), below: slice == .predicted ? 4 : 13)
  }

  mutating func transformSizeFlag(_ near: Neighbours) -> Bool { bits.flag() }

  /// `me(v)`, table 9-4: patterns that are frequent have short codes.
  mutating func codedBlockPattern(isIntra: Bool, hasChroma: Bool, _ near: Neighbours) -> Int {
    let code = checked(bits.unsignedExpGolomb(), below: hasChroma ? 48 : 16)
    return switch (hasChroma, isIntra) {
    case (true, true): Int(Self.intraPatterns[code])
    case (true, false): Int(Self.interPatterns[code])
    case (false, true): Int(Self.grayIntraPatterns[code])
    case (false, false): Int(Self.grayInterPatterns[code])
    }
  }

  mutating func quantizerDelta(increment: Int) -> Int {
    let delta = bits.signedExpGolomb()
    guard -26...25 ~= delta else { return invalid() }
    return delta
  }

  mutating func remainingIntraMode() -> Int { bits.flag() ? -1 : bits.bits(3) }

  mutating func intraChromaMode(_ near: Neighbours) -> Int {
    checked(bits.unsignedExpGolomb(), below: 4)
  }

  mutating func referenceIndex(count: Int, increment: Int) -> Int {
    checked(bits.truncatedExpGolomb(limit: count - 1), below: count)
  }

  mutating func vectorDifference(component: Int, sum: Int) -> Int {
    let difference = bits.signedExpGolomb()
    guard -0x8000...0x7FFF ~= difference else { return invalid() }
    return difference
  }

  mutating func rawSamples(_ count: Int, into samples: inout [UInt8]) {
    bits.align()
    for index in 0..<count { samples[index] = UInt8(truncatingIfNeeded: bits.bits(8)) }
  }

  @inline(__always)
  private mutating func checked(_ value: Int, below limit: Int) -> Int {
    value < limit ? value : invalid()
  }

  private mutating func invalid() -> Int {
    hasInvalidValue = true
    return 0
  }
}

/// Table 9-4, `coded_block_pattern` by its code.
extension CAVLCReader {
  static let intraPatterns: [UInt8] = [
    47, 31, 15, 0, 23, 27, 29, 30, 7, 11, 13, 14, 39, 43, 45, 46, 16, 3, 5, 10, 12, 19, 21, 26,
    28, 35, 37, 42, 44, 1, 2, 4, 8, 17, 18, 20, 24, 6, 9, 22, 25, 32, 33, 34, 36, 40, 38, 41,
  ]

  static let interPatterns: [UInt8] = [
    0, 16, 1, 2, 4, 8, 32, 3, 5, 10, 12, 15, 47, 7, 11, 13, 14, 6, 9, 31, 35, 37, 42, 44,
    33, 34, 36, 40, 39, 43, 45, 46, 17, 18, 20, 24, 19, 21, 26, 28, 23, 27, 29, 30, 22, 25, 38, 41,
  ]

  /// Where there is no chroma.
  private static let grayIntraPatterns: [UInt8] = [
    15, 0, 7, 11, 13, 14, 3, 5, 10, 12, 1, 2, 4, 8, 6, 9,
  ]

  private static let grayInterPatterns: [UInt8] = [
    0, 1, 2, 4, 8, 3, 5, 10, 12, 15, 7, 11, 13, 14, 6, 9,
  ]
}

extension SliceKind {
  /// How many values `mb_type` has: tables 7-11, 7-13 and 7-14.
  var macroblockTypeCount: Int {
    switch self {
    case .intra: 26
    case .predicted: 5 + 26
    case .bipredicted: 23 + 26
    }
  }
}
