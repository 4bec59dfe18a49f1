import POSIX

/// What happened to a packet when it came.
package enum PacketVerdict: Hashable, Sendable {
  /// It is in the buffer, or has left it.
  case kept
  case duplicate
  case late
  /// It fits nothing that came before; the next packet tells whether the stream starts again with it.
  case suspect
  /// It comes from another address than the source that sends.
  case foreign
}

/// Receives the packets of one stream: finds where it starts, puts them in order, counts them.
///
/// RFC 3550 appendix A.1: a source is believed after two packets in sequence. A number that is 3000 ahead
/// or 100 back, or another source, is believed when the next packet continues it: then the stream starts
/// again.
///
/// The standard throws away packets until then; here they are kept, for a sync picture may begin with
/// the first one. And the second packet need not be the very next: it may have been lost.
///
/// While a source sends, packets from other addresses are not believed, whatever they say; two seconds
/// after its last one they are. Without a key that is all that can be done: the first to send is
/// believed, and addresses can be forged.
struct PacketReceiver: Sendable {
  enum Output: Hashable, Sendable {
    case packet(NumberedPacket)
    /// Packets of these extended numbers did not come in time.
    case lost(Range<Int>)
    /// What follows is numbered and timed without regard to what came before.
    case restarted
  }

  private let settings: RTPSettings
  private let rules: RTPRules

  /// The source that is received; `nil` until one is accepted.
  private(set) var source: UInt32?
  private(set) var statistics: ReceptionStatistics?
  private(set) var counters = PacketCounters()
  private var buffer: JitterBuffer?

  /// Where the source sends from, and when its last packet came; `nil` if that is not known.
  private var sender: SocketAddress?
  private var lastArrival = Duration.zero

  /// A packet that may be the first one of a stream.
  private var candidate: (packet: RTPPacket, arrival: Duration, sender: SocketAddress?)?
  private var output: [Output] = []

  /// Numbers that were given up lately: one that comes after all was late, not lost.
  private var missing: [Range<Int>] = []

  /// Steps ahead or back that a stream does not take (`MAX_DROPOUT`, `MAX_MISORDER`).
  private static let longestStep = 3000
  private static let longestStepBack = 100

  /// How long a source may be silent before another address is accepted.
  static let senderPatience = Duration.seconds(2)

  init(_ settings: RTPSettings, rules: RTPRules) {
    (self.settings, self.rules) = (settings, rules)
  }

  /// When ``advance(to:)`` has something to do; `nil` while no packet waits.
  var deadline: Duration? { buffer?.deadline }
  var heldCount: Int { buffer?.heldCount ?? 0 }

  /// The extended number of the packet that is delivered next; `nil` until a source is accepted.
  var next: Int? { buffer?.state.next }

  /// Takes a packet.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - arrival: When it came.
  ///   - sender: The address that it came from, where that counts.
  ///   - clockRate: Ticks of its timestamp a second.
  /// - Returns: What happened to it, and its extended number where that is known.
  mutating func receive(
    _ packet: RTPPacket, at arrival: Duration, from sender: SocketAddress? = nil, clockRate: UInt32
  ) -> (verdict: PacketVerdict, number: Int?) {
    if let own = self.sender, let sender, sender != own,
      arrival - lastArrival < Self.senderPatience
    {
      counters.foreign += 1
      return (.foreign, nil)
    }
    counters.received += 1
    let answer = place(packet, at: arrival, from: sender, clockRate: clockRate)
    if answer.0 != .suspect { (self.sender, lastArrival) = (sender, arrival) }
    return answer
  }

  /// Accepts the next address at once, if the source's own host says that it has ended.
  mutating func release(from host: SocketAddress?) {
    guard let sender, host.map(sender.hasHost) ?? true else { return }
    self.sender = nil
  }

  private mutating func place(
    _ packet: RTPPacket, at arrival: Duration, from sender: SocketAddress?, clockRate: UInt32
  ) -> (PacketVerdict, Int?) {
    guard let source, let reference = statistics?.highest else {
      return begin(packet, at: arrival, from: sender, clockRate: clockRate)
    }
    let number = extended(packet.header.sequenceNumber, near: reference)
    let step = number &- reference
    guard packet.header.source == source, -Self.longestStepBack..<Self.longestStep ~= step else {
      return suspect(packet, at: arrival, from: sender, clockRate: clockRate)
    }
    candidate = nil
    return keep(packet, number, at: arrival, clockRate: clockRate)
  }

  /// Gives up on packets that have not arrived in time.
  mutating func advance(to now: Duration) {
    while let item = buffer?.next(at: now) { emit(item) }
  }

  /// Delivers what is still held back: nothing follows.
  mutating func finish() {
    if source == nil, let (packet, arrival, _) = candidate {
      adopt(packet, at: arrival, clockRate: 90_000)
    }
    while let item = buffer?.flush() { emit(item) }
  }

  mutating func takeOutput() -> [Output] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  /// What a report says about the stream, counted from the last one on; `nil` if nothing has
  /// come.
  mutating func report() -> ReceptionReport? {
    guard let source else { return nil }
    return statistics?.report(on: source)
  }

  private func extended(_ number: UInt16, near reference: Int) -> Int {
    rules.extendedNumber?(number, reference) ?? SequenceNumber.extended(number, near: reference)
  }

  /// Takes a packet while no source is accepted.
  private mutating func begin(
    _ packet: RTPPacket, at arrival: Duration, from sender: SocketAddress?, clockRate: UInt32
  ) -> (PacketVerdict, Int?) {
    guard let first = candidate, first.sender == sender,
      Self.follows(packet, first.packet, back: true)
    else {
      if let first = candidate?.packet.header, first.source == packet.header.source,
        first.sequenceNumber == packet.header.sequenceNumber
      {
        counters.duplicates += 1
        return (.duplicate, nil)
      }
      if candidate != nil { counters.unconfirmed += 1 }
      candidate = (packet, arrival, sender)
      return (.suspect, nil)
    }
    candidate = nil
    // If two packets come in the wrong order, the second one is the first of the stream.
    let step = SequenceNumber.distance(
      from: first.packet.header.sequenceNumber, to: packet.header.sequenceNumber)
    let number = Int(first.packet.header.sequenceNumber)
    start(at: min(number, number + step), source: packet.header.source)
    _ = keep(first.packet, number, at: first.arrival, clockRate: clockRate)
    return keep(packet, number + step, at: arrival, clockRate: clockRate)
  }

  /// Handles a packet that does not fit; the second one of the same kind restarts the stream.
  private mutating func suspect(
    _ packet: RTPPacket, at arrival: Duration, from sender: SocketAddress?, clockRate: UInt32
  ) -> (PacketVerdict, Int?) {
    guard let first = candidate, first.sender == sender,
      Self.follows(packet, first.packet, back: false)
    else {
      if candidate != nil { counters.unconfirmed += 1 }
      candidate = (packet, arrival, sender)
      return (.suspect, nil)
    }
    candidate = nil
    while let item = buffer?.flush() { emit(item) }
    counters.restarts += 1
    output.append(.restarted)
    let number = adopt(first.packet, at: first.arrival, clockRate: clockRate)
    let step = SequenceNumber.distance(
      from: first.packet.header.sequenceNumber, to: packet.header.sequenceNumber)
    return keep(packet, number + step, at: arrival, clockRate: clockRate)
  }

  /// Whether a packet continues another one of the same source, a few steps ahead, or back.
  private static func follows(_ packet: RTPPacket, _ first: RTPPacket, back: Bool) -> Bool {
    let step = SequenceNumber.distance(
      from: first.header.sequenceNumber, to: packet.header.sequenceNumber)
    return packet.header.source == first.header.source && step != 0
      && (back ? -8...16 : 1...16) ~= step
  }

  /// Starts with a packet, without a second one.
  @discardableResult private mutating func adopt(
    _ packet: RTPPacket, at arrival: Duration, clockRate: UInt32
  ) -> Int {
    let number = Int(packet.header.sequenceNumber)
    start(at: number, source: packet.header.source)
    _ = keep(packet, number, at: arrival, clockRate: clockRate)
    return number
  }

  private mutating func start(at number: Int, source: UInt32) {
    self.source = source
    missing.removeAll()
    statistics = ReceptionStatistics(first: number)
    buffer = JitterBuffer(from: number, settings, rules: rules)
  }

  private mutating func keep(
    _ packet: RTPPacket, _ number: Int, at arrival: Duration, clockRate: UInt32
  ) -> (PacketVerdict, Int?) {
    statistics?.note(
      number, timestamp: packet.header.timestamp, arrival: arrival, clockRate: clockRate,
      rules: rules)
    let decision = buffer?.insert(NumberedPacket(packet, number: number, arrival: arrival))
    advance(to: arrival)
    switch decision {
    case .duplicate:
      counters.duplicates += 1
      return (.duplicate, number)
    case .late:
      noteLate(number)
      return (.late, number)
    default:
      return (.kept, number)
    }
  }

  /// A number that has been given up has come: it is late, and not lost.
  private mutating func noteLate(_ number: Int) {
    guard let place = missing.lastIndex(where: { $0.contains(number) }) else {
      // It came before, too long ago to be known as a copy.
      return counters.duplicates += 1
    }
    counters.late += 1
    counters.lost -= 1
    let range = missing.remove(at: place)
    let parts = [range.lowerBound..<number, number + 1..<range.upperBound]
    missing.insert(contentsOf: parts.filter { !$0.isEmpty }, at: place)
  }

  private mutating func emit(_ item: JitterBuffer.Output) {
    switch item {
    case .packet(let packet): output.append(.packet(packet))
    case .lost(let numbers):
      counters.lost += numbers.count
      missing.append(numbers)
      if missing.count > 64 { missing.removeFirst() }
      output.append(.lost(numbers))
    }
  }
}
