/// The most that a buffer may hold of frames that wait to be shown.
///
/// Seconds alone do not bound memory: three of them are 0.2 GB at 1080p30 and 2 GB at 4K60. Beside
/// the frames counted here there are the picture on the screen, one that waits to be let in, and
/// those that the decoder keeps to refer to.
public struct BufferLimits: Hashable, Sendable {
  public let byteCount: Int
  public let frameCount: Int

  public init(byteCount: Int, frameCount: Int) {
    precondition(byteCount > 0 && frameCount > 0, "a buffer holds at least one frame")
    self.byteCount = byteCount
    self.frameCount = frameCount
  }

  // ANCHOR: solution-6.5
  /// How many more frames may be decoded: until the target is reached, or no further one fits.
  ///
  /// Time is rounded up and memory down: the target is to be reached, and the limit to be kept. An
  /// empty buffer takes any frame: even one larger than the limit has to be shown.
  ///
  /// - Parameters:
  ///   - level: What waits.
  ///   - frameByteCount: How large a frame is taken to be.
  ///   - frameDuration: How long one lasts.
  ///   - target: Up to where frames are wanted.
  /// - Returns: The number of frames, never negative.
  public func room(
    beside level: BufferLevel, frameByteCount: Int, frameDuration: Duration, target: Duration
  ) -> Int {
    let missing = target - level.duration
    guard missing > .zero else { return 0 }
    let ticks = max(1, frameDuration.attoseconds)
    let wanted = Int(clamping: (missing.attoseconds + ticks - 1) / ticks)
    let fitting = min(frameCount - level.frameCount, room(beside: level, for: frameByteCount))
    return min(wanted, max(fitting, level.frameCount == 0 ? 1 : 0))
  }

  private func room(beside level: BufferLevel, for frameByteCount: Int) -> Int {
    (byteCount - level.byteCount) / max(1, frameByteCount)
  }
  // ANCHOR_END: solution-6.5

  /// Which limit leaves no room for one more frame; `nil` where it fits.
  package func limit(against frameByteCount: Int, beside level: BufferLevel) -> String? {
    guard level.frameCount > 0 else { return nil }
    if level.frameCount >= frameCount { return "frame limit reached" }
    if room(beside: level, for: frameByteCount) < 1 { return "byte limit reached" }
    return nil
  }
}
