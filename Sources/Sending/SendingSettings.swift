/// How a film is sent.
public struct SendingSettings: Hashable, Sendable {
  /// Bytes of a packet at most.
  ///
  /// What fits into 1 500 bytes of Ethernet with all headers, also in a
  /// tunnel, is never cut on the way.
  public var packetByteLimit = 1200

  /// Bytes that are appended to each packet later: a tag of SRTP.
  public var reservedByteCount = 0

  /// Which random numbers the streams begin with.
  public var seed: UInt64

  /// The first number of each stream; `nil` for a random one.
  public var firstSequenceNumber: UInt16?

  /// The timestamp of moment 0; `nil` for a random one.
  public var firstTimestamp: UInt32?

  /// How often each stream reports of itself.
  public var reportInterval = Duration.seconds(5)

  public init(seed: UInt64 = .random(in: .min ... .max)) {
    self.seed = seed
  }
}
