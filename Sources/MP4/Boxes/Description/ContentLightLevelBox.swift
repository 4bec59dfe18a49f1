import Media

/// How bright the brightest pixel and the brightest picture of a film are.
///
/// ISO/IEC 14496-12 §12.1.7, box type `clli`; in candela per square metre, 0: unknown:
///
///     max_content_light_level       UInt16   brightest pixel of all
///     max_pic_average_light_level   UInt16   brightest average over one picture
public struct ContentLightLevelBox: BoxContent, Hashable {
  public let maximumContentLightLevel: UInt16
  public let maximumPictureAverageLightLevel: UInt16

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    maximumContentLightLevel = try payload.read("maxContentLightLevel")
    maximumPictureAverageLightLevel = try payload.read("maxPicAverageLightLevel")
  }
}
