/// The descriptors of the syntax tables, under the names that they have there.
///
/// A row `log2_max_frame_num_minus4 ue(v)` of a table becomes `reader.ue("log2_max_frame_num_minus4")`.
/// The numbers in brackets after a name follow it.
extension SyntaxReader {
  /// Reads `u(1)` as a flag.
  ///
  /// - Throws: `SyntaxError` if no bit is left.
  @discardableResult
  mutating func flag(
    _ name: StaticString, _ i: Int? = nil, _ j: Int? = nil
  ) throws(SyntaxError) -> Bool {
    try bits(1, .bits(1), name, i, j, nil) == 1
  }

  /// Reads `u(n)`: `count` bits, 1 to 63, as an unsigned number.
  ///
  /// - Throws: `SyntaxError` if fewer bits are left, or if the value is not in `range`.
  @discardableResult
  mutating func u(
    _ count: Int, _ name: StaticString, _ i: Int? = nil, _ j: Int? = nil,
    in range: ClosedRange<Int> = 0...Int.max
  ) throws(SyntaxError) -> Int {
    try check(try bits(count, .bits(count), name, i, j, nil), name, in: range)
  }

  /// Reads `u(v)`: earlier elements say how many bits it has.
  ///
  /// - Throws: `SyntaxError` if fewer bits are left, or if the value is not in `range`.
  @discardableResult
  mutating func uv(
    _ count: Int, _ name: StaticString, _ i: Int? = nil, _ j: Int? = nil,
    in range: ClosedRange<Int> = 0...Int.max
  ) throws(SyntaxError) -> Int {
    try check(try bits(count, .variableBits, name, i, j, nil), name, in: range)
  }

  /// Reads `i(v)`: the same in two's complement.
  ///
  /// - Throws: `SyntaxError` if fewer bits are left.
  mutating func iv(_ count: Int, _ name: StaticString) throws(SyntaxError) -> Int {
    let (start, unitStart) = (bitOffset, unitBitOffset)
    guard let raw = take(count) else { throw error(.endOfUnit, at: name) }
    let value = count > 0 && raw >> (count - 1) == 1 ? raw - 1 << count : raw
    record(name, nil, nil, nil, .signedBits, from: start, unitStart, .number(value))
    return value
  }

  /// Reads `f(n)`: bits that must be `pattern`.
  ///
  /// - Throws: `SyntaxError` if they are not, or if fewer are left.
  mutating func f(
    _ count: Int, _ name: StaticString, is pattern: Int
  ) throws(SyntaxError) {
    let value = try bits(count, .pattern(count), name, nil, nil, nil)
    _ = try check(value, name, in: pattern...pattern)
  }

  /// Reads `ue(v)`, ITU-T H.264 §9.1: small numbers have short codes.
  ///
  /// `1` is 0, `010` is 1, `011` is 2, `00100` is 3: as many bits follow the first 1 as zeros come
  /// before it. The largest value is 2³² − 2.
  ///
  /// - Throws: `SyntaxError` if the code is cut off, or if the value is not in `range`.
  @discardableResult
  mutating func ue(
    _ name: StaticString, _ i: Int? = nil, _ j: Int? = nil,
    in range: ClosedRange<Int> = 0...0xFFFF_FFFE
  ) throws(SyntaxError) -> Int {
    let (start, unitStart) = (bitOffset, unitBitOffset)
    let value: Int
    if let found = take(by: rules.unsignedExpGolomb) {
      value = found
    } else {
      value = try takeExpGolomb(name)
    }
    record(name, i, j, nil, .unsignedExpGolomb, from: start, unitStart, .number(value))
    return try check(value, name, in: range)
  }

  /// Reads `se(v)`, ITU-T H.264 §9.1.1: the codes 0, 1, 2, 3, 4 stand for 0, 1, −1, 2, −2.
  ///
  /// - Throws: `SyntaxError` if the code is cut off, or if the value is not in `range`.
  @discardableResult
  mutating func se(
    _ name: StaticString, _ i: Int? = nil, _ j: Int? = nil, _ k: Int? = nil,
    in range: ClosedRange<Int> = -0x7FFF_FFFF...0x7FFF_FFFF
  ) throws(SyntaxError) -> Int {
    let (start, unitStart) = (bitOffset, unitBitOffset)
    let value: Int
    if let found = take(by: rules.signedExpGolomb) {
      value = found
    } else {
      value = try takeSignedExpGolomb(name)
    }
    record(name, i, j, k, .signedExpGolomb, from: start, unitStart, .number(value))
    return try check(value, name, in: range)
  }

  /// Reads whole bytes; `count` is a claim, which the bytes that are left refute.
  ///
  /// - Throws: `SyntaxError` if fewer bytes are left.
  mutating func bytes(
    _ count: Int, _ name: StaticString, _ descriptor: SyntaxDescriptor = .bytes
  ) throws(SyntaxError) -> [UInt8] {
    let (start, unitStart) = (bitOffset, unitBitOffset)
    var result: [UInt8] = []
    while result.count < count {
      guard let byte = take(8) else { throw error(.endOfUnit, at: name) }
      result.append(UInt8(truncatingIfNeeded: byte))
    }
    record(name, nil, nil, nil, descriptor, from: start, unitStart, .bytes(result))
    return result
  }

  // ANCHOR: solution-4.3
  private mutating func takeSignedExpGolomb(_ name: StaticString) throws(SyntaxError) -> Int {
    let code = try takeExpGolomb(name)
    return code & 1 == 1 ? (code + 1) / 2 : -(code / 2)
  }

  private mutating func takeExpGolomb(_ name: StaticString) throws(SyntaxError) -> Int {
    var zeroCount = 0
    while true {
      guard let bit = take(1) else { throw error(.endOfUnit, at: name) }
      if bit == 1 { break }
      zeroCount += 1
      guard zeroCount < 32 else {
        throw error(.invalid("its Exp-Golomb code has 32 leading zeros"), at: name)
      }
    }
    guard let rest = take(zeroCount) else { throw error(.endOfUnit, at: name) }
    return 1 << zeroCount - 1 + rest
  }
  // ANCHOR_END: solution-4.3

  private mutating func bits(
    _ count: Int, _ descriptor: SyntaxDescriptor, _ name: StaticString,
    _ i: Int?, _ j: Int?, _ k: Int?
  ) throws(SyntaxError) -> Int {
    let (start, unitStart) = (bitOffset, unitBitOffset)
    guard let value = take(count) else { throw error(.endOfUnit, at: name) }
    record(name, i, j, k, descriptor, from: start, unitStart, .number(value))
    return value
  }

  /// Reads a code by a rule, and passes over it; `nil` without a rule, or without a usable answer.
  private mutating func take(
    by rule: (@Sendable (_ bits: [UInt8]) -> ExpGolombCode?)?
  ) -> Int? {
    guard let rule else { return nil }
    var ahead = self
    var bits = [UInt8](repeating: 0, count: 8)
    var bitCount = 0
    while bitCount < 63, let bit = ahead.take(1) {
      bits[bitCount / 8] |= UInt8(bit) << UInt8(7 - bitCount % 8)
      bitCount += 1
    }
    guard let code = rule(bits), code.bitCount > 0, code.bitCount <= bitCount else { return nil }
    return take(code.bitCount).map { _ in code.value }
  }
}
