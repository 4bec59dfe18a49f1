import Media

/// Whether packets of one PID are missing, or there twice.
///
/// ISO/IEC 13818-1 §2.4.3.3: the counter goes up by one with each packet of the PID that has a
/// payload, modulo 16. A packet may be sent twice in a row; the copy has the same counter and the
/// same payload.
struct ContinuityCheck {
  enum Verdict: Equatable {
    case next
    /// The same packet once more.
    case duplicate
    /// So many are missing, modulo 16.
    case lost(Int)
  }

  private var last: UInt8?
  private var lastPayload: [UInt8] = []
  private var wasDuplicate = false

  /// Looks at the next packet of the PID that has a payload.
  mutating func examine(_ packet: TransportPacket, payload: Span<UInt8>) -> Verdict {
    let counter = packet.continuityCounter
    defer { last = counter }
    guard let last, packet.adaptation?.isDiscontinuous != true else {
      remember(payload)
      return .next
    }
    if counter == last, !wasDuplicate, isLast(payload) {
      wasDuplicate = true
      return .duplicate
    }
    remember(payload)
    let missing = Int((counter &- last &- 1) & 15)
    return missing == 0 ? .next : .lost(missing)
  }

  /// Forgets the counter: what follows need not continue.
  mutating func reset() { last = nil }

  private mutating func remember(_ payload: Span<UInt8>) {
    wasDuplicate = false
    lastPayload.removeAll(keepingCapacity: true)
    lastPayload.append(copying: payload)
  }

  private func isLast(_ payload: Span<UInt8>) -> Bool {
    guard payload.count == lastPayload.count else { return false }
    return payload.indices.allSatisfy { payload[$0] == lastPayload[$0] }
  }
}

extension [UInt8] {
  /// Appends the bytes of a span.
  mutating func append(copying span: Span<UInt8>) {
    append(addingCapacity: span.count) { output in
      for index in span.indices { output.append(span[index]) }
    }
  }
}
