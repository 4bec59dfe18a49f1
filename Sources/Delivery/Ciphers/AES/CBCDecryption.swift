/// Decrypts chained blocks that end in padding: AES-CBC with PKCS#7, as HLS encrypts its segments.
///
/// NIST SP 800-38A §6.2: each decrypted block is mixed with the encrypted one before, the first with
/// the initialization vector. RFC 5652 §6.3: the last block ends in n bytes of value n, 1 to 16.
///
///     var decryption = try CBCDecryption(key: key, vector: vector)
///     while let piece = … { plain += decryption.append(piece) }
///     plain += try decryption.finish()
package struct CBCDecryption: ~Copyable, Sendable {
  private var context: AESContext
  private var vector: [UInt8]

  /// What is not decrypted yet: up to one whole block, because the last one holds the padding.
  private var rest: [UInt8] = []
  private var byteCount = 0

  /// Takes a key of 16, 24 or 32 bytes, and a vector of 16.
  ///
  /// - Throws: `CipherError` if one has another length.
  package init(key: [UInt8], vector: [UInt8]) throws(CipherError) {
    guard vector.count == AESContext.blockSize else { throw .vectorLength(vector.count) }
    context = try AESContext(key: key, for: .decryption)
    self.vector = vector
  }

  /// Decrypts all at once.
  ///
  /// - Throws: `CipherError` if a length is wrong, or where the padding is.
  package static func decrypt(
    _ bytes: [UInt8], key: [UInt8], vector: [UInt8]
  ) throws(CipherError) -> [UInt8] {
    var decryption = try CBCDecryption(key: key, vector: vector)
    let front = decryption.append(bytes)
    return front + (try decryption.finish())
  }

  /// Takes the next bytes, as many as there are, and returns what they decrypt to so far.
  package mutating func append(_ bytes: [UInt8]) -> [UInt8] {
    byteCount += bytes.count
    var blocks = rest + bytes
    let blockCount = max(0, blocks.count - 1) / AESContext.blockSize
    rest = Array(blocks[(blockCount * AESContext.blockSize)...])
    blocks.removeLast(rest.count)
    context.transform(&blocks, blockCount: blockCount, chainedTo: &vector)
    return blocks
  }

  /// Decrypts the last block of bytes that end before the padding.
  ///
  /// - Throws: `CipherError` if the bytes were not a whole number of blocks.
  package mutating func finishWithoutPadding() throws(CipherError) -> [UInt8] {
    guard rest.count == AESContext.blockSize else { throw .partialBlock(byteCount: byteCount) }
    context.transform(&rest, blockCount: 1, chainedTo: &vector)
    return rest
  }

  /// Decrypts the last block, and returns it without the padding.
  ///
  /// - Throws: `CipherError` if the bytes were not a whole number of blocks; if there is no
  ///   padding, as with 255 of 256 wrong keys.
  package mutating func finish() throws(CipherError) -> [UInt8] {
    guard rest.count == AESContext.blockSize else { throw .partialBlock(byteCount: byteCount) }
    context.transform(&rest, blockCount: 1, chainedTo: &vector)
    guard let count = rest.last.map(Int.init), 1...AESContext.blockSize ~= count,
      rest.suffix(count).allSatisfy({ Int($0) == count })
    else { throw .padding }
    rest.removeLast(count)
    return rest
  }
}
