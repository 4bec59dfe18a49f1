import Media

/// How pictures are laid over the background; most players ignore it.
///
/// ISO/IEC 14496-12 §12.1.2, box type `vmhd`:
///
///     version, flags   UInt8, UInt24   flags are always 1
///     graphicsmode     UInt16          0: copy
///     opcolor          3 × UInt16      red, green, blue for modes that need a colour
public struct VideoMediaHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("vmhd", in: "minf", .atMostOne, "§12.1.2")
  ]

  public let graphicsMode: UInt16
  public let opColor: [UInt16]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    graphicsMode = try payload.read("graphicsmode")
    opColor = [
      try payload.read("opcolorRed"), try payload.read("opcolorGreen"),
      try payload.read("opcolorBlue"),
    ]
  }
}

/// Where a mono track is between the left and the right loudspeaker.
///
/// ISO/IEC 14496-12 §12.2.2, box type `smhd`:
///
///     version, flags   UInt8, UInt24
///     balance          fixed 8.8      -1: left, 0: centre, 1: right
///     reserved         UInt16
public struct SoundMediaHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("smhd", in: "minf", .atMostOne, "§12.2.2")
  ]

  /// In 256ths.
  public let balance: Int16

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    balance = try payload.readFixedPoint("balance", fractionBits: 8)
    try payload.skip("reserved", count: 2)
  }
}

/// The media header of tracks about which there is nothing to say, such as subtitles.
///
/// ISO/IEC 14496-12 §12.4.2 box type `nmhd`, and §12.6.2 box type `sthd`:
///
///     version, flags   UInt8, UInt24
public struct NullMediaHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(["nmhd", "sthd"], in: "minf", .atMostOne, "§12.4.2, §12.6.2")
  ]

  public let flags: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    flags = try FullBoxHeader(parsing: &payload).flags
  }
}
