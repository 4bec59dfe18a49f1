/// Makes times of 33 bits into times that do not start again after 26½ hours.
///
/// Clocks and timestamps count 90 kHz modulo 2³³. Of all the times that a number may stand for, the
/// one closest to a known moment is meant: up to 13 hours before or after it.
package struct TimestampUnwrapper: Hashable, Sendable {
  /// A moment near which the next time must be; `nil` before the first time, which is not
  /// unwrapped.
  package private(set) var reference: Int64?

  /// - Parameter reference: A moment near which the first time lies, in ticks of 90 kHz.
  package init(near reference: Int64? = nil) {
    self.reference = reference
  }

  package static let period: Int64 = 1 << 33

  /// Returns the time nearest to the one before.
  ///
  /// - Parameters:
  ///   - raw: A time modulo 2³³.
  ///   - rules: Those that take the place of this module's own.
  /// - Returns: The time; later ones are sought near it.
  package mutating func unwrap(_ raw: Int64, rules: TransportRules = .core) -> Int64 {
    guard let reference else {
      self.reference = raw
      return raw
    }
    let time = rules.unwrapped?(raw, reference) ?? Self.nearest(raw, to: reference)
    self.reference = time
    return time
  }

  // ANCHOR: solution-C.5
  /// Returns the time nearest to a reference, of all times that end with these 33 bits.
  package static func nearest(_ raw: Int64, to reference: Int64) -> Int64 {
    let ahead = (raw &- reference) & (period - 1)
    let step = ahead < period / 2 ? ahead : ahead - period
    return reference &+ step
  }
  // ANCHOR_END: solution-C.5
}
