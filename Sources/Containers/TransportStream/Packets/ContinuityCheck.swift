import Media

/// What of a packet matters for whether others before it are missing.
package struct CountedPacket: Hashable, Sendable {
  /// The `continuity_counter`, 0 to 15.
  package var counter: Int

  /// Packets without a payload are not counted.
  package var hasPayload: Bool

  /// The packet announces that counters start again with it.
  package var isDiscontinuous: Bool

  /// Whether its payload is that of the packet before, byte for byte.
  package var hasSamePayload: Bool

  package init(counter: Int, hasPayload: Bool, isDiscontinuous: Bool, hasSamePayload: Bool) {
    self.counter = counter
    self.hasPayload = hasPayload
    self.isDiscontinuous = isDiscontinuous
    self.hasSamePayload = hasSamePayload
  }
}

/// What is known about the packets of one PID so far.
package struct CounterState: Hashable, Sendable {
  /// The counter of the last packet with a payload; `nil` if any counter may follow.
  package var counter: Int?

  /// Whether that packet was a copy of the one before it.
  package var wasCopy: Bool

  package init(counter: Int? = nil, wasCopy: Bool = false) {
    (self.counter, self.wasCopy) = (counter, wasCopy)
  }
}

/// What a packet's counter says about the packets before it.
package enum PacketContinuity: Hashable, Sendable {
  /// Nothing is missing.
  case next
  /// The same packet once more.
  case duplicate
  /// This many packets are missing, modulo 16.
  case lost(Int)
}

/// Whether packets of one PID are missing or duplicated.
///
/// ISO/IEC 13818-1 §2.4.3.3: the counter goes up by one with each packet of the PID that has a
/// payload, modulo 16. A packet may be sent twice in a row; the copy has the same counter and the
/// same payload.
package struct ContinuityCheck: Sendable {
  private var state = CounterState()

  /// The payload of the last packet, and how many of these bytes it has.
  private var lastPayload = [UInt8](repeating: 0, count: TransportPacket.byteCount)
  private var lastByteCount = 0

  package init() {}

  /// Looks at the next packet of the PID.
  ///
  /// - Parameters:
  ///   - packet: The packet.
  ///   - payload: Its payload; `nil` if it has none.
  ///   - rule: Replaces this module's rule.
  /// - Returns: Whether packets before it are missing, or whether it is a copy.
  package mutating func examine(
    _ packet: TransportPacket, payload: Span<UInt8>?, rule: TransportRules.Continuity? = nil
  ) -> PacketContinuity {
    let counter = Int(packet.continuityCounter)
    let counted = CountedPacket(
      counter: counter, hasPayload: payload != nil,
      isDiscontinuous: packet.adaptation?.isDiscontinuous == true,
      // Only a packet with the same counter can be a copy: most need not be compared.
      hasSamePayload: counter == state.counter && isLast(payload))
    var verdict: PacketContinuity
    if let answer = rule?(counted, state) {
      (verdict, state) = answer
    } else {
      verdict = Self.examine(counted, &state)
    }
    if verdict != .duplicate, let payload { keep(payload) }
    return verdict
  }

  /// Whether a packet with this counter and a payload follows the last one.
  func isNext(_ counter: UInt8) -> Bool {
    state.counter.map { Int(counter) == ($0 + 1) & 15 } ?? false
  }

  /// Continues after packets whose counters go up by one; the last of them may come once more.
  mutating func take(lastCounter: UInt8, payload: Span<UInt8>) {
    state = CounterState(counter: Int(lastCounter))
    keep(payload)
  }

  /// Copies a payload, in a loop that the compiler turns into moves of many bytes at once.
  private mutating func keep(_ payload: Span<UInt8>) {
    let count = payload.count
    var target = lastPayload.mutableSpan
    guard count <= target.count else { return lastByteCount = 0 }
    for index in 0..<count { target[index] = payload[index] }
    lastByteCount = count
  }

  // ANCHOR: solution-C.2
  /// Looks at the next packet of a PID.
  package static func examine(
    _ packet: CountedPacket, _ state: inout CounterState
  ) -> PacketContinuity {
    guard packet.hasPayload else {
      if packet.isDiscontinuous { state = CounterState() }
      return .next
    }
    guard let last = state.counter, !packet.isDiscontinuous else {
      state = CounterState(counter: packet.counter)
      return .next
    }
    let isCopy = packet.counter == last && packet.hasSamePayload && !state.wasCopy
    state = CounterState(counter: packet.counter, wasCopy: isCopy)
    if isCopy { return .duplicate }
    let missing = (packet.counter - last - 1) & 15
    return missing == 0 ? .next : .lost(missing)
  }
  // ANCHOR_END: solution-C.2

  /// Forgets the counter: what follows need not continue.
  mutating func reset() { state = CounterState() }

  private func isLast(_ payload: Span<UInt8>?) -> Bool {
    guard let payload, payload.count == lastByteCount else { return false }
    return payload.indices.allSatisfy { payload[$0] == lastPayload[$0] }
  }
}

extension [UInt8] {
  /// Appends the bytes of a span.
  mutating func append(copying span: Span<UInt8>) {
    append(addingCapacity: span.count) { output in
      // Zeros first: into bytes that are there the compiler copies many at once.
      output.append(repeating: 0, count: span.count)
      var target = output.mutableSpan
      guard target.count == span.count else { return }
      for index in 0..<span.count { target[index] = span[index] }
    }
  }
}
