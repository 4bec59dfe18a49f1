/// Reads bit fields, most significant bit first, from a borrowed run of bytes.
///
/// Video bitstreams pack their headers without regard to bytes: a 1-bit flag may be followed by a
/// 5-bit number that crosses into the next byte.
public struct BitReader: ~Escapable {
  @usableFromInline let bytes: Span<UInt8>
  @usableFromInline var position = 0

  /// Creates a reader that starts at the top bit of the first byte.
  @_lifetime(copy bytes)
  @inlinable
  public init(_ bytes: Span<UInt8>) {
    self.bytes = bytes
  }

  /// Bits left to read.
  @inlinable
  public var remaining: Int { bytes.count * 8 - position }

  /// Number of bits read so far.
  @inlinable
  public var bitOffset: Int { position }

  /// Reads one bit as a flag.
  ///
  /// - Throws: `ParsingError` if no bit is left.
  @inlinable
  @discardableResult
  public mutating func readFlag() throws(ParsingError) -> Bool {
    try readBits(1) == 1
  }

  /// Reads `count` bits, 0 to 32, as an unsigned number: the standards' `u(n)`.
  ///
  /// - Throws: `ParsingError` if fewer bits are left.
  @inlinable
  @discardableResult
  public mutating func readBits(_ count: Int) throws(ParsingError) -> UInt32 {
    precondition(0...32 ~= count, "one read is at most 32 bits")
    guard count <= remaining else {
      throw ParsingError(
        .truncated(needed: (count - remaining + 7) / 8, available: 0), at: bytes.count)
    }
    var value: UInt32 = 0
    for _ in 0..<count {
      let bit = bytes[position >> 3] >> UInt8(7 - position & 7) & 1
      value = value << 1 | UInt32(bit)
      position += 1
    }
    return value
  }

  /// Passes over `count` bits.
  ///
  /// - Throws: `ParsingError` if fewer bits are left.
  public mutating func skip(_ count: Int) throws(ParsingError) {
    guard 0...remaining ~= count else {
      throw ParsingError(.truncated(needed: (count + 7) / 8, available: 0), at: bytes.count)
    }
    position += count
  }
}
