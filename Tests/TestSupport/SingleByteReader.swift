import Media

/// Fetches every range byte by byte, as from a source that has never more than one to give.
public struct SingleByteReader: ByteRangeReader {
  private let base: any ByteRangeReader

  public init(base: any ByteRangeReader) {
    self.base = base
  }

  public var length: Int { base.length }

  public func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    var bytes: [UInt8] = []
    for position in offset..<offset + length {
      bytes += try await base.read(offset: position, length: 1)
    }
    return bytes
  }
}
