import CLibAV
import LibAV

/// Owns libavutil's round keys of AES (FIPS 197), for one direction.
///
/// It is not copyable, so nothing is freed twice; its methods mutate, because libavutil keeps the
/// block at work in the same memory. So one task at a time uses it, and any task may.
@safe struct AESContext: ~Copyable, @unchecked Sendable {
  enum Direction: CInt {
    case encryption = 0
    case decryption = 1
  }

  static let blockSize = 16

  private let pointer: OpaquePointer
  private let direction: Direction

  /// Derives the round keys.
  ///
  /// - Throws: `CipherError` if the key has no length that AES knows.
  init(key: [UInt8], for direction: Direction) throws(CipherError) {
    guard [16, 24, 32].contains(key.count) else { throw .keyLength(key.count) }
    // Safe: `@safe` holds because the pointer comes from this allocation and goes in `deinit`.
    guard let pointer = libav.av_aes_alloc() else { throw .outOfMemory }
    unsafe self.pointer = pointer
    self.direction = direction
    // Safe: libavutil reads as many bits of the key as it is told to, and the key has that many.
    _ = unsafe libav.av_aes_init(pointer, key, CInt(key.count * 8), direction.rawValue)
  }

  deinit {
    unsafe libav.av_free(UnsafeMutableRawPointer(pointer))
  }

  /// Replaces the first `blockCount` blocks, each independently of the others.
  mutating func transform(_ bytes: inout [UInt8], blockCount: Int) {
    precondition(0...bytes.count / Self.blockSize ~= blockCount, "blocks that are not there")
    // Safe: the array holds that many blocks; libavutil may write where it reads.
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe libav.av_aes_crypt(
        pointer, buffer.baseAddress, buffer.baseAddress, CInt(clamping: blockCount), nil,
        direction.rawValue)
    }
  }

  /// Replaces the first `blockCount` blocks, each chained to the one before.
  ///
  /// `vector` is what the first block is chained to; afterwards, what the next one is.
  mutating func transform(_ bytes: inout [UInt8], blockCount: Int, chainedTo vector: inout [UInt8])
  {
    precondition(0...bytes.count / Self.blockSize ~= blockCount, "blocks that are not there")
    precondition(vector.count == Self.blockSize, "a vector is one block")
    // Safe: the array holds that many blocks, the vector one, and libavutil writes no further.
    unsafe bytes.withUnsafeMutableBufferPointer { buffer in
      unsafe libav.av_aes_crypt(
        pointer, buffer.baseAddress, buffer.baseAddress, CInt(clamping: blockCount), &vector,
        direction.rawValue)
    }
  }
}
