/// The NAL unit that fragments are being joined to.
package struct FragmentState: Hashable, Sendable {
  /// The part of it that has arrived, header first; empty if no unit is open.
  package var unit: [UInt8] = []

  /// The extended number of the packet that continues it.
  package var next = 0

  package init(unit: [UInt8] = [], next: Int = 0) {
    (self.unit, self.next) = (unit, next)
  }
}

/// What a fragment does to the NAL unit.
package enum FragmentOutcome: Hashable, Sendable {
  /// More fragments follow.
  case more
  /// The unit is whole.
  case complete([UInt8])
  /// The fragment does not continue what came before: it is dropped, and what came before with it.
  case dropped
}

extension FragmentState {
  // ANCHOR: solution-E.4
  /// Joins a fragment of an H.264 unit to those before it.
  ///
  /// RFC 6184 §5.8, FU-A: two bytes precede each piece of the unit.
  ///
  ///     FU indicator   F 1 bit, NRI 2 bits    as in the unit's own header
  ///                    type 5 bits            28
  ///     FU header      S 1 bit                the first fragment
  ///                    E 1 bit                the last one
  ///                    R 1 bit                0
  ///                    type 5 bits            the unit's own type
  ///
  /// The unit's header is not sent: it is put together from both bytes.
  ///
  /// - Parameters:
  ///   - payload: The payload of the packet.
  ///   - number: Its extended sequence number.
  /// - Returns: Whether the unit is whole now.
  package mutating func join(_ payload: [UInt8], number: Int) -> FragmentOutcome {
    guard payload.count > 2 else { return drop() }
    let (indicator, header) = (payload[0], payload[1])
    let (isFirst, isLast) = (header & 0x80 != 0, header & 0x40 != 0)
    if isFirst {
      unit = [indicator & 0xE0 | header & 0x1F]
    } else if unit.isEmpty || number != next {
      return drop()
    }
    unit += payload[2...]
    next = number + 1
    guard isLast else { return .more }
    defer { unit = [] }
    return .complete(unit)
  }
  // ANCHOR_END: solution-E.4

  /// Joins a fragment of an HEVC unit to those before it.
  ///
  /// RFC 7798 §4.4.3: a payload header like that of a unit, with type 49, and one more byte:
  ///
  ///     S 1 bit, E 1 bit, FuType 6 bits
  ///
  /// - Parameters:
  ///   - payload: The payload of the packet.
  ///   - number: Its extended sequence number.
  ///   - orderByteCount: Bytes of a decoding order number (DONL) in the first fragment: 0 or 2.
  /// - Returns: Whether the unit is whole now.
  package mutating func joinHEVC(
    _ payload: [UInt8], number: Int, orderByteCount: Int = 0
  ) -> FragmentOutcome {
    guard payload.count > 3 else { return drop() }
    let header = payload[2]
    var start = 3
    if header & 0x80 != 0 {
      start += orderByteCount
      guard payload.count > start else { return drop() }
      unit = [payload[0] & 0x81 | header << 1 & 0x7E, payload[1]]
    } else if unit.isEmpty || number != next {
      return drop()
    }
    unit += payload[start...]
    next = number + 1
    guard header & 0x40 != 0 else { return .more }
    defer { unit = [] }
    return .complete(unit)
  }

  private mutating func drop() -> FragmentOutcome {
    unit = []
    return .dropped
  }
}
