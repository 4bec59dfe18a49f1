import Media

/// How pictures of a text or time code track are laid over the background.
///
/// QuickTime File Format, "Base media info atom", box type `gmin` inside `gmhd`:
///
///     version, flags   UInt8, UInt24
///     graphicsMode     UInt16          0x40: dithered copy
///     opColor          3 × UInt16
///     balance          fixed 8.8
///     reserved         UInt16
public struct BaseMediaInformationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("gmin", onlyIn: "gmhd", "QuickTime File Format")
  ]

  public let graphicsMode: UInt16

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    graphicsMode = try payload.read("graphicsMode")
    _ = try payload.read("opColorRed", as: UInt16.self)
    _ = try payload.read("opColorGreen", as: UInt16.self)
    _ = try payload.read("opColorBlue", as: UInt16.self)
    _ = try payload.readFixedPoint("balance", fractionBits: 8, as: Int16.self)
    try payload.skip("reserved", count: 2)
  }
}

/// How the text of a text track is turned, scaled and moved.
///
/// QuickTime File Format, "Text media information atom", box type `text` inside `gmhd`:
///
///     matrix   9 × Int32   see ``TransformationMatrix``
public struct TextMediaInformationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("text", onlyIn: "gmhd", "QuickTime File Format")
  ]

  public let matrix: TransformationMatrix

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    matrix = try TransformationMatrix(parsing: &payload)
  }
}
