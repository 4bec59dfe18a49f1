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

  /// How many frames of a size have room beside those that wait; negative where there are too many.
  package func room(beside level: BufferLevel, for frameByteCount: Int) -> Int {
    (byteCount - level.byteCount) / max(1, frameByteCount)
  }

  /// Which limit leaves no room for one more frame; `nil` where it fits.
  package func limit(against frameByteCount: Int, beside level: BufferLevel) -> String? {
    guard level.frameCount > 0 else { return nil }
    if level.frameCount >= frameCount { return "frame limit reached" }
    if room(beside: level, for: frameByteCount) < 1 { return "byte limit reached" }
    return nil
  }
}
