import Media

/// Steps on the way into the bits that a learner may have written; see lesson 04.
///
/// Where one is `nil`, or answers `nil`, this module does it itself.
public struct DecodeSteps: Sendable {
  @TaskLocal public static var own = DecodeSteps()

  /// 4.1: the units of a sample, behind lengths of so many bytes; their ranges lie in the sample.
  public var nalUnits:
    (
      @Sendable (_ sample: [UInt8], _ codec: VideoFormat.Codec, _ lengthSize: Int) -> [NALUnit]?
    )?

  /// 4.2: a unit without its emulation prevention bytes.
  public var rawPayload: (@Sendable (_ unit: [UInt8]) -> [UInt8]?)?

  /// 4.3: the `ue(v)` with which some bits begin.
  public var unsignedExpGolomb: (@Sendable (_ bits: [UInt8]) -> ExpGolombCode?)?

  /// 4.3: the `se(v)` with which some bits begin.
  public var signedExpGolomb: (@Sendable (_ bits: [UInt8]) -> ExpGolombCode?)?

  /// 4.4: columns and rows that an H.264 sequence parameter set leaves after cropping.
  public var pictureSize: (@Sendable (_ unit: [UInt8]) -> PixelSize?)?

  /// 4.5: which pictures are shown when each one has come, and which at the end.
  public var presentationOrder: (@Sendable (_ times: [Int64], _ depth: Int) -> [[Int64]]?)?

  public init() {}
}
