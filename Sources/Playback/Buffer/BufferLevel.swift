/// How much is buffered: in time, in frames and in bytes.
public struct BufferLevel: Hashable, Sendable {
  /// How long pictures last from now on without a hole.
  public let duration: Duration

  /// Frames that wait to be shown.
  public let frameCount: Int

  /// Bytes of the pictures that wait.
  public let byteCount: Int

  public init(duration: Duration, frameCount: Int, byteCount: Int) {
    self.duration = duration
    self.frameCount = frameCount
    self.byteCount = byteCount
  }

  public static let empty = BufferLevel(duration: .zero, frameCount: 0, byteCount: 0)
}
