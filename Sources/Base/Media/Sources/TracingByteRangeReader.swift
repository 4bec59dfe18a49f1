import Synchronization

/// Passes reads on to another reader and keeps a list of them.
///
/// Over a network each read is a request that costs a round trip; the trace is the bill.
public final class TracingByteRangeReader: ByteRangeReader {
  /// One requested read, whether it succeeded or failed.
  public struct Read: Hashable, Sendable {
    public let offset: Int
    public let length: Int

    /// What the read was for, where the caller said so; see `ReadPurpose`.
    public let purpose: String?

    public init(offset: Int, length: Int, purpose: String? = nil) {
      self.offset = offset
      self.length = length
      self.purpose = purpose
    }

    /// The offsets of the bytes.
    public var range: Range<Int> { offset..<offset + length }

    /// The read's header in an HTTP request; a read of no bytes sends no request.
    public var rangeHeader: String { length == 0 ? "" : "Range: \(range.httpHeader)" }
  }

  public let base: any ByteRangeReader
  private let log = Mutex<[Read]>([])

  public init(_ base: any ByteRangeReader) {
    self.base = base
  }

  public var length: Int { base.length }

  /// All reads so far, in order.
  public var reads: [Read] { log.withLock { $0 } }

  public func read(offset: Int, length: Int) async throws(ByteRangeError) -> [UInt8] {
    try checkRange(offset: offset, length: length)
    let read = Read(offset: offset, length: length, purpose: ReadPurpose.current)
    log.withLock { $0.append(read) }
    return try await base.read(offset: offset, length: length)
  }
}
