/// How unevenly packets come, as RFC 3550 §6.4.1 estimates it.
///
/// The transit time of a packet is its arrival minus its timestamp, in ticks of the timestamp's clock:
/// the clocks of both ends are not set to each other, so only its changes mean anything.
package struct JitterEstimate: Hashable, Sendable {
  /// The transit time of the packet before, modulo 2³²; `nil` before the first one.
  package var transit: UInt32?

  /// In ticks: the mean change of the transit time; each new change has a weight of a sixteenth.
  package var jitter = 0.0

  package init(transit: UInt32? = nil, jitter: Double = 0) {
    (self.transit, self.jitter) = (transit, jitter)
  }

  // ANCHOR: solution-E.5
  /// The estimate after one more packet.
  ///
  /// - Parameters:
  ///   - arrival: When it came, in ticks of the timestamp's clock.
  ///   - timestamp: The packet's own.
  /// - Returns: The estimate, and the transit time that the next packet is compared with.
  package func next(arrival: Int64, timestamp: UInt32) -> JitterEstimate {
    let transit = UInt32(truncatingIfNeeded: arrival) &- timestamp
    guard let last = self.transit else { return JitterEstimate(transit: transit) }
    // Both count modulo 2³², so the difference is signed.
    let change = Int32(bitPattern: transit &- last).magnitude
    return JitterEstimate(transit: transit, jitter: jitter + (Double(change) - jitter) / 16)
  }
  // ANCHOR_END: solution-E.5
}

/// How well a stream is received: the contents of a receiver report.
///
/// RFC 3550 §6.4.1 and appendix A.3.
package struct ReceptionStatistics: Hashable, Sendable {
  /// The extended number of the first packet, and the highest one so far.
  package private(set) var first: Int
  package private(set) var highest: Int

  /// Packets that came, late ones and copies included, as the standard counts.
  private(set) var receivedCount = 0

  package private(set) var jitter = JitterEstimate()

  /// What both counts were when the last report was made.
  private var lastExpected = 0
  private var lastReceived = 0

  init(first: Int) {
    self.first = first
    highest = first - 1
  }

  package var expectedCount: Int { highest - first + 1 }

  /// Packets that are missing: negative where more have come than were sent, as copies.
  package var lostCount: Int { expectedCount - receivedCount }

  mutating func note(
    _ number: Int, timestamp: UInt32, arrival: Duration, clockRate: UInt32, rules: RTPRules
  ) {
    receivedCount += 1
    // The first packets may come in another order.
    first = min(first, number)
    highest = max(highest, number)
    let ticks = arrival.ticks(of: clockRate)
    let core = { [jitter] in jitter.next(arrival: ticks, timestamp: timestamp) }
    jitter = rules.jitter?(jitter, ticks, timestamp) ?? core()
  }

  /// What a receiver report says, counted from the last report on.
  mutating func report(on source: UInt32) -> ReceptionReport {
    let expected = expectedCount - lastExpected
    let lost = expected - (receivedCount - lastReceived)
    (lastExpected, lastReceived) = (expectedCount, receivedCount)
    let fraction = expected > 0 && lost > 0 ? min(255, lost * 256 / expected) : 0
    return ReceptionReport(
      source: source, fractionLost: UInt8(fraction),
      // 24 bits with a sign: more than that is reported as the most there is.
      cumulativeLost: Int32(clamping: min(max(lostCount, -0x80_0000), 0x7F_FFFF)),
      extendedHighest: UInt32(truncatingIfNeeded: highest),
      jitter: UInt32(min(max(jitter.jitter, 0), Double(UInt32.max - 1))),
      lastSenderReport: 0, delaySinceLastSenderReport: 0)
  }
}

extension Duration {
  /// The same time in ticks of a clock, rounded down.
  func ticks(of clockRate: UInt32) -> Int64 {
    let (seconds, attoseconds) = components
    let part = Int64(Int128(attoseconds) * Int128(clockRate) / 1_000_000_000_000_000_000)
    return seconds &* Int64(clockRate) &+ part
  }
}
