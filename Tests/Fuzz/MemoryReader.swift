import Media

/// An input in memory.
struct MemoryReader: ByteRangeReader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var length: Int { bytes.count }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    return Array(bytes[offset..<offset + length])
  }
}
