/// Why something cannot be encrypted or decrypted.
///
/// No message holds a key, or anything of what it protects.
public enum CipherError: Error, Hashable, Sendable {
  /// AES has keys of 16, 24 or 32 bytes.
  case keyLength(Int)
  /// The initialization vector is not one block of 16 bytes.
  case vectorLength(Int)
  /// The ciphertext is not a whole number of blocks, or nothing at all.
  case partialBlock(byteCount: Int)
  /// The last block does not end in padding.
  case padding
  case outOfMemory
}

extension CipherError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .keyLength(let count): "a key of AES has 16, 24 or 32 bytes, this one has \(count)"
    case .vectorLength(let count): "an initialization vector has 16 bytes, this one has \(count)"
    case .partialBlock(let count):
      "\(count) encrypted bytes are no whole number of blocks of 16: the end is missing"
    case .padding:
      "decrypted, the last block does not end in padding: the key or the initialization vector "
        + "is another one"
    case .outOfMemory: "out of memory"
    }
  }
}
