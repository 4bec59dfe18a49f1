import Synchronization

/// Passes reads on to another reader and keeps a list of them.
///
/// Over a network each read is a request that costs a round trip; the trace is the bill.
public final class TracingByteRangeReader: ByteRangeReader {
  public struct Read: Hashable, Sendable {
    public let offset: Int
    public let length: Int
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
    log.withLock { $0.append(Read(offset: offset, length: length)) }
    return try await base.read(offset: offset, length: length)
  }
}
