import Media
import Synchronization

/// Passes packets from a transport's thread or task to the task that reads them.
///
/// The sender waits only in ``waitForRoom()``; the reader waits. Packets that do not fit are
/// dropped, as a network would do: a reader that does not read for minutes must not fill the
/// memory.
package final class DatagramFeed: Sendable {
  private enum Ending {
    case end
    case failure(RTPTransportError)
  }

  private struct State {
    var datagrams = FIFO<ReceivedDatagram>()
    var byteCount = 0
    var ending: Ending?
    var reader: CheckedContinuation<Void, Never>?
    var sender: CheckedContinuation<Void, Never>?

    var count: Int { datagrams.count }

    mutating func take() -> ReceivedDatagram? {
      guard let datagram = datagrams.popFirst() else { return nil }
      byteCount -= datagram.bytes.count
      return datagram
    }
  }

  /// Packets and bytes at most: five seconds of 25 Mb/s.
  static let countLimit = 16_384
  static let byteLimit = 16 << 20

  private let state = Mutex(State())

  package init() {}

  /// Whether there will be nothing more.
  package var isOver: Bool { state.withLock { $0.ending != nil } }

  /// Takes a packet, or drops it where there is no room.
  package func put(_ datagram: ReceivedDatagram) {
    let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
      guard state.ending == nil else { return nil }
      guard state.count < Self.countLimit, state.byteCount < Self.byteLimit else { return nil }
      state.datagrams.append(datagram)
      state.byteCount += datagram.bytes.count
      return state.reader.take()
    }
    reader?.resume()
  }

  /// Waits until half of the room is free, so that a sender that can be held back is.
  package func waitForRoom() async {
    await withCheckedContinuation { continuation in
      let isFree = state.withLock { state in
        if state.ending != nil
          || state.byteCount < Self.byteLimit / 2
            && state.count < Self.countLimit / 2
        {
          return true
        }
        state.sender = continuation
        return false
      }
      if isFree { continuation.resume() }
    }
  }

  /// Takes the end; what has come can still be read, unless it is no longer wanted.
  package func finish(_ error: RTPTransportError? = nil, discarding: Bool = false) {
    let waiters = state.withLock { state in
      if state.ending == nil { state.ending = error.map(Ending.failure) ?? .end }
      if discarding {
        state.datagrams = FIFO()
        state.byteCount = 0
      }
      return (state.reader.take(), state.sender.take())
    }
    waiters.0?.resume()
    waiters.1?.resume()
  }

  /// Waits for the next packet; one task at a time.
  ///
  /// - Returns: `nil` after the last one.
  /// - Throws: `RTPTransportError`; `CancellationError` if the task is cancelled, and the next call
  ///   goes on where this one stopped.
  package func next() async throws -> ReceivedDatagram? {
    while true {
      let (datagram, ending, sender) = state.withLock { state in
        let datagram = state.take()
        let hasRoom =
          state.byteCount < Self.byteLimit / 2 && state.count < Self.countLimit / 2
        return (datagram, state.ending, hasRoom ? state.sender.take() : nil)
      }
      sender?.resume()
      if let datagram { return datagram }
      switch ending {
      case .failure(let error): throw error
      case .end: return nil
      case nil: break
      }
      try Task.checkCancellation()
      try await park()
    }
  }

  /// Waits until something may have changed.
  ///
  /// - Throws: `RTPTransportError` if another task waits already.
  private func park() async throws(RTPTransportError) {
    let isSecond = Atomic(false)
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          isSecond.store(state.reader != nil, ordering: .relaxed)
          guard state.count == 0, state.ending == nil, state.reader == nil, !Task.isCancelled
          else { return false }
          state.reader = continuation
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.reader.take() }?.resume()
    }
    if isSecond.load(ordering: .relaxed) { throw .system("two tasks read one transport") }
  }
}
