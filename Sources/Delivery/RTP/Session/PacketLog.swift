/// What happened to a packet.
package enum PacketFate: Hashable, Sendable {
  /// It was put in order and delivered.
  case kept
  case duplicate
  case late
  /// It fitted nothing that came before.
  case suspect
  /// It belongs to no stream that is received.
  case foreign
  /// It could not be read.
  case malformed
  /// It was not authentic, or had been received before.
  case rejected

  init(_ verdict: PacketVerdict) {
    switch verdict {
    case .kept: self = .kept
    case .duplicate: self = .duplicate
    case .late: self = .late
    case .suspect: self = .suspect
    case .foreign: self = .foreign
    }
  }
}

/// A packet as it came, and what happened to it.
package struct LoggedPacket: Hashable, Sendable {
  package var arrival: Duration
  package var byteCount: Int
  package var header: RTPHeader?
  package var fate: PacketFate

  /// The sequence number without its wrap; `nil` if the packet belongs to no stream yet.
  package var number: Int?

  /// What the buffer waited for once the packet was in it.
  package var next: Int?
}

/// Keeps what happened to each packet, in the order in which they came.
package struct PacketLog: Sendable {
  package private(set) var packets: [LoggedPacket] = []
  private let limit: Int

  package init(limit: Int = 100_000) { self.limit = limit }

  mutating func append(
    _ datagram: ReceivedDatagram, _ packet: RTPPacket?, _ fate: PacketFate, number: Int? = nil,
    next: Int? = nil
  ) {
    guard packets.count < limit else { return }
    packets.append(
      LoggedPacket(
        arrival: datagram.arrival, byteCount: datagram.bytes.count, header: packet?.header,
        fate: fate, number: number, next: next))
  }
}
