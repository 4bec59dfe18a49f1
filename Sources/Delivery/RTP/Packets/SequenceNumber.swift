/// Numbers that start again at 0 after their largest one.
///
/// RFC 1982: of two such numbers, the later one is less than half of the range ahead of the other.
/// After 65 535 comes 0, although `<` says that 0 is earlier.
package enum SequenceNumber {
  // ANCHOR: distance
  /// How many steps lie between two numbers: negative if the second one is earlier.
  ///
  /// - Returns: −32 768 to 32 767.
  package static func distance(from start: UInt16, to end: UInt16) -> Int {
    Int(Int16(bitPattern: end &- start))
  }
  // ANCHOR_END: distance

  // ANCHOR: solution-E.2
  /// The full number that 16 bits abbreviate: the candidate nearest to a known one.
  ///
  /// Full numbers do not wrap: 65 534, 65 535, 65 536 …
  ///
  /// - Parameters:
  ///   - number: 16 bits, as the packet has them.
  ///   - reference: The extended number of a packet near it.
  /// - Returns: The extended number; it may be earlier than the reference.
  package static func extended(_ number: UInt16, near reference: Int) -> Int {
    let last = UInt16(truncatingIfNeeded: reference)
    return reference &+ distance(from: last, to: number)
  }
  // ANCHOR_END: solution-E.2
}

/// Makes timestamps of 32 bits into times that do not start again: after 13 hours at 90 kHz.
///
/// RFC 3550 §5.1: a timestamp begins at a random number and counts modulo 2³². It may go back: packets
/// of B-frames carry times of pictures that are shown before the one just sent.
package struct RTPTimestampUnwrapper: Hashable, Sendable {
  /// The time near which the next one must be; `nil` before the first one, which is not unwrapped.
  package private(set) var reference: Int64?

  package init() {}

  /// Returns the time nearest to the one before.
  package mutating func unwrap(_ timestamp: UInt32) -> Int64 {
    guard let reference else {
      self.reference = Int64(timestamp)
      return Int64(timestamp)
    }
    let last = UInt32(truncatingIfNeeded: reference)
    let time = reference &+ Int64(Int32(bitPattern: timestamp &- last))
    self.reference = time
    return time
  }
}
