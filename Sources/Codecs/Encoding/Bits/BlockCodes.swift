import H264

/// The codes of a block of levels, ready to be written: the decoder's tables, inverted.
///
/// ITU-T H.264 §9.2, tables 9-5 to 9-10.
package struct BlockCodes: Sendable {
  /// `coeff_token`: for three ranges of nC by four times the count of levels, and that of trailing ones.
  private let tokens: [[BitCode]]
  private let chromaTokens: [BitCode]
  private let totalZeros: [[BitCode]]
  private let chromaTotalZeros: [[BitCode]]
  private let runsBefore: [[BitCode]]

  package static let standard = BlockCodes()

  private init() {
    tokens = CAVLCTables.coefficientTokens.map(Self.tokens)
    chromaTokens = Self.tokens(CAVLCTables.chromaTokens)
    totalZeros = CAVLCTables.totalZeros.map { $0.map { BitCode($0) } }
    chromaTotalZeros = CAVLCTables.chromaTotalZeros.map { $0.map { BitCode($0) } }
    runsBefore = CAVLCTables.runsBefore.map { $0.map { BitCode($0) } }
  }

  private static func tokens(_ rows: [[String]]) -> [BitCode] {
    rows.flatMap { row in
      row.map { BitCode($0) }
        + Array(repeating: BitCode(bits: 0, count: 0), count: 4 - row.count)
    }
  }

  /// `coeff_token`, §9.2.1.
  ///
  /// - Parameters:
  ///   - count: Levels that are not 0.
  ///   - ones: Trailing ones, up to 3.
  ///   - context: nC; −1 for chroma DC.
  /// - Returns: The code; without bits if there is none.
  package func token(count: Int, ones: Int, context: Int) -> BitCode {
    switch context {
    case ..<0: chromaTokens[count * 4 + ones]
    case 0..<2: tokens[0][count * 4 + ones]
    case 2..<4: tokens[1][count * 4 + ones]
    case 4..<8: tokens[2][count * 4 + ones]
    // Six bits: the count less 1 and the ones. 000011 stands for none: one level cannot be three ones.
    default: BitCode(bits: count == 0 ? 3 : UInt32((count - 1) * 4 + ones), count: 6)
    }
  }

  /// `total_zeros`, §9.2.3: zeros before the last level, by the count of levels.
  package func totalZeros(_ zeros: Int, count: Int, isChromaDC: Bool) -> BitCode {
    isChromaDC ? chromaTotalZeros[count - 1][zeros] : totalZeros[count - 1][zeros]
  }

  /// `run_before`, §9.2.3: zeros before a level; the table depends on how many are left.
  package func runBefore(_ run: Int, zerosLeft: Int) -> BitCode {
    runsBefore[min(zerosLeft, 7) - 1][run]
  }
}
