import RTP
import Synchronization

/// What a connection's thread and the transport's readers hand to each other.
final class RTSPExchange: Sendable {
  private struct State {
    var description: SessionDescription?
    var error: RTPTransportError?
    var isClosed = false
    var waiters: [CheckedContinuation<Void, Never>] = []
    var reports: [(bytes: [UInt8], mediaIndex: Int)] = []
  }

  /// Packets on their way to the reader.
  let feed = DatagramFeed()
  private let state = Mutex(State())

  /// Reports that wait to be sent, at most: an old one is worth nothing.
  private static let reportLimit = 32

  /// Whether no more packets are wanted.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  func close() {
    change { $0.isClosed = true }
    feed.finish(discarding: true)
  }

  func fail(_ error: RTPTransportError) {
    change { $0.error = $0.error ?? error }
    feed.finish(error)
  }

  /// Takes the server's description of its streams; after a reconnection the first one stays valid.
  func describe(_ description: SessionDescription) {
    change { $0.description = $0.description ?? description }
  }

  /// Waits until the server has listed its streams; `nil` if that is no longer wanted.
  ///
  /// - Throws: `RTPTransportError` if it will not; `CancellationError`.
  func sessionDescription() async throws -> SessionDescription? {
    while true {
      let (description, error, isClosed) = state.withLock {
        ($0.description, $0.error, $0.isClosed)
      }
      if let description { return description }
      if let error { throw error }
      if isClosed { return nil }
      try Task.checkCancellation()
      await waitForChange()
    }
  }

  private func waitForChange() async {
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isWaiting = state.withLock { state in
          guard state.description == nil, state.error == nil, !state.isClosed, !Task.isCancelled
          else { return false }
          state.waiters.append(continuation)
          return true
        }
        if !isWaiting { continuation.resume() }
      }
    } onCancel: {
      // The others look again, and wait again.
      change { _ in }
    }
  }

  private func change(_ body: (inout State) -> Void) {
    let waiters = state.withLock { state in
      body(&state)
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }

  /// Takes a report that the connection's thread is to send.
  func queue(_ bytes: [UInt8], mediaIndex: Int) {
    state.withLock { state in
      state.reports.append((bytes, mediaIndex))
      if state.reports.count > Self.reportLimit { state.reports.removeFirst() }
    }
  }

  /// The reports that wait to be sent.
  func takeReports() -> [(bytes: [UInt8], mediaIndex: Int)] {
    state.withLock { state in
      defer { state.reports = [] }
      return state.reports
    }
  }
}
