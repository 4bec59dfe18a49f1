/// What is known about the streams, and of what was wrong.
extension RTPProcessor {
  /// When ``advance(to:)`` has something to do; `nil` while no packet waits.
  package var deadline: Duration? { streams.values.compactMap(\.deadline).min() }

  /// The formats of the streams, by the place of their `m=` line.
  package var formats: [Int: PayloadFormat] { streams.mapValues(\.format) }

  /// How many packets came, and how, of all streams.
  ///
  /// Without RTP nothing numbers the datagrams of a transport stream: what its own counters miss counts
  /// as one that was lost.
  package var counters: PacketCounters {
    var counters = streams.values.reduce(ownCounters) { $0 + $1.counters }
    if bareCount > 0 { counters.lost += streams.values.reduce(0) { $0 + $1.gapCount } }
    return counters
  }

  /// What was wrong, the first of each kind.
  package var faults: [RTPFault] {
    ownFaults.filter { !isRemark($0) } + streams.keys.sorted().flatMap { streams[$0]?.faults ?? [] }
  }

  /// Described streams that are not read, beside others that are: nothing is wrong with those.
  package var remarks: [RTPFault] { ownFaults.filter(isRemark) }

  private func isRemark(_ fault: RTPFault) -> Bool {
    if case .unsupportedFormat = fault { !streams.isEmpty } else { false }
  }

  /// Packets that wait for others, of all streams.
  package var heldCount: Int { streams.values.reduce(0) { $0 + $1.heldCount } }

  /// How many packets of a stream came, and how.
  package func counters(ofStream index: Int) -> PacketCounters {
    streams[index]?.counters ?? PacketCounters()
  }

  /// The extended number of the packet that a stream delivers next; `nil` before its first.
  package func nextNumber(ofStream index: Int) -> Int? { streams[index]?.next }

  /// How the packets of a stream come; `nil` before the first.
  package func statistics(ofStream index: Int) -> ReceptionStatistics? {
    streams[index]?.statistics
  }

  /// What a receiver report says about a stream, counted from the last one on; `nil` before its
  /// first packet.
  package mutating func receptionReport(
    ofStream index: Int, at now: Duration
  ) -> ReceptionReport? {
    let sent = sentReport(ofStream: index)
    return streams[index]?.report(at: now, sent)
  }

  /// The sender's last report on a stream; `nil` before the first.
  package func senderReport(ofStream index: Int) -> SenderReport? {
    sentReport(ofStream: index)?.report
  }

  private func sentReport(ofStream index: Int) -> (report: SenderReport, arrival: Duration)? {
    streams[index]?.source.flatMap { reports[$0] }
  }
}
