import Dispatch
import Media
import Synchronization

/// The connections there are, and the requests that wait for one.
///
/// Each request has a thread of its own, which libcurl blocks: while it waits for the server, and
/// while the reader of the answer is slower than the network.
final class HandlePool: Sendable {
  private struct State {
    var idle: [(origin: String, handle: CurlHandle)] = []
    var busyCount = 0
    var lastWaiter = 0
    var waiters: [(id: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  /// Requests that are under way at once; another one waits.
  static let limit = 32

  private let library: CurlLibrary
  private let state = Mutex(State())

  init(_ library: CurlLibrary) {
    self.library = library
  }

  /// Sends a request as soon as there is room for it.
  ///
  /// - Throws: `ResourceError.cancelled` if the task is cancelled before.
  func send(
    _ address: WebAddress, headers: [String: String], for exchange: HTTPExchange
  ) async throws(ResourceError) {
    while !takePlace() {
      await waitForPlace()
      if Task.isCancelled { throw .cancelled }
    }
    let origin = "\(address.scheme)://\(address.authority)"
    guard let handle = idleHandle(for: origin) ?? CurlHandle(library) else {
      givePlaceBack()
      throw .permanent("libcurl has no memory")
    }
    let place = Place(of: self)
    exchange.whenOver { place.leave() }
    DispatchQueue(label: "request").async { [self] in
      handle.send(address.text, headers: headers, for: exchange)
      place.leave()
      state.withLock { $0.idle.append((origin, handle)) }
    }
  }

  /// One request's place among those under way.
  ///
  /// It is given back once: at the end of the answer, or as soon as nothing more of it is wanted. The
  /// thread may need up to a second more.
  private final class Place: Sendable {
    private let pool: HandlePool
    private let isLeft = Atomic(false)

    init(of pool: HandlePool) {
      self.pool = pool
    }

    func leave() {
      if !isLeft.exchange(true, ordering: .acquiringAndReleasing) { pool.givePlaceBack() }
    }
  }

  /// A handle that is connected to the same place, if there is one.
  private func idleHandle(for origin: String) -> CurlHandle? {
    var surplus: CurlHandle?
    let found: CurlHandle? = state.withLock { state in
      if let place = state.idle.lastIndex(where: { $0.origin == origin }) {
        return state.idle.remove(at: place).handle
      }
      // Connections to other hosts are not kept for ever.
      if state.idle.count >= Self.limit { surplus = state.idle.removeFirst().handle }
      return nil
    }
    return withExtendedLifetime(surplus) { found }
  }

  private func takePlace() -> Bool {
    state.withLock { state in
      guard state.busyCount < Self.limit else { return false }
      state.busyCount += 1
      return true
    }
  }

  private func givePlaceBack() {
    let waiter = state.withLock { state in
      state.busyCount -= 1
      return state.waiters.isEmpty ? nil : state.waiters.removeFirst().continuation
    }
    waiter?.resume()
  }

  private func waitForPlace() async {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isFree = state.withLock { state in
          guard !Task.isCancelled, state.busyCount >= Self.limit else { return true }
          state.waiters.append((id, continuation))
          return false
        }
        if isFree { continuation.resume() }
      }
    } onCancel: {
      let waiter = state.withLock { state in
        state.waiters.firstIndex { $0.id == id }.map { state.waiters.remove(at: $0).continuation }
      }
      waiter?.resume()
    }
  }
}
