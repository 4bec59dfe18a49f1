/// How often the sequence numbers of a stream have started again at 0: its packets do not say so.
///
/// RFC 3711 §3.3.1. The index of a packet is 65 536 × the counter + its sequence number; keystream and
/// tag depend on it, so a wrong guess makes a packet worthless.
package struct RolloverCounter: Hashable, Sendable {
  /// The counter of the newest packet that was authenticated.
  package var count: UInt32

  /// Its sequence number.
  package var newest: UInt16

  package init(count: UInt32 = 0, newest: UInt16) {
    (self.count, self.newest) = (count, newest)
  }

  // ANCHOR: solution-E.7
  /// The counter that a packet most likely belongs to: the one that brings it nearest to the newest.
  ///
  /// Appendix A: a number far above the newest is from before the wrap; one far below it is from
  /// after the next wrap.
  package static func guess(for number: UInt16, newest: UInt16, count: UInt32) -> UInt32 {
    let distance = Int(number) - Int(newest)
    // Nothing was sent before the counter's first round.
    if distance > 1 << 15, count > 0 { return count - 1 }
    if distance < -(1 << 15) { return count &+ 1 }
    return count
  }
  // ANCHOR_END: solution-E.7

  /// The index that 16 bits stand for.
  func index(of number: UInt16, rules: SRTPRules) -> UInt64 {
    let count =
      rules.rollover?(number, newest, count)
      ?? Self.guess(for: number, newest: newest, count: count)
    return UInt64(count) << 16 | UInt64(number)
  }

  /// Records a packet that was authenticated.
  mutating func take(_ index: UInt64) {
    guard index > UInt64(count) << 16 | UInt64(newest) else { return }
    (count, newest) = (UInt32(truncatingIfNeeded: index >> 16), UInt16(truncatingIfNeeded: index))
  }
}
