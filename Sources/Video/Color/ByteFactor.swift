/// A factor for bytes as two digits of 8 bits, so that 16 bits are enough to multiply with it.
///
/// A processor multiplies eight numbers of 16 bits at once, and gives back the lower 16 bits of each
/// product. So a byte is multiplied as on paper, by one digit after the other: what the lower digit
/// gives is rounded to a carry, and added to what the higher one gives. A negative factor has a
/// negative higher digit; in two's complement the same additions hold for it.
struct ByteFactor: Hashable, Sendable {
  /// Bits of the fraction that a product keeps: it counts in steps of 1 / 32.
  static let fractionBits: Int16 = 5

  private let high: UInt16
  private let low: UInt16

  /// Rounds a factor, at most 4 in size, to a multiple of 1 / 8192.
  init(_ factor: Double) {
    let fixed = Int((factor * Double(1 << (Self.fractionBits + 8))).rounded())
    high = UInt16(truncatingIfNeeded: fixed >> 8)
    low = UInt16(fixed & 0xFF)
  }

  /// The byte times the factor.
  @inline(__always)
  func product(_ byte: UInt8) -> Int16 {
    let byte = UInt16(byte)
    return Int16(bitPattern: byte &* high &+ (byte &* low &+ 128) >> 8)
  }
}
