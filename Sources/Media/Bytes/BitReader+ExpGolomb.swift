extension BitReader {
  /// Reads an unsigned Exp-Golomb number: the standards' `ue(v)`, ITU-T H.264 §9.1.
  ///
  /// Small numbers get short codes: `1` is 0, `010` is 1, `011` is 2, `00100` is 3. The count of
  /// leading zeros says how many bits follow the first one.
  ///
  /// - Throws: `ParsingError` if the code is cut off or longer than 32 bits after its zeros.
  public mutating func readUnsignedExpGolomb() throws(ParsingError) -> UInt32 {
    var zeroCount = 0
    while try !readFlag() {
      zeroCount += 1
      guard zeroCount < 32 else {
        throw ParsingError(.invalid("an Exp-Golomb code has 32 leading zeros"), at: bitOffset / 8)
      }
    }
    return try UInt32(1) << UInt32(zeroCount) - 1 + readBits(zeroCount)
  }

  /// Reads a signed Exp-Golomb number: the standards' `se(v)`, ITU-T H.264 §9.1.1.
  ///
  /// The unsigned codes 0, 1, 2, 3, 4 stand for 0, 1, −1, 2, −2.
  ///
  /// - Throws: `ParsingError` if the code is cut off or longer than 32 bits after its zeros.
  public mutating func readSignedExpGolomb() throws(ParsingError) -> Int32 {
    let code = Int64(try readUnsignedExpGolomb())
    return Int32(truncatingIfNeeded: code & 1 == 1 ? (code + 1) / 2 : -(code / 2))
  }
}
