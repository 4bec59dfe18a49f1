/// A segment that has been loaded to its end.
public struct SegmentTransfer: Hashable, Sendable {
  public var level: Int
  public var byteCount: Int

  /// From the request to the first byte of the answer's body.
  public var timeToFirstByte: Duration

  /// From the request to the last byte.
  public var duration: Duration

  /// How long the segment plays.
  public var mediaDuration: Duration

  /// Whether it came from a cache: then its speed says nothing about the network.
  public var isFromCache: Bool

  public init(
    level: Int, byteCount: Int, timeToFirstByte: Duration, duration: Duration,
    mediaDuration: Duration, isFromCache: Bool = false
  ) {
    self.level = level
    self.byteCount = byteCount
    self.timeToFirstByte = timeToFirstByte
    self.duration = duration
    self.mediaDuration = mediaDuration
    self.isFromCache = isFromCache
  }
}

/// How far a segment has been loaded.
public struct TransferProgress: Hashable, Sendable {
  public var level: Int

  /// Bytes that have come.
  public var byteCount: Int

  /// Bytes of the whole segment; `nil` if the server has not said.
  public var expectedByteCount: Int?

  /// `nil` before the first byte.
  public var timeToFirstByte: Duration?

  /// Since the request.
  public var elapsed: Duration

  public init(
    level: Int, byteCount: Int, expectedByteCount: Int?, timeToFirstByte: Duration?,
    elapsed: Duration
  ) {
    self.level = level
    self.byteCount = byteCount
    self.expectedByteCount = expectedByteCount
    self.timeToFirstByte = timeToFirstByte
    self.elapsed = elapsed
  }
}
