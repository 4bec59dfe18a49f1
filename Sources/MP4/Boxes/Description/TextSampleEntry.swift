import Media

/// How subtitles look unless they say otherwise themselves.
///
/// 3GPP TS 26.245 §5.16, box type `tx3g`; FFmpeg writes the same for chapter names in `text`:
///
///     reserved                   6 bytes
///     data_reference_index       UInt16
///     displayFlags               UInt32
///     horizontal-justification   Int8          0: left, 1: centred, -1: right
///     vertical-justification     Int8          0: top, 1: centred, -1: bottom
///     background-color           4 × UInt8     red, green, blue, opacity
///     default-text-box           4 × Int16     top, left, bottom, right
///     default-style:
///       startChar, endChar       UInt16 each   0
///       font-ID                  UInt16        which font of `ftab`
///       face-style-flags         UInt8         1: bold, 2: italic, 4: underlined
///       font-size                UInt8
///       text-color               4 × UInt8
///
/// QuickTime's own `text`, "Text sample description", differs after `displayFlags`:
///
///     textJustification          Int32
///     backgroundColor            3 × UInt16
///     defaultTextBox             4 × Int16
///     reserved                   8 bytes
///     fontNumber, fontFace       UInt16 each
///     reserved                   3 bytes
///     foregroundColor            3 × UInt16
///     textName                   length UInt8, text
public struct TextSampleEntry: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("tx3g", in: "stsd", "3GPP TS 26.245 §5.16"),
    BoxSpecification("text", onlyIn: "stsd", "QuickTime File Format"),
  ]

  public static var hasChildren: Bool { true }

  public let dataReferenceIndex: UInt16
  public let displayFlags: UInt32

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved1", count: 6)
    dataReferenceIndex = try payload.read("dataReferenceIndex")
    displayFlags = try payload.read("displayFlags")
    if try payload.hasFontTable(after: Self.phoneFieldsSize) {
      try payload.skipPhoneFields()
    } else {
      try payload.skipQuickTimeFields()
    }
  }

  /// Bytes of the fields that follow `displayFlags` in the layout of mobile phones.
  private static let phoneFieldsSize = 26
}

extension ByteReader {
  /// Whether the box `ftab`, which mobile phones demand and QuickTime does not know, is there.
  fileprivate func hasFontTable(after count: Int) throws(ParsingError) -> Bool {
    var probe = self
    guard probe.remaining >= count + 8 else { return false }
    _ = try probe.take(count + 4)
    return FourCC(rawValue: try probe.readInteger()) == "ftab"
  }

  fileprivate mutating func skipPhoneFields() throws(ParsingError) {
    _ = try read("horizontalJustification", as: Int8.self)
    _ = try read("verticalJustification", as: Int8.self)
    try skip("backgroundColor", count: 4)
    try skip("defaultTextBox", count: 8)
    try skip("startCharEndChar", count: 4)
    _ = try read("fontID", as: UInt16.self)
    _ = try read("faceStyleFlags", as: UInt8.self)
    _ = try read("fontSize", as: UInt8.self)
    try skip("textColor", count: 4)
  }

  fileprivate mutating func skipQuickTimeFields() throws(ParsingError) {
    _ = try read("textJustification", as: Int32.self)
    try skip("backgroundColor", count: 6)
    try skip("defaultTextBox", count: 8)
    try skip("reserved2", count: 8)
    _ = try read("fontNumber", as: UInt16.self)
    _ = try read("fontFace", as: UInt16.self)
    try skip("reserved3", count: 3)
    try skip("foregroundColor", count: 6)
    // Some writers leave the name out.
    if remaining > 0 { _ = try readCountedText("textNameLength", "textName") }
  }
}

/// The fonts that subtitles ask for, by number and by name.
///
/// 3GPP TS 26.245 §5.16, box type `ftab` inside `tx3g`:
///
///     entry_count   UInt16
///     entry_count × { font-ID UInt16, font-name-length UInt8, font-name text }
public struct FontTableBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("ftab", in: "tx3g", "3GPP TS 26.245 §5.16")
  ]

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
