/// How a film is sent.
package struct SendingSettings: Hashable, Sendable {
  /// Bytes of a packet at most.
  ///
  /// What fits into 1 500 bytes of Ethernet with all headers, also in a
  /// tunnel, is never cut on the way.
  package var packetByteLimit = 1200

  /// Bytes that are appended to each packet later: a tag of SRTP.
  package var reservedByteCount = 0

  /// Which random numbers the streams begin with.
  package var seed: UInt64

  /// The first number of each stream; `nil` for a random one.
  package var firstSequenceNumber: UInt16?

  /// The timestamp of moment 0; `nil` for a random one.
  package var firstTimestamp: UInt32?

  /// How often each stream reports about itself.
  package var reportInterval = Duration.seconds(5)

  package init(seed: UInt64 = .random(in: .min ... .max)) {
    self.seed = seed
  }
}
