import Media

/// The size of a track's picture in one of three ways of showing it.
///
/// QuickTime File Format, "Track aperture mode dimensions atom"; box types `clef` clean aperture,
/// `prof` production aperture and `enof` encoded pixels, all inside `tapt`:
///
///     version, flags   UInt8, UInt24
///     width, height    fixed 16.16
public struct TrackApertureBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(["clef", "prof", "enof"], onlyIn: "tapt", "QuickTime File Format")
  ]

  /// In 65 536ths of a pixel.
  public let width: UInt32

  /// In 65 536ths of a pixel.
  public let height: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    width = try payload.readFixedPoint("width", fractionBits: 16)
    height = try payload.readFixedPoint("height", fractionBits: 16)
  }
}
