import Media

/// The fonts that subtitles ask for, by number and by name.
///
/// 3GPP TS 26.245 §5.16, box type `ftab` inside `tx3g`:
///
///     entry_count   UInt16
///     entry_count × { font-ID UInt16, font-name-length UInt8, font-name text }
public struct FontTableBox: BoxContent, Hashable {
  public struct Font: Hashable, Sendable {
    public let id: UInt16
    public let name: String

    public init(id: UInt16, name: String) {
      self.id = id
      self.name = name
    }
  }

  public let fonts: [Font]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let entryCount: UInt16 = try payload.read("entryCount")
    try payload.checkRows(UInt32(entryCount), rowSize: 3)
    var fonts: [Font] = []
    for _ in 0..<entryCount {
      fonts.append(
        Font(
          id: try payload.read("fontID"),
          name: try payload.readCountedText("fontNameLength", "fontName")))
    }
    self.fonts = fonts
  }
}
