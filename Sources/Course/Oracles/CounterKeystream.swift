/// The keystream of a packet, block by block, where the core encrypts all blocks of a packet at once.
///
/// RFC 3711 §4.1.1.
package enum CounterKeystream {
  // ANCHOR: solution-E.6
  /// The first `byteCount` bytes of the keystream of one packet.
  ///
  /// - Parameters:
  ///   - salt: 14 bytes.
  ///   - source: The sender, SSRC.
  ///   - index: 65 536 · rollover counter + sequence number.
  ///   - byteCount: As many as the payload has.
  ///   - encrypt: Makes 16 bytes of 16 bytes.
  /// - Returns: The bytes.
  /// - Throws: What `encrypt` throws.
  package static func bytes(
    salt: [UInt8], source: UInt32, index: UInt64, byteCount: Int,
    encrypt: ([UInt8]) throws -> [UInt8]
  ) rethrows -> [UInt8] {
    var block = salt + [0, 0]
    for place in 0..<4 {
      block[4 + place] ^= UInt8(truncatingIfNeeded: source >> UInt32(24 - 8 * place))
    }
    for place in 0..<6 {
      block[8 + place] ^= UInt8(truncatingIfNeeded: index >> UInt64(40 - 8 * place))
    }
    var stream: [UInt8] = []
    while stream.count < byteCount {
      stream += try encrypt(block)
      // One more, with a carry from each byte that was 255.
      for place in block.indices.reversed() {
        block[place] &+= 1
        if block[place] != 0 { break }
      }
    }
    return Array(stream.prefix(byteCount))
  }
  // ANCHOR_END: solution-E.6
}
