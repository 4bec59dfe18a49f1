import Media

/// Reads a stream from its beginning to its end in pieces, without packets that are lost on purpose.
struct PieceReader {
  private let bytes: any ByteRangeReader
  private var offset = 0
  private var isAtEnd = false

  /// What is lost; `nil` where all arrives.
  private(set) var losses: PacketLosses?

  /// So small that a piece is in the processor's cache while its packets are taken apart.
  private static let pieceSize = 1 << 16

  init(_ bytes: any ByteRangeReader, losing model: LossModel?) {
    self.bytes = bytes
    losses = model.map { PacketLosses($0) }
  }

  /// Returns the next bytes; `nil` after the last ones.
  ///
  /// - Throws: `ByteRangeError` if they cannot be read.
  mutating func next() async throws -> [UInt8]? {
    guard !isAtEnd else { return nil }
    let end = min(bytes.length, offset + Self.pieceSize)
    guard offset < end else {
      isAtEnd = true
      return losses?.arriving(of: nil)
    }
    let piece = try await bytes.read(offset..<end)
    offset = end
    return losses?.arriving(of: piece) ?? piece
  }
}
