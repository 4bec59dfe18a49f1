/// All that a simulation knows of a frame.
public struct SimulatedFrame: Hashable, Sendable {
  public let interval: FrameInterval

  /// Bytes of the encoded sample, which take time to fetch.
  public let sampleByteCount: Int

  /// Bytes of the decoded picture, which take room in the buffer.
  public let byteCount: Int

  /// Whether decoding can begin with it.
  public let isSync: Bool

  /// How long the decoder works on it; `nil` where that is as long as on any other.
  public let decodeTime: Duration?

  public init(
    interval: FrameInterval, sampleByteCount: Int, byteCount: Int, isSync: Bool = true,
    decodeTime: Duration? = nil
  ) {
    self.interval = interval
    self.sampleByteCount = sampleByteCount
    self.byteCount = byteCount
    self.isSync = isSync
    self.decodeTime = decodeTime
  }
}
