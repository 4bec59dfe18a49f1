import Media

/// Reads a stream from its beginning to its end in pieces, without packets that are lost on purpose.
struct PieceReader {
  private let bytes: any ByteRangeReader
  private var offset = 0
  private var isAtEnd = false

  /// What is lost; `nil` if all arrives.
  private(set) var losses: PacketLosses?

  /// The next piece, which is read while the last one is taken apart.
  private var coming: Task<[UInt8], any Error>?

  /// Whole packets, so that none has to be put together: one megabyte.
  private static let pieceSize = 188 * 5576

  init(_ bytes: any ByteRangeReader, losing model: LossModel?) {
    self.bytes = bytes
    losses = model.map { PacketLosses($0) }
  }

  /// Returns the next bytes; `nil` after the last ones.
  ///
  /// - Throws: A `ByteRangeError` if they cannot be read.
  mutating func next() async throws -> [UInt8]? {
    guard !isAtEnd else { return nil }
    guard let request = coming ?? request() else {
      isAtEnd = true
      return losses?.arriving(of: nil)
    }
    let piece = try await request.value
    coming = self.request()
    return losses?.arriving(of: piece) ?? piece
  }

  /// Requests the bytes that follow; `nil` at the end.
  private mutating func request() -> Task<[UInt8], any Error>? {
    let range = offset..<min(bytes.length, offset + Self.pieceSize)
    guard !range.isEmpty else { return nil }
    offset = range.upperBound
    return Task { [bytes] in try await bytes.read(range) }
  }
}
