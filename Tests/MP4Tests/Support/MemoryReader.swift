import Media

/// Bytes in memory, which only exact ranges get.
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

/// A file that is all zeros but for a few bytes: as long as need be, without the memory for it.
struct SparseReader: ByteRangeReader {
  let start: [UInt8]
  let length: Int

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    return (offset..<offset + length).map { start.indices.contains($0) ? start[$0] : 0 }
  }
}

/// Passes each read on one byte at a time.
struct ByteByByteReader: ByteRangeReader {
  let base: any ByteRangeReader

  var length: Int { base.length }

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    var bytes: [UInt8] = []
    for place in offset..<offset + length {
      bytes += try await base.read(offset: place, length: 1)
    }
    return bytes
  }
}
