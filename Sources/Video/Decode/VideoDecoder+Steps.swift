import Media

extension VideoDecoder {
  /// Steps around libavcodec that a learner may have written; see lesson 04.
  ///
  /// libavcodec splits samples and crops pictures itself. Where these are not `nil`, and do not answer
  /// `nil`, it has to take what they make of it.
  public struct Steps: Sendable {
    @TaskLocal public static var own = Steps()

    /// 4.1: the bytes that libavcodec is given for those of a sample.
    public var packet: (@Sendable (_ sample: [UInt8], _ format: VideoFormat) -> [UInt8]?)?

    /// 4.4: columns and rows that are left of a picture after cropping.
    public var pictureSize: (@Sendable (_ format: VideoFormat) -> PixelSize?)?

    public init() {}
  }
}
