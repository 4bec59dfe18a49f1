/// Writes the elements of a bitstream: the other direction of a `SyntaxReader`.
///
/// ITU-T H.264 §7.2 and §9.1. Bits are gathered until they make a byte.
package struct BitWriter: Sendable {
  /// The bytes that are complete.
  package private(set) var bytes: [UInt8] = []

  /// The bits that make no byte yet are the lowest of these.
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// A learner's codes, in place of this module's.
  private let codes: EncodingRules.Codes?

  package init(codes: EncodingRules.Codes? = nil) {
    self.codes = codes
  }

  /// Bits that have been written.
  package var bitCount: Int { bytes.count * 8 + pendingCount }

  /// Writes `u(n)`, up to 32 bits.
  package mutating func write(_ value: UInt32, count: Int) {
    pending = pending &<< UInt64(truncatingIfNeeded: count) | UInt64(value)
    pendingCount &+= count
    while pendingCount >= 8 {
      pendingCount &-= 8
      bytes.append(UInt8(truncatingIfNeeded: pending &>> UInt64(truncatingIfNeeded: pendingCount)))
    }
  }

  package mutating func write(_ code: BitCode) {
    write(code.bits, count: Int(code.count))
  }

  package mutating func flag(_ value: Bool) { write(value ? 1 : 0, count: 1) }

  /// Writes `ue(v)`, §9.1: as many zeros as bits follow the first 1 of the value plus one.
  package mutating func unsigned(_ value: Int) {
    if let codes { return write(codes.unsigned(value)) }
    write(BitCode.unsigned(value))
  }

  /// Writes `se(v)`, §9.1.1: 0, 1, −1, 2, −2 have the codes 0, 1, 2, 3, 4.
  package mutating func signed(_ value: Int) {
    if let codes { return write(codes.signed(value)) }
    write(BitCode.signed(value))
  }

  /// Writes bits that a learner's function has made, 0 or 1 each.
  mutating func write(_ bits: [Int]) {
    for bit in bits { write(bit == 0 ? 0 : 1, count: 1) }
  }

  /// `pcm_alignment_zero_bit`: zeros up to the next byte.
  package mutating func align() {
    if pendingCount > 0 { write(0, count: 8 - pendingCount) }
  }

  /// `rbsp_trailing_bits`, §7.3.2.11: a 1, and zeros up to the next byte.
  package mutating func end() {
    flag(true)
    align()
  }

  /// Forgets all; the room stays.
  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (pending, pendingCount) = (0, 0)
  }
}

/// Up to 32 bits.
package struct BitCode: Hashable, Sendable {
  package let bits: UInt32
  package let count: UInt8

  package init(bits: UInt32, count: UInt8) {
    self.bits = bits
    self.count = count
  }

  /// A code as the standard prints it: `00101`.
  init(_ text: String) {
    bits = text.utf8.reduce(0) { $0 << 1 | ($1 == UInt8(ascii: "1") ? 1 : 0) }
    count = UInt8(text.utf8.count)
  }

  /// `ue(v)`.
  @inline(__always)
  static func unsigned(_ value: Int) -> BitCode {
    let number = UInt32(truncatingIfNeeded: value &+ 1)
    let length = 32 &- number.leadingZeroBitCount
    return BitCode(bits: number, count: UInt8(truncatingIfNeeded: 2 &* length &- 1))
  }

  /// `se(v)`.
  @inline(__always)
  static func signed(_ value: Int) -> BitCode {
    unsigned(value > 0 ? 2 &* value &- 1 : -2 &* value)
  }
}
