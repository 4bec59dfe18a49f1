import Media

/// The shape of one pixel.
///
/// ISO/IEC 14496-12 §12.1.4, box type `pasp`:
///
///     hSpacing   UInt32   relative width
///     vSpacing   UInt32   relative height
public struct PixelAspectRatioBox: BoxContent, Hashable {
  public let horizontalSpacing: UInt32
  public let verticalSpacing: UInt32

  /// The shape, or `nil` where a side is 0: some encoders write that for "not known".
  public var pixelAspect: PixelAspect? {
    guard horizontalSpacing > 0, verticalSpacing > 0 else { return nil }
    return PixelAspect(horizontal: Int(horizontalSpacing), vertical: Int(verticalSpacing))
  }

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    horizontalSpacing = try payload.read("hSpacing")
    verticalSpacing = try payload.read("vSpacing")
  }
}
