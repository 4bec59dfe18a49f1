/// Several fields of bits that share the bytes which a reader has just read.
///
/// Configuration records squeeze their numbers: 2 bits here, 5 bits there. The bytes are read as
/// one big-endian number, and the fields come off its top.
package struct PackedBits {
  private let value: UInt64

  /// Bits that have not been taken.
  fileprivate private(set) var bitCount: Int

  fileprivate init(_ value: UInt64, byteCount: Int) {
    self.value = value
    bitCount = byteCount * 8
  }

  /// Takes the next `count` bits.
  package mutating func take(_ count: Int) -> UInt64 {
    precondition(0...bitCount ~= count, "a field of bits lies within its bytes")
    bitCount -= count
    return value >> UInt64(bitCount) & .max >> UInt64(64 - count)
  }
}

extension ByteReader {
  /// Reads 1 to 8 bytes that fields of bits share.
  ///
  /// - Throws: `ParsingError` if fewer bytes are left.
  package mutating func readPackedBits(byteCount: Int) throws(ParsingError) -> PackedBits {
    PackedBits(try readUnsigned(byteCount: byteCount), byteCount: byteCount)
  }

  /// Takes the next `count` bits and names the bytes that they touch.
  package func unpack<Value: FixedWidthInteger>(
    _ name: StaticString, _ count: Int, of bits: inout PackedBits, as _: Value.Type = Value.self
  ) -> Value {
    let byteCount = (bits.bitCount + 7) / 8
    let value = bits.take(count)
    self.name(name, lastBytes: byteCount, butLast: bits.bitCount / 8, as: .unsigned(value))
    return Value(truncatingIfNeeded: value)
  }

  /// Takes one bit and names it.
  package func unpackFlag(_ name: StaticString, of bits: inout PackedBits) -> Bool {
    unpack(name, 1, of: &bits, as: UInt8.self) == 1
  }
}
