import Media

/// The screen on which the film was finished: what colours and brightness it could show.
///
/// ISO/IEC 14496-12 §12.1.6, box type `mdcv`; the same numbers as in the HEVC message:
///
///     display_primaries               3 × (x, y)   green, blue, red; UInt16, in 50 000ths
///     white_point                     x, y         UInt16, in 50 000ths
///     max_display_mastering_luminance UInt32       in 10 000ths of a candela per square metre
///     min_display_mastering_luminance UInt32       the same
public struct MasteringDisplayColourVolumeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("mdcv", "§12.1.6")
  ]

  /// A colour by its place in the CIE 1931 diagram, in 50 000ths.
  public struct Chromaticity: Hashable, Sendable {
    public let x, y: UInt16

    public init(x: UInt16, y: UInt16) {
      self.x = x
      self.y = y
    }
  }

  public let green, blue, red, whitePoint: Chromaticity

  /// In 10 000ths of a candela per square metre.
  public let maximumLuminance: UInt32

  /// In 10 000ths of a candela per square metre.
  public let minimumLuminance: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    green = try payload.readChromaticity("greenX", "greenY")
    blue = try payload.readChromaticity("blueX", "blueY")
    red = try payload.readChromaticity("redX", "redY")
    whitePoint = try payload.readChromaticity("whitePointX", "whitePointY")
    maximumLuminance = try payload.read("maxDisplayMasteringLuminance")
    minimumLuminance = try payload.read("minDisplayMasteringLuminance")
  }
}

extension ByteReader {
  fileprivate mutating func readChromaticity(
    _ xName: StaticString, _ yName: StaticString
  ) throws(ParsingError) -> MasteringDisplayColourVolumeBox.Chromaticity {
    MasteringDisplayColourVolumeBox.Chromaticity(x: try read(xName), y: try read(yName))
  }
}
