import Dispatch
import Media
import Synchronization

/// One request under way: what libcurl reports of it becomes a `ResourceFeed`.
///
/// The thread that reports bytes waits here while too many lie unread: then libcurl reads no
/// further, and the operating system holds the server back.
final class HTTPExchange: Sendable {
  private struct State {
    /// Grows with everything that happens; while it stays the same, nothing comes.
    var eventCount = 0
    var isHeldBack = false
    var isOver = false
    var whenOver: [@Sendable () -> Void] = []
  }

  /// Bytes that may lie unread before the sender is held back.
  private static let unreadLimit = 1 << 18

  let feed: ResourceFeed
  private let url: String
  private let byteLimit: Int
  private let redirectionCount: Int
  private let start: ContinuousClock.Instant
  private let room = DispatchSemaphore(value: 0)
  private let state = Mutex(State())

  /// Creates the exchange of a request for at most `byteLimit` bytes.
  ///
  /// - Parameters:
  ///   - url: Where it is sent to.
  ///   - byteLimit: The most bytes of the body that are wanted.
  ///   - start: When the first request was sent.
  ///   - redirectionCount: How many redirections came before this request.
  init(
    url: String, byteLimit: Int, start: ContinuousClock.Instant = .now, redirectionCount: Int = 0
  ) {
    self.url = url
    self.byteLimit = max(byteLimit, 0)
    self.start = start
    self.redirectionCount = redirectionCount
    let (room, whenCancelled) = (room, Callback())
    feed = ResourceFeed(
      onRead: { _ in room.signal() }, onCancel: { whenCancelled.body.withLock { $0 }?() })
    whenCancelled.body.withLock { $0 = { [weak self] in self?.noteEnd() } }
  }

  /// Reaches the exchange from its feed, which is made before it.
  private final class Callback: Sendable {
    let body = Mutex<(@Sendable () -> Void)?>(nil)
  }

  /// What a ``ProgressWatch`` looks at.
  var progress: ProgressWatch.Reading {
    let (eventCount, isHeldBack) = state.withLock { ($0.eventCount, $0.isHeldBack) }
    return ProgressWatch.Reading(
      eventCount: eventCount, byteCount: feed.receivedCount, isHeldBack: isHeldBack)
  }

  /// Has something done when the answer has ended, or nothing more of it is wanted.
  func whenOver(_ body: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.isOver { state.whenOver.append(body) }
      return state.isOver
    }
    if isLate { body() }
  }

  /// Takes the answer's head; `false` if nothing more of the answer is wanted.
  func receive(status: Int, headers: [String: String]) -> Bool {
    noteEvent()
    let head = ResourceHead(
      status: status, url: url, headers: headers, redirectionCount: redirectionCount,
      elapsed: elapsed)
    feed.put(head)
    // The body of a redirection is not read.
    guard head.location == nil else {
      end()
      return false
    }
    return !feed.isOver
  }

  /// Takes some bytes of the body, and waits while too many are unread; `false` if no more are
  /// wanted.
  func receive(_ bytes: [UInt8]) -> Bool {
    noteEvent()
    let left = byteLimit - feed.receivedCount
    let wanted = bytes.count > left ? Array(bytes.prefix(left)) : bytes
    guard feed.append(ResourceChunk(bytes: wanted, elapsed: elapsed)) else { return false }
    guard bytes.count <= left else {
      feed.finish(at: elapsed, isCut: true)
      noteEnd()
      return false
    }
    waitForRoom()
    return !feed.isOver
  }

  /// Ends with what has arrived.
  func end() {
    feed.finish(at: elapsed)
    noteEnd()
  }

  /// Ends with a failure.
  func fail(_ failure: ResourceError) {
    feed.fail(failure)
    noteEnd()
  }

  private var elapsed: Duration { ContinuousClock.now - start }

  private func noteEvent() {
    state.withLock { $0.eventCount += 1 }
  }

  private func waitForRoom() {
    guard feed.unreadCount >= Self.unreadLimit else { return }
    state.withLock { $0.isHeldBack = true }
    while feed.unreadCount >= Self.unreadLimit, !feed.isOver { room.wait() }
    state.withLock { $0.isHeldBack = false }
    // The time for which the sender was held back is not its own.
    noteEvent()
  }

  private func noteEnd() {
    room.signal()
    let bodies = state.withLock { state in
      defer { state.whenOver = [] }
      state.isOver = true
      return state.whenOver
    }
    for body in bodies { body() }
  }
}

extension ResourceHead {
  /// Where a redirection leads, RFC 9110 §15.4; `nil` for every other answer.
  var location: String? {
    [301, 302, 303, 307, 308].contains(status) ? headers["location"] : nil
  }
}
