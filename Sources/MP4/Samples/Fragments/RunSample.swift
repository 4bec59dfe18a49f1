/// What a run of a fragment says of one of its samples, defaults included.
public struct RunSample: Hashable, Sendable {
  /// In ticks of the track.
  public let duration: UInt32

  /// Bytes.
  public let size: UInt32
  public let flags: SampleFlags

  public init(duration: UInt32, size: UInt32, flags: SampleFlags) {
    self.duration = duration
    self.size = size
    self.flags = flags
  }
}
