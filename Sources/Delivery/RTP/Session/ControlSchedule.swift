import Media

/// When control packets are sent.
///
/// RFC 3550 §6.2: a report every 5 s, each time at a random moment from half of that to one and a
/// half, so that many receivers do not send at once. RFC 4585: a request for a picture at once, but
/// not again before the first can have helped.
struct ControlSchedule: Sendable {
  /// What this receiver calls itself.
  let source: UInt32
  let name: String

  /// Whether this receiver has sent anything, so that others know about it.
  var hasSpoken = false

  private var nextReport: Duration?
  private var lastRequests: [Int: Duration] = [:]
  private var random: SplitMix64

  private static let requestPause = Duration.milliseconds(500)

  init(seed: UInt64 = .random(in: 1...(.max))) {
    var random = SplitMix64(seed: seed)
    source = UInt32(truncatingIfNeeded: random.next())
    // RFC 7022: a random name says nothing about the machine.
    name = Base64.text(of: (0..<9).map { _ in UInt8(truncatingIfNeeded: random.next() >> 24) })
    self.random = random
  }

  mutating func isReportDue(at now: Duration) -> Bool {
    let due = nextReport.map { now >= $0 } ?? false
    if due || nextReport == nil {
      let milliseconds = 2500 + Int(random.next() % 5001)
      // The first one after half the time.
      nextReport = now + .milliseconds(nextReport == nil ? milliseconds / 2 : milliseconds)
    }
    return due
  }

  mutating func isRequestDue(ofStream index: Int, at now: Duration) -> Bool {
    if let last = lastRequests[index], now - last < Self.requestPause { return false }
    lastRequests[index] = now
    return true
  }
}
