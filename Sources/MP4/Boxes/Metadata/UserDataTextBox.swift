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
  public struct Entry: Hashable, Sendable {
    public let language: String
    public let text: String
  }

  public let entries: [Entry]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    var entries: [Entry] = []
    repeat {
      let size: UInt16 = try payload.read("textSize")
      entries.append(
        Entry(
          language: try payload.readLanguage("language"),
          text: try payload.readText("text", byteCount: Int(size))))
    } while payload.remaining > 0
    self.entries = entries
  }
}
