/// What could not be loaded or read of a stream.
struct StreamTrouble: Sendable {
  /// The first errors, each once.
  private(set) var noted: [StreamingError] = []

  /// What keeps the stream from going on; reading again tries again.
  private var failure: StreamingError?

  private static let limit = 8

  /// Keeps an error to be reported.
  mutating func note(_ error: StreamingError) {
    let text = "\(error)"
    guard noted.count < Self.limit, !noted.contains(where: { "\($0)" == text }) else { return }
    noted.append(error)
  }

  /// Records that the stream cannot go on.
  mutating func stop(by failure: StreamingError) { self.failure = failure }

  /// Records that it goes on.
  mutating func goOn() { failure = nil }

  /// - Throws: What keeps the stream from going on, once.
  mutating func check() throws(StreamingError) {
    guard let failure else { return }
    self.failure = nil
    throw failure
  }
}
