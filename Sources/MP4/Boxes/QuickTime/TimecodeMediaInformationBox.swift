import Media

/// How a time code is drawn where somebody wants to see it.
///
/// QuickTime File Format, "Timecode media information atom", box type `tcmi` inside `tmcd` inside
/// `gmhd`:
///
///     version, flags    UInt8, UInt24
///     textFont          UInt16
///     textFace          UInt16          1: bold, 2: italic, …
///     textSize          UInt16
///     reserved          UInt16
///     textColor         3 × UInt16      red, green, blue
///     backgroundColor   3 × UInt16
///     fontName          length UInt8, text
public struct TimecodeMediaInformationBox: BoxContent, Hashable {
  public let textSize: UInt16
  public let fontName: String

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    _ = try payload.read("textFont", as: UInt16.self)
    _ = try payload.read("textFace", as: UInt16.self)
    textSize = try payload.read("textSize")
    try payload.skip("reserved", count: 2)
    try payload.skip("textColor", count: 6)
    try payload.skip("backgroundColor", count: 6)
    fontName = try payload.readCountedText("fontNameLength", "fontName")
  }
}
