/// Reads bytes that are in memory already: a file that a program has made or received.
public struct MemoryByteRangeReader: ByteRangeReader {
  public let bytes: [UInt8]

  public init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  public var length: Int { bytes.count }

  public func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    return Array(bytes[offset..<offset + length])
  }
}
