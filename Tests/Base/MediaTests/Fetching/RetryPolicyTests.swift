import Media
import Testing

@Suite struct RetryPolicyTests {
  private let policy = RetryPolicy()

  @Test("pauses double, up to a limit; half of each is left to chance")
  func doubles() {
    var patient = RetryPolicy()
    (patient.attemptLimit, patient.silentAttemptLimit) = (100, 100)
    let longest = [1, 2, 3, 5, 6, 50].map {
      patient.decision(after: .timedOut(after: .seconds(1)), attempt: $0, random: 1)
    }
    let expected: [Duration] = [
      .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(4), .seconds(8), .seconds(8),
    ]
    #expect(longest == expected.map { .retry(after: $0) })
    let shortest = patient.decision(after: .connection("reset"), attempt: 2, random: 0)
    #expect(shortest == .retry(after: .milliseconds(250)))
  }

  @Test("after the last attempt it gives up")
  func attemptLimit() {
    let failure = ResourceError.interrupted(received: 5)
    #expect(policy.decision(after: failure, attempt: 4, random: 0) == .giveUp)
    #expect(policy.decision(after: failure, attempt: 3, random: 0) != .giveUp)
  }

  @Test("what may pass is tried again", arguments: [408, 429, 500, 502, 503, 504, 520])
  func transient(status: Int) {
    #expect(policy.decision(after: .status(status), attempt: 1, random: 0) != .giveUp)
  }

  @Test("what will not pass is not", arguments: [304, 400, 401, 403, 404, 410, 416, 501, 505])
  func final(status: Int) {
    #expect(policy.decision(after: .status(status), attempt: 1, random: 0) == .giveUp)
  }

  @Test("a wrong address and a change of mind are final")
  func permanent() {
    #expect(policy.decision(after: .permanent("no host"), attempt: 1, random: 0) == .giveUp)
    #expect(policy.decision(after: .cancelled, attempt: 1, random: 0) == .giveUp)
  }

  @Test("a server may say when, within reason")
  func retryAfter() {
    func decision(_ wish: String) -> RetryPolicy.Decision {
      policy.decision(
        after: .status(503, headers: ["retry-after": wish]), attempt: 1, random: 1)
    }
    #expect(decision("3") == .retry(after: .seconds(3)))
    #expect(decision("0") == .retry(after: .zero))
    #expect(decision("20") == .retry(after: .seconds(20)))
    #expect(decision("21") == .giveUp)
    #expect(decision("-5") == .retry(after: .zero))
    #expect(decision("Fri, 31 Dec 1999 23:59:59 GMT") == .retry(after: .milliseconds(250)))
  }
}

extension ResourceError {
  /// An answer of some status, with nothing in it.
  fileprivate static func status(
    _ status: Int, headers: [String: String] = [:]
  ) -> ResourceError {
    .status(ResourceHead(status: status, url: "http://example.org/", headers: headers))
  }
}
