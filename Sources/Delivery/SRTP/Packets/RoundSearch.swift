/// Says when a refused packet is tried with other rounds of numbers, and with which.
///
/// Packets do not contain the rollover counter, so a receiver guesses it from the packets before. A
/// guess may stay wrong for ever: after an outage longer than half a round, for a sender that joins
/// late, or when an attacker sends a recorded packet first. So one of every fifty refused packets is
/// tried with 64 rounds, the next one with the 64 rounds after those, until one is accepted.
///
/// Forged packets cost a little more than twice as much by that, and no more. They are counted even
/// between accepted ones: otherwise an attacker who sends recorded packets could prevent the search.
/// Rounds before the known one are never tried: packets of them would be replays.
struct RoundSearch: Hashable, Sendable {
  /// One in this many refused packets is tried with other rounds.
  static let patience = 50

  /// Rounds that one packet is tried with.
  static let width: UInt64 = 64

  /// Rounds that are searched before the search starts again: at 500 packets a second, 99 days.
  static let farthest: UInt64 = 1 << 16

  private var refusedCount = 0

  /// How many rounds have been tried since a packet was accepted.
  private var triedCount: UInt64 = 0

  /// Records a packet that was refused with the guessed round.
  ///
  /// - Parameter round: The first round that the packet may belong to.
  /// - Returns: The rounds to try it with; mostly none.
  mutating func rounds(afterRefusalFrom round: UInt64) -> Range<UInt64> {
    refusedCount += 1
    guard refusedCount >= Self.patience else { return 0..<0 }
    refusedCount = 0
    let start = round + triedCount
    triedCount = (triedCount + Self.width) % Self.farthest
    // The counter has 32 bits.
    return (start..<start + Self.width).clamped(to: 0..<1 << 32)
  }

  /// Records an accepted packet: the next search starts near its round.
  mutating func restart() { triedCount = 0 }
}
