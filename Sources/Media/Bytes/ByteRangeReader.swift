// ANCHOR: reader
/// Random access to the bytes of a file, a web resource, or anything else with a known length.
///
/// This is the first seam of the pipeline: all that is above it asks for ranges and neither knows
/// nor cares where they come from. A reader either returns all the bytes that were asked for or
/// throws; it never returns fewer, and never zeros in their place.
public protocol ByteRangeReader: Sendable {
  /// Number of bytes in the whole resource.
  var length: Int { get }

  /// Reads `length` bytes from `offset` on.
  ///
  /// - Throws: `ByteRangeError` if the range reaches past the end, or could not be read.
  func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8]
}
// ANCHOR_END: reader

extension ByteRangeReader {
  /// Reads the bytes at the offsets in `range`.
  ///
  /// - Throws: `ByteRangeError` if the range reaches past the end, or could not be read.
  public func read(_ range: Range<Int>) async throws(ByteRangeError) -> [UInt8] {
    try await read(offset: range.lowerBound, length: range.count)
  }

  /// Checks that a range lies within the resource.
  ///
  /// - Throws: `ByteRangeError` with the reason `pastEnd` if it does not.
  public func checkRange(offset: Int, length count: Int) throws(ByteRangeError) {
    guard offset >= 0, count >= 0, offset <= length, count <= length - offset else {
      throw ByteRangeError(.pastEnd(length: length), offset: offset, length: count)
    }
  }
}
