import Media

/// The value of one piece of metadata, such as the title.
///
/// QuickTime File Format, "Value atom", box type `data`; it is inside an item of `ilst`, whose own
/// type says what it is the value of: `©nam` is the title, `©too` the program that wrote the file.
///
///     type     UInt32   1: UTF-8 text, 13: JPEG, 14: PNG, 21: a signed integer, …
///     locale   UInt32   country and language for which it is meant; 0: all
///     value    to the end of the box
public struct MetadataValueBox: BoxContent, Hashable {
  public let valueType: UInt32

  /// The value where it is text.
  public let text: String?

  private static let utf8: UInt32 = 1

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    valueType = try payload.read("type")
    _ = try payload.read("locale", as: UInt32.self)
    if valueType == Self.utf8 {
      text = try payload.readText("value")
    } else {
      text = nil
      try payload.skip("value", count: payload.remaining)
    }
  }
}
