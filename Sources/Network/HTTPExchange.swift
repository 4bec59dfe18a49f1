import Synchronization

/// One request under way: collects the answer's bytes, and ends exactly once.
final class HTTPExchange: Sendable {
  typealias Outcome = Result<HTTPResponse, HTTPFailure>

  private struct State {
    var response: HTTPResponse?
    var eventCount = 0
    var redirectionCount = 0
    var outcome: Outcome?
    var waiter: CheckedContinuation<Outcome, Never>?
  }

  private let state = Mutex(State())
  private let bodyLimit: Int

  /// Creates the exchange of a request that wants at most `bodyLimit` bytes.
  init(bodyLimit: Int) {
    self.bodyLimit = bodyLimit
  }

  /// Grows with everything that arrives; where it stands still, the network does.
  var eventCount: Int { state.withLock { $0.eventCount } }

  /// Takes the answer's status and headers; `false` if its body is longer than anybody wants.
  func receive(_ response: HTTPResponse) -> Bool {
    let length = response.headers["content-length"].flatMap(Int.init) ?? 0
    var response = response
    response.isCut = length > bodyLimit
    if !response.isCut { response.body.reserveCapacity(length) }
    state.withLock { state in
      state.eventCount += 1
      state.response = response
      state.response?.redirectionCount = state.redirectionCount
    }
    if response.isCut { end() }
    return !response.isCut
  }

  /// Takes some bytes of the body; `false` if no more are wanted.
  func receive(_ bytes: some Collection<UInt8>) -> Bool {
    let isCut = state.withLock { state in
      state.eventCount += 1
      let room = bodyLimit - (state.response?.body.count ?? 0)
      state.response?.body.append(contentsOf: bytes.prefix(room))
      if bytes.count > room { state.response?.isCut = true }
      return bytes.count > room
    }
    if isCut { end() }
    return !isCut
  }

  /// Counts a redirection, and says which one it is, from 1 on.
  func receiveRedirection() -> Int {
    state.withLock { state in
      state.eventCount += 1
      state.redirectionCount += 1
      return state.redirectionCount
    }
  }

  /// Ends with what has arrived.
  func end() {
    finish { $0.map(Outcome.success) ?? .failure(.connection("the server answered nothing")) }
  }

  /// Ends with a failure; one that comes in the middle of a body says how far that had come.
  func fail(_ failure: HTTPFailure) {
    finish { response in
      if case .connection = failure, let response {
        .failure(.interrupted(received: response.body.count))
      } else {
        .failure(failure)
      }
    }
  }

  /// Waits for the end.
  func outcome() async -> Outcome {
    await withCheckedContinuation { continuation in
      let early = state.withLock { state in
        if state.outcome == nil { state.waiter = continuation }
        return state.outcome
      }
      if let early { continuation.resume(returning: early) }
    }
  }

  /// The first end counts: after a timeout comes the news that the request was cancelled.
  private func finish(_ outcome: (HTTPResponse?) -> Outcome) {
    let (waiter, result) = state.withLock { state in
      let result = state.outcome ?? outcome(state.response)
      state.outcome = result
      defer { state.waiter = nil }
      return (state.waiter, result)
    }
    waiter?.resume(returning: result)
  }
}
