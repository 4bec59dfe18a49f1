import Synchronization

/// Answers for a loader of a program's own: over another HTTP client, from a cache, from memory.
///
///     struct SessionLoader: ResourceLoader {
///       func load(_ request: ResourceRequest) async throws(ResourceError) -> Resource {
///         let (head, chunks) = … // an HTTP client sends request.url with request.headers
///         return Resource(head, for: request, body: chunks)
///       }
///     }
extension Resource {
  /// Makes an answer whose body comes in pieces.
  ///
  /// The pieces are taken as they come, and timed: adaptive streaming measures the network by them.
  /// Where the reader is slower than the network, the sequence is not asked for more than 256 KiB
  /// ahead. It is cut where the request wants no more bytes, and its task is cancelled when the last
  /// reference to the answer goes.
  ///
  /// - Parameters:
  ///   - head: What the answer says before its body, with the time that it took.
  ///   - request: What was asked for.
  ///   - body: The bytes. An error that is no `ResourceError` counts as a broken connection.
  public convenience init<Body: AsyncSequence & Sendable>(
    _ head: ResourceHead, for request: ResourceRequest, body: Body
  ) where Body.Element == [UInt8] {
    let pump = BodyPump(from: head.elapsed, limit: request.byteLimit)
    let feed = ResourceFeed(
      onRead: { _ in pump.room.notify() }, onCancel: { pump.task?.cancel() })
    // So that a broken connection reports how much of the body had arrived.
    feed.put(head)
    pump.task = Task { await pump.run(body, into: feed) }
    self.init(head, body: feed)
  }

  /// Makes an answer whose body is in memory.
  public convenience init(_ head: ResourceHead, for request: ResourceRequest, bytes: [UInt8]) {
    self.init(
      head,
      body: ByteRangeBody(
        MemoryByteRangeReader(bytes), range: 0..<bytes.count, byteLimit: request.byteLimit))
  }
}

/// Takes the pieces of a body from where they come, and times them.
private final class BodyPump: Sendable {
  /// Notified when the reader has taken something.
  let room = Wakeup()

  private let start = ContinuousClock.now
  private let headTime: Duration
  private let limit: Int
  private let running = Mutex<Task<Void, Never>?>(nil)

  /// Bytes that may wait for their reader.
  private static let window = 1 << 18

  /// - Parameters:
  ///   - headTime: From sending the request to this moment.
  ///   - limit: How many bytes are wanted at most.
  init(from headTime: Duration, limit: Int) {
    (self.headTime, self.limit) = (headTime, max(0, limit))
  }

  var task: Task<Void, Never>? {
    get { running.withLock { $0 } }
    set { running.withLock { $0 = newValue } }
  }

  private var elapsed: Duration { headTime + (ContinuousClock.now - start) }

  func run<Body: AsyncSequence & Sendable>(
    _ body: Body, into feed: ResourceFeed
  ) async where Body.Element == [UInt8] {
    do {
      for try await bytes in body {
        let rest = limit - feed.receivedCount
        let isCut = bytes.count > rest
        let wanted = isCut ? Array(bytes.prefix(rest)) : bytes
        feed.append(ResourceChunk(bytes: wanted, elapsed: elapsed))
        if isCut { return feed.finish(at: elapsed, isCut: true) }
        while feed.unreadCount > Self.window, !feed.isOver, !Task.isCancelled { await room.wait() }
        if feed.isOver { return }
      }
      feed.finish(at: elapsed)
    } catch {
      feed.fail(Self.failure(error))
    }
  }

  private static func failure(_ error: any Error) -> ResourceError {
    switch error {
    case let error as ResourceError: error
    case is CancellationError: .cancelled
    default: .connection("\(error)")
    }
  }
}
