/// One bit of a file to be read the other way round.
package struct BitFlip: Hashable, Sendable {
  /// Offset in the file of the byte.
  package let offset: Int

  /// 0 for the bit that is worth 1, 7 for the one that is worth 128.
  package let bit: Int

  package init(offset: Int, bit: Int) {
    precondition(0...7 ~= bit, "a byte has 8 bits")
    self.offset = offset
    self.bit = bit
  }

  /// The byte with the bit flipped.
  package func applied(to byte: UInt8) -> UInt8 {
    byte ^ (1 << UInt8(bit))
  }
}

/// Reads another reader's bytes with some bits flipped; the file itself does not change.
///
/// It imitates a bad disk or a bad line: one wrong bit shows the purpose of a field.
package struct FlippingByteRangeReader: ByteRangeReader {
  private let base: any ByteRangeReader
  private let flips: [BitFlip]

  package var length: Int { base.length }

  /// Wraps a reader; a bit that is named twice is flipped back.
  package init(_ base: any ByteRangeReader, flips: [BitFlip]) {
    self.base = base
    self.flips = flips
  }

  package func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    var bytes = try await base.read(offset: offset, length: length)
    for flip in flips where (offset..<offset + length).contains(flip.offset) {
      bytes[flip.offset - offset] = flip.applied(to: bytes[flip.offset - offset])
    }
    return bytes
  }
}
