/// How a ``VideoDecoder`` works, whatever the formats of its samples are.
public struct DecoderOptions: Sendable {
  /// What to do with pictures that damage has reached.
  public enum DamagePolicy: Hashable, Sendable {
    /// After an error nothing comes out until the next sync sample.
    ///
    /// Not every damage is an error: a wrong bit may decode to a wrong picture without a trace.
    case hideUntilSync
    /// Everything comes out, as well as libavcodec could mend it.
    case showEverything
  }

  /// How the work is shared between cores.
  public var threading: Threading

  /// What happens to pictures that damage has reached.
  public var damagePolicy: DamagePolicy

  /// Whether frames carry their motion vectors, which costs some time; libavcodec gives those of
  /// H.264 only.
  public var exportsMotionVectors: Bool

  public init(
    threading: Threading = .single, damagePolicy: DamagePolicy = .hideUntilSync,
    exportsMotionVectors: Bool = false
  ) {
    self.threading = threading
    self.damagePolicy = damagePolicy
    self.exportsMotionVectors = exportsMotionVectors
  }
}
