/// How many packets came, and how.
///
/// Each number that was sent between the first and the last packet has come in time, come late, or is
/// lost: `received − duplicates − unconfirmed = in time + late`.
package struct PacketCounters: Hashable, Sendable {
  /// RTP packets that could be parsed, used or not.
  package internal(set) var received = 0

  /// Numbers that have never come.
  package internal(set) var lost = 0

  /// Packets that came once more.
  package internal(set) var duplicates = 0

  /// Packets that came when others after them had been delivered.
  package internal(set) var late = 0

  /// Packets that neither fitted nor were continued.
  package internal(set) var unconfirmed = 0

  /// Packets from other addresses while a source was sending: rejected.
  package internal(set) var foreign = 0

  /// How often the stream started again: another source, or another number.
  package internal(set) var restarts = 0

  /// Datagrams that are not packets.
  package internal(set) var malformed = 0

  /// Packets whose tag was wrong, and that had been received before; only where they are protected.
  package internal(set) var notAuthentic = 0
  package internal(set) var replayed = 0

  package init() {}

  /// The sum of both.
  static func + (left: PacketCounters, right: PacketCounters) -> PacketCounters {
    var sum = left
    sum.received += right.received
    sum.lost += right.lost
    sum.duplicates += right.duplicates
    sum.late += right.late
    sum.unconfirmed += right.unconfirmed
    sum.foreign += right.foreign
    sum.restarts += right.restarts
    sum.malformed += right.malformed
    sum.notAuthentic += right.notAuthentic
    sum.replayed += right.replayed
    return sum
  }
}
