/// How a transport stream is read, as far as a learner decides it.
///
/// A rule that is `nil`, or answers `nil`, leaves it to this module.
package struct TransportRules: Sendable {
  /// What the header of a packet says; see ``PacketHeader``.
  package var packetHeader: (@Sendable (_ packet: [UInt8]) -> PacketHeader?)?

  /// Whether a packet follows the one before; see ``ContinuityCheck/examine(_:_:)``.
  package var continuity: Continuity?

  package typealias Continuity =
    @Sendable (_ packet: CountedPacket, _ state: CounterState) -> (
      verdict: PacketContinuity, state: CounterState
    )?

  /// The checksum of a section; 0 for one that ends with its own.
  package var checksum: (@Sendable (_ bytes: [UInt8]) -> UInt32?)?

  /// What the header of a PES packet says; see ``PESFields``.
  package var pesFields: (@Sendable (_ packet: [UInt8]) -> PESFields?)?

  /// The time nearest to a reference, of all times that end with the same 33 bits.
  package var unwrapped: (@Sendable (_ raw: Int64, _ reference: Int64) -> Int64?)?

  /// The ranges of the NAL units in a stream with start codes.
  package var nalUnits: (@Sendable (_ stream: [UInt8]) -> [Range<Int>]?)?

  /// Leaves everything to this module.
  package init() {}

  /// This module's own.
  package static let core = TransportRules()
}

extension TransportRules {
  /// The checksum of some bytes, as these rules compute it.
  package func checksum(of bytes: [UInt8]) -> UInt32 {
    checksum?(bytes) ?? CRC32MPEG.checksum(of: bytes)
  }
}

/// Rules that the parts of a demuxer share: a copy of one is a single reference.
final class SharedRules: Sendable {
  let rules: TransportRules

  init(_ rules: TransportRules) {
    self.rules = rules
  }
}
