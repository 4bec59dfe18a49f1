import Media

/// What a bad network does to packets: a pure function of them and a number.
///
/// Everything is drawn from one seed, so the same bad network comes again in every run.
package struct Impairment: Hashable, Sendable {
  package var seed: UInt64 = 1

  /// The probability that a packet is lost, independently of others.
  package var loss = 0.0

  /// How likely a burst of losses begins at a packet, after the model of Gilbert and Elliott.
  package var burstStart = 0.0

  /// How likely a burst ends at a packet: a quarter makes bursts of four packets in the mean.
  package var burstEnd = 0.25

  /// How likely a packet comes twice, the second time a few milliseconds later.
  package var duplication = 0.0

  /// How likely a packet comes later than others sent after it.
  package var reordering = 0.0

  /// How many packets may overtake it.
  package var reorderDistance = 4

  /// The longest additional delay of a packet.
  package var jitter = Duration.zero

  /// The probability that a packet comes too late for any receiver.
  package var lateness = 0.0
  package var lateBy = Duration.seconds(2)

  package init(seed: UInt64 = 1) {
    self.seed = seed
  }

  /// Applies the faults of such a network to datagrams.
  ///
  /// - Parameters:
  ///   - datagrams: As they were sent, in order of their times.
  ///   - count: Packets at the front that stay unharmed: no receiver knows about packets before its
  ///     first one.
  /// - Returns: The datagrams that arrive, in order of their arrival.
  package func apply(
    to datagrams: [ReceivedDatagram], sparing count: Int = 0
  ) -> [ReceivedDatagram] {
    var random = SplitMix64(seed: seed)
    var isBurst = false
    var arrivals: [(datagram: ReceivedDatagram, order: Int)] = []
    for (index, datagram) in datagrams.enumerated() {
      isBurst = isBurst ? !random.happens(burstEnd) : random.happens(burstStart)
      // Every packet draws the same number of random values, so that changing one rate does not
      // affect the others.
      let isLost = random.happens(loss) || isBurst
      let isTwice = random.happens(duplication)
      let isOvertaken = random.happens(reordering)
      let isLate = random.happens(lateness)
      let delay = jitter * random.unit()
      let distance = 1 + Int(random.next() % UInt64(max(1, reorderDistance)))
      if index < count {
        arrivals.append((datagram, arrivals.count))
        continue
      }
      guard !isLost else { continue }
      var moved = datagram
      moved.arrival += delay + (isLate ? lateBy : .zero)
      if isOvertaken {
        let later = datagrams[min(index + distance, datagrams.count - 1)].arrival
        moved.arrival = max(moved.arrival, later + .microseconds(1))
      }
      arrivals.append((moved, arrivals.count))
      guard isTwice else { continue }
      moved.arrival += .milliseconds(3)
      arrivals.append((moved, arrivals.count))
    }
    // Packets of one moment keep their order.
    arrivals.sort {
      ($0.datagram.arrival, $0.order) < ($1.datagram.arrival, $1.order)
    }
    return arrivals.map(\.datagram)
  }
}
