import Ciphers
import Media

/// Some bytes of a resource that is encrypted as a whole: AES-CBC.
///
/// RFC 8216 §4.3.2.4: a playlist of sync samples names ranges of encrypted segments. Each block is mixed
/// with the encrypted one before it, so a range can be decrypted with that one in place of the vector:
///
///     resource   ├──────┼──────┼──────┼──────┤   blocks of 16 bytes
///     wanted                 ╶───────╴
///     requested         ├──────┼──────┼──────┤   the first block is the vector of the second
struct EncryptedRange: Hashable, Sendable {
  private static let blockSize = 16

  let wanted: Range<Int>

  /// What has to be loaded: whole blocks, and the one before them.
  let requested: Range<Int>

  /// Whether the first block that is loaded is the vector.
  private let hasVector: Bool

  /// Prepares for some bytes; `nil` if there are none, or no file is as long.
  init?(_ wanted: Range<Int>) {
    let (end, overflow) = wanted.upperBound.addingReportingOverflow(Self.blockSize - 1)
    guard !wanted.isEmpty, wanted.lowerBound >= 0, !overflow else { return nil }
    self.wanted = wanted
    hasVector = wanted.lowerBound >= Self.blockSize
    let start = wanted.lowerBound / Self.blockSize - (hasVector ? 1 : 0)
    requested = start * Self.blockSize..<end / Self.blockSize * Self.blockSize
  }

  /// Decrypts what was loaded, and returns what is wanted.
  ///
  /// - Parameters:
  ///   - bytes: The requested bytes.
  ///   - key: The key of the resource.
  ///   - vector: The vector of its first block.
  /// - Returns: The bytes that are wanted.
  /// - Throws: `CipherError` if the bytes are not a whole number of blocks.
  func decrypt(
    _ bytes: [UInt8], key: [UInt8], vector: [UInt8]
  ) throws(CipherError) -> [UInt8] {
    guard bytes.count == requested.count else { throw .partialBlock(byteCount: bytes.count) }
    let headCount = hasVector ? Self.blockSize : 0
    var decryption = try CBCDecryption(
      key: key, vector: hasVector ? Array(bytes.prefix(headCount)) : vector)
    let front = decryption.append(Array(bytes.dropFirst(headCount)))
    let plain = front + (try decryption.finishWithoutPadding())
    let start = wanted.lowerBound - requested.lowerBound - headCount
    return Array(plain[start..<start + wanted.count])
  }
}
