/// A checksum of 32 bits that notices what a line or a disk changes: ISO/IEC 15948 §5.5.
///
/// The bytes are taken as one long binary number and divided by a fixed one, without carries; the
/// remainder is the checksum. Here bit 0 is the most significant one, so everything goes to the
/// right.
struct CRC32: Hashable {
  /// The divisor: x³² + x²⁶ + x²³ + … + x + 1, without x³², its bits in reverse order.
  private static let polynomial: UInt32 = 0xEDB8_8320

  private var remainder = UInt32.max

  /// The checksum of all bytes so far.
  var value: UInt32 { ~remainder }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      remainder ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = remainder & 1 == 1
        remainder >>= 1
        if isOdd { remainder ^= Self.polynomial }
      }
    }
  }
}
