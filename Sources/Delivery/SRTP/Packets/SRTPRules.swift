/// Rules for how packets are protected, in place of this module's own.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module.
package struct SRTPRules: Sendable {
  /// The keystream of a packet, by a cipher that encrypts one block of 16 bytes; RFC 3711 §4.1.1.
  package var keystream: Keystream?

  package typealias Keystream =
    @Sendable (
      _ salt: [UInt8], _ source: UInt32, _ index: UInt64, _ byteCount: Int,
      _ encrypt: ([UInt8]) throws -> [UInt8]
    ) -> [UInt8]?

  /// The rollover counter of a packet; see ``RolloverCounter/guess(for:newest:count:)``.
  package var rollover:
    (@Sendable (_ number: UInt16, _ newest: UInt16, _ count: UInt32) -> UInt32?)?

  /// Whether tags and replays are examined.
  ///
  /// GCM always looks at them. Without that a lesson shows what an attacker can do.
  package var authenticates = true

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = SRTPRules()
}
