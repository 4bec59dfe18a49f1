/// The Exp-Golomb number with which some bits begin, ITU-T H.264 §9.1.
///
/// Parsers read theirs in passing, `reader.ue("…")`; this is one alone.
package struct ExpGolombCode: Hashable, Sendable {
  package let value: Int

  /// How many bits it takes: an odd number up to 63.
  package let bitCount: Int

  package init(value: Int, bitCount: Int) {
    self.value = value
    self.bitCount = bitCount
  }

  /// Reads `ue(v)`.
  ///
  /// - Throws: `SyntaxError` if the code is cut off, or begins with 32 zeros.
  package init(unsigned bits: [UInt8]) throws(SyntaxError) {
    var reader = Self.reader(bits.span)
    value = try reader.ue("codeNum")
    bitCount = reader.bitOffset
  }

  /// Reads `se(v)`.
  ///
  /// - Throws: `SyntaxError` if the code is cut off, or begins with 32 zeros.
  package init(signed bits: [UInt8]) throws(SyntaxError) {
    var reader = Self.reader(bits.span)
    value = try reader.se("k")
    bitCount = reader.bitOffset
  }

  @_lifetime(copy bits)
  private static func reader(_ bits: Span<UInt8>) -> SyntaxReader {
    SyntaxReader(bits, as: .expGolomb, hasEmulationPrevention: false)
  }
}

extension SyntaxStructure {
  fileprivate static let expGolomb = SyntaxStructure("code", "Exp-Golomb", "H.264 §9.1")
}
