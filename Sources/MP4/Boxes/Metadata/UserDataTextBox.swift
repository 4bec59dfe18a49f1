import Media

/// A piece of metadata in QuickTime's first way of writing it, such as the title.
///
/// QuickTime File Format, "User data text strings and language codes"; the box is inside `udta`,
/// and its type begins with ©: `©nam` is the title, `©swr` the program that wrote the file. The
/// same text may follow in other languages, to the end of the box:
///
///     size       UInt16   bytes of the text
///     language   UInt16   QuickTime's number, or three letters as in `mdhd`
///     text       as many bytes
///
/// The name of a reel in a time code track, `name`, has the same layout.
public struct UserDataTextBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(textsIn: "udta", "QuickTime File Format"),
    BoxSpecification("name", onlyIn: "tmcd", "QuickTime File Format"),
  ]

  public struct Entry: Hashable, Sendable {
    public let language: String
    public let text: String
  }

  /// The payload, so that a box of zeros, which is an entry every four bytes, takes no more memory
  /// than it has bytes.
  private let bytes: [UInt8]

  /// The texts, decoded at each access.
  public var entries: [Entry] {
    var entries: [Entry] = []
    var reader = ByteReader(bytes.span)
    while let entry = try? Self.entry(&reader) { entries.append(entry) }
    return entries
  }

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bytes = try payload.peekAll()
    repeat { _ = try Self.entry(&payload) } while payload.remaining > 0
  }

  private static func entry(_ payload: inout ByteReader) throws(ParsingError) -> Entry {
    let size: UInt16 = try payload.read("textSize")
    return Entry(
      language: try payload.readLanguage("language"),
      text: try payload.readText("text", byteCount: Int(size)))
  }
}

/// A box that is nothing but UTF-8 text.
///
/// Several boxes have this one layout:
/// * `name` in a track's `udta`: QuickTime's name of the track,
/// * `vttC` and `vlab`, ISO/IEC 14496-30 §7.4: the start of a WebVTT file, and a label for it,
/// * Adobe's `uuid` box with metadata in XMP, which is XML.
public struct PlainTextBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("name", onlyIn: "udta", "QuickTime File Format"),
    BoxSpecification(["vttC", "vlab"], in: "wvtt", "ISO/IEC 14496-30 §7.4"),
    BoxSpecification(userType: .extensibleMetadata, in: .file, "Adobe XMP"),
  ]

  public let text: String

  /// Takes the whole payload.
  ///
  /// - Throws: Nothing; any bytes will do.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    text = try payload.readText("text")
  }
}
