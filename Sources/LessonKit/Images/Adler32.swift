/// The checksum at the end of zlib data: IETF RFC 1950 §8.2.
///
/// Two sums: of the bytes, and of the first sum after each byte, so that the order matters too. Both
/// are taken modulo 65521, the largest prime below 2¹⁶.
struct Adler32: Hashable {
  private var sum: UInt32 = 1
  private var sumOfSums: UInt32 = 0

  /// The checksum of all bytes so far.
  var value: UInt32 { sumOfSums << 16 | sum }

  mutating func append(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      sum = (sum + UInt32(byte)) % 65_521
      sumOfSums = (sumOfSums + sum) % 65_521
    }
  }
}
