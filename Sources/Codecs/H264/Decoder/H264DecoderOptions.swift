import Media

/// How an ``H264Decoder`` works.
public struct H264DecoderOptions: Sendable {
  /// Whether nothing comes out after damage until the next sync sample.
  ///
  /// Otherwise everything comes out, with what is missing taken from the picture before.
  public var hidesDamage: Bool

  /// Bytes that pictures may take: those that are kept, and those that have not been handed out
  /// yet.
  public var memoryLimit: Int

  /// Whether frames carry their motion vectors, which costs some time.
  public var exportsMotionVectors: Bool

  /// Whether the edges of blocks are filtered; called for each picture, with whether others refer
  /// to it.
  ///
  /// Without it a picture is worse and takes less time, and so are those that refer to it.
  public var filtersEdges: @Sendable (_ isReference: Bool) -> Bool = { _ in true }

  /// Makes large pictures smaller as soon as they come out; small ones are left alone.
  public var reduction: (@Sendable (Frame) -> Frame)?

  /// A learner's functions.
  public var rules: H264Rules

  /// Bytes that pictures may take by default: 512 MiB.
  public static let defaultMemoryLimit = 512 << 20

  public init(
    hidesDamage: Bool = true, memoryLimit: Int = defaultMemoryLimit,
    exportsMotionVectors: Bool = false, rules: H264Rules = .core,
    reduction: (@Sendable (Frame) -> Frame)? = nil
  ) {
    self.hidesDamage = hidesDamage
    self.memoryLimit = min(max(0, memoryLimit), 1 << 50)
    self.exportsMotionVectors = exportsMotionVectors
    self.rules = rules
    self.reduction = reduction
  }
}
