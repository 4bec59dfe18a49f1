import Media

/// AES forwards: a block of 16 bytes becomes another one that only the key leads back from.
///
/// Counter modes need this direction alone: they encrypt numbers and mix the results with the data.
package struct AESEncryption: ~Copyable, Sendable {
  private var context: AESContext

  /// Takes a key of 16, 24 or 32 bytes.
  ///
  /// - Throws: `CipherError` if it has another length.
  package init(key: [UInt8]) throws(CipherError) {
    context = try AESContext(key: key, for: .encryption)
  }

  /// Encrypts one block of 16 bytes.
  package mutating func encrypt(_ block: [UInt8]) -> [UInt8] {
    precondition(block.count == AESContext.blockSize, "a block has 16 bytes")
    var block = block
    context.transform(&block, blockCount: 1)
    return block
  }

  /// The encrypted numbers `counter`, `counter` + 1, …: NIST SP 800-38A §6.5.
  ///
  /// - Returns: `byteCount` bytes; of the last block only those that are needed.
  package mutating func keystream(from counter: UInt128, byteCount: Int) -> [UInt8] {
    let blockCount = (byteCount + AESContext.blockSize - 1) / AESContext.blockSize
    var stream = [UInt8](capacity: blockCount * AESContext.blockSize) { output in
      for index in 0..<blockCount {
        let value = counter &+ UInt128(index)
        for shift in stride(from: 120, through: 0, by: -8) {
          output.append(UInt8(truncatingIfNeeded: value >> UInt128(shift)))
        }
      }
    }
    context.transform(&stream, blockCount: blockCount)
    stream.removeLast(stream.count - byteCount)
    return stream
  }

  /// Mixes some bytes with the keystream; doing it twice restores them.
  package mutating func apply(
    to bytes: inout [UInt8], in range: Range<Int>, counter: UInt128
  ) {
    let stream = keystream(from: counter, byteCount: range.count)
    let source = stream.span
    var target = bytes.mutableSpan
    for index in source.indices { target[range.lowerBound + index] ^= source[index] }
  }
}

extension UInt128 {
  /// Sixteen bytes as a number, most significant byte first.
  package init(block: [UInt8]) {
    precondition(block.count == 16, "a block has 16 bytes")
    self.init(bigEndianBytes: block)
  }

  /// The number's sixteen bytes, most significant byte first.
  package var block: [UInt8] {
    stride(from: 120, through: 0, by: -8).map { UInt8(truncatingIfNeeded: self >> UInt128($0)) }
  }
}
