import Media

/// Bytes of a file that were read in one piece, among which the next boxes often are.
///
/// Boxes that matter lie side by side, so each read takes some bytes more than are wanted. Over a
/// network each read spared is a round trip spared.
struct ReadWindow: Sendable {
  private let reader: any ByteRangeReader
  private(set) var bytes: [UInt8] = []

  /// Where in the file the first of them is.
  private var offset = 0

  init(_ reader: any ByteRangeReader) {
    self.reader = reader
  }

  /// Bytes of the whole file.
  var fileLength: Int { reader.length }

  /// Makes sure that `count` bytes from `offset` on are here, or as many as there are.
  ///
  /// - Parameters:
  ///   - offset: A place in the file, not beyond its end.
  ///   - count: Bytes that are wanted.
  ///   - readAhead: Bytes that are read beyond those, if any are read.
  ///   - purpose: What the bytes are read for.
  /// - Throws: `MP4Error` if they cannot be read.
  mutating func move(
    to offset: Int, count: Int, readAhead: Int, for purpose: String = "header of a box"
  ) async throws(MP4Error) {
    let available = fileLength - offset
    let end = offset + min(count, available)
    guard offset < self.offset || end > self.offset + bytes.count else { return }
    do {
      let length = min(count + readAhead, available)
      bytes = try await reader.read(offset..<offset + length, for: purpose)
      self.offset = offset
    } catch {
      throw MP4Error(error)
    }
  }

  /// Whether the byte at a place in the file is here.
  func contains(_ offset: Int) -> Bool {
    self.offset..<self.offset + bytes.count ~= offset
  }

  /// Where bytes of the file are among ``bytes``, as far as they are here.
  func indices(of range: Range<Int>) -> Range<Int> {
    range.lowerBound - offset..<min(bytes.count, range.upperBound - offset)
  }
}
