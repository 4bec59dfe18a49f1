/// The checksum at the end of a section.
///
/// ISO/IEC 13818-1 Annex A: the polynomial 0x04C11DB7, most significant bit first, all ones at the
/// start, nothing inverted at the end. The checksum of a section with its own checksum is 0.
package enum CRC32MPEG {
  // ANCHOR: solution-C.3
  /// The checksum of some bytes.
  package static func checksum(of bytes: [UInt8]) -> UInt32 {
    var checksum = UInt32.max
    for byte in bytes {
      checksum = checksum << 8 ^ table[Int(UInt8(truncatingIfNeeded: checksum >> 24) ^ byte)]
    }
    return checksum
  }

  /// What a byte does to the checksum: eight steps at once.
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { value, _ in
      value & 0x8000_0000 != 0 ? value << 1 ^ 0x04C1_1DB7 : value << 1
    }
  }
  // ANCHOR_END: solution-C.3
}
