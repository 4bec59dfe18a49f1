/// What the way from the source to the buffer has seen.
public struct DecodingCounts: Hashable, Sendable {
  /// Samples read from the source.
  public var samples = 0

  /// Their bytes.
  public var sampleBytes = 0

  /// Samples not decoded because they refer to pictures lost in a decoding error.
  public var skippedSamples = 0

  /// Samples that the decoder could not decode.
  public var decodingErrors = 0

  /// Frames decoded but not meant for the screen: before a seek's target, or hidden.
  public var discardedFrames = 0

  /// How often decoding was so late that it went on at a later sync sample.
  public var skips = 0

  public init() {}
}
