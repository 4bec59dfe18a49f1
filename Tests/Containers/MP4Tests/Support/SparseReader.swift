import Media

/// A file of zeros, except for a few bytes: as long as a test needs, without the memory for it.
struct SparseReader: ByteRangeReader {
  let start: [UInt8]
  let length: Int

  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    return (offset..<offset + length).map { start.indices.contains($0) ? start[$0] : 0 }
  }
}
