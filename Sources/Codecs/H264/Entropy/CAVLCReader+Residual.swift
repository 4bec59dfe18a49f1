/// The codes of a block's coefficients, ready for look-ups; made once a decoder.
struct CAVLCCodes: Sendable {
  /// `coeff_token` for 0 ≤ nC < 2, 2 ≤ nC < 4, 4 ≤ nC < 8.
  let tokens: [VariableLengthCode]
  let chromaToken: VariableLengthCode
  let totalZeros: [VariableLengthCode]
  let chromaTotalZeros: [VariableLengthCode]
  let runsBefore: [VariableLengthCode]

  init() {
    tokens = CAVLCTables.coefficientTokens.map(Self.tokenCode)
    chromaToken = Self.tokenCode(CAVLCTables.chromaTokens)
    totalZeros = CAVLCTables.totalZeros.map { VariableLengthCode($0) }
    chromaTotalZeros = CAVLCTables.chromaTotalZeros.map { VariableLengthCode($0) }
    runsBefore = CAVLCTables.runsBefore.map { VariableLengthCode($0) }
  }

  /// A token's value here is four times the count of coefficients, and that of trailing ones.
  private static func tokenCode(_ rows: [[String]]) -> VariableLengthCode {
    VariableLengthCode(
      rows.enumerated().flatMap { total, codes in
        codes.enumerated().map { ones, code in (code, total * 4 + ones) }
      })
  }
}

/// The coefficients of a block: ITU-T H.264 §9.2.
extension CAVLCReader {
  /// Reads `residual_block_cavlc`, §7.3.5.3.2.
  ///
  /// How many coefficients and trailing ones there are comes first, then the levels from the highest
  /// frequency down, then the zeros before each.
  mutating func residualBlock(
    _ kind: ResidualKind, context: Int, scan: BlockScan, into levels: inout [Int32], at base: Int
  ) -> Int {
    let token = coefficientToken(nC: kind == .chromaDC ? -1 : context)
    guard token > 0 else { return 0 }
    let (total, ones) = (token >> 2, token & 3)
    guard total <= kind.count else { return invalidBlock() }
    var values = InlineArray<16, Int32>(repeating: 0)
    readLevels(total, trailingOnes: ones, &values)
    var zerosLeft = total < kind.count ? totalZeros(kind, total) : 0
    var output = levels.mutableSpan
    var place = zerosLeft + total - 1
    guard place < kind.count else { return invalidBlock() }
    for index in 0..<total {
      output[base &+ scan[place]] = values[index]
      guard index < total - 1 else { break }
      let run = zerosLeft > 0 ? runBefore(zerosLeft) : 0
      zerosLeft -= run
      place -= 1 + run
    }
    return total
  }

  /// `coeff_token`, §9.2.1: nC, the mean of what the neighbours have, chooses the table.
  @inline(__always)
  private mutating func coefficientToken(nC: Int) -> Int {
    if nC >= 8 {
      let code = bits.bits(6)
      return code == 3 ? 0 : code + 4
    }
    let token: Int? =
      switch nC {
      case ..<0: codes.chromaToken.read(&bits)
      case 0..<2: codes.tokens[0].read(&bits)
      case 2..<4: codes.tokens[1].read(&bits)
      default: codes.tokens[2].read(&bits)
      }
    return token ?? invalidBlock()
  }

  /// The levels, §9.2.2: the larger the last one was, the more bits the next one's suffix has.
  @inline(__always)
  private mutating func readLevels(
    _ total: Int, trailingOnes ones: Int, _ values: inout InlineArray<16, Int32>
  ) {
    var suffixLength = total > 10 && ones < 3 ? 1 : 0
    for index in 0..<total {
      guard index >= ones else {
        values[index] = bits.flag() ? -1 : 1
        continue
      }
      let isFirst = index == ones && ones < 3
      let level: Int
      if let rule = rules.variableLengthLevel {
        level = readLevel(by: rule, suffixLength, isFirst)
      } else {
        level = readLevel(suffixLength, isFirst)
      }
      values[index] = Int32(truncatingIfNeeded: level)
      if suffixLength == 0 { suffixLength = 1 }
      if abs(level) > 3 << (suffixLength - 1), suffixLength < 6 { suffixLength += 1 }
    }
  }

  /// `level_prefix` and `level_suffix`, §9.2.2.1.
  ///
  /// The first level cannot be ±1 if there are fewer than three trailing ones: it would be one.
  @inline(__always)
  private mutating func readLevel(_ suffixLength: Int, _ isFirst: Bool) -> Int {
    let prefix = bits.peek().leadingZeroBitCount
    guard prefix < 26 else {
      hasInvalidValue = true
      return 1
    }
    bits.skip(prefix + 1)
    var code = min(15, prefix) << suffixLength
    let suffixSize =
      prefix == 14 && suffixLength == 0 ? 4 : prefix >= 15 ? prefix - 3 : suffixLength
    if suffixSize > 0 { code += bits.bits(suffixSize) }
    if prefix >= 15 && suffixLength == 0 { code += 15 }
    if prefix >= 16 { code += 1 << (prefix - 3) - 4096 }
    if isFirst { code += 2 }
    return code & 1 == 0 ? (code + 2) >> 1 : (-code - 1) >> 1
  }

  /// The same with a learner's function, which receives the bits that come next.
  private mutating func readLevel(
    by rule: H264Rules.VariableLengthLevel, _ suffixLength: Int, _ isFirst: Bool
  ) -> Int {
    var ahead = bits
    let next = (0..<48).map { _ in ahead.bits(1) }
    guard let code = rule(next, suffixLength, isFirst), 1...48 ~= code.bitCount else {
      return readLevel(suffixLength, isFirst)
    }
    for _ in 0..<code.bitCount { _ = bits.bits(1) }
    return min(max(code.level, -0x8000), 0x7FFF)
  }

  /// `total_zeros`, §9.2.3.
  @inline(__always)
  private mutating func totalZeros(_ kind: ResidualKind, _ total: Int) -> Int {
    let zeros =
      kind == .chromaDC
      ? codes.chromaTotalZeros[total - 1].read(&bits) : codes.totalZeros[total - 1].read(&bits)
    return zeros ?? invalidBlock()
  }

  /// `run_before`, §9.2.3.
  @inline(__always)
  private mutating func runBefore(_ zerosLeft: Int) -> Int {
    let run = codes.runsBefore[min(zerosLeft, 7) - 1].read(&bits) ?? invalidBlock()
    return run <= zerosLeft ? run : invalidBlock()
  }

  private mutating func invalidBlock() -> Int {
    hasInvalidValue = true
    return 0
  }
}
