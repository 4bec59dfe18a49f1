import Media

/// What happens around libavcodec, where that is not left to it.
///
/// libavcodec splits samples and crops pictures itself. Where a rule is not `nil`, and does not answer
/// `nil`, it has to take what the rule makes of them.
public struct DecodingRules: Sendable {
  /// The bytes that libavcodec receives for those of a sample.
  public var packet: (@Sendable (_ sample: [UInt8], _ format: VideoFormat) -> [UInt8]?)?

  /// Columns and rows that are left of a picture after cropping.
  public var pictureSize: (@Sendable (_ format: VideoFormat) -> PixelSize?)?

  /// Leaves all to libavcodec.
  public init() {}

  /// This module's own.
  public static let core = DecodingRules()
}
