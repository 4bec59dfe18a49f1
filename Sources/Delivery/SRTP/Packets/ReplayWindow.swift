/// Records which of the last 128 packets have come: it accepts none twice, and no older one.
///
/// RFC 3711 §3.3.2 requires 64. An attacker can record packets and send them again, with valid
/// tags.
struct ReplayWindow: Hashable, Sendable {
  static let size: UInt64 = 128

  private var newest: UInt64 = 0

  /// Bit n is set if the packet n places before the newest one has come; all 0 before the first
  /// one.
  private var seen: UInt128 = 0

  /// Whether a packet may be taken: it is new, or is there among the last ones and has not come yet.
  func accepts(_ index: UInt64) -> Bool {
    guard seen != 0, index <= newest else { return true }
    let age = newest - index
    return age < Self.size && seen >> UInt128(age) & 1 == 0
  }

  /// Records a packet that was authenticated and accepted.
  mutating func take(_ index: UInt64) {
    if seen == 0 || index > newest {
      let step = seen == 0 ? 0 : index - newest
      seen = step < Self.size ? seen << UInt128(step) | 1 : 1
      newest = index
    } else {
      seen |= 1 << UInt128(newest - index)
    }
  }
}
