import Media

/// The value of one piece of metadata, such as the title.
///
/// QuickTime File Format, "Value atom", box type `data`; it is inside an item of `ilst`, whose own
/// type says what it is the value of: `©nam` is the title, `©too` the program that wrote the file.
///
///     type     UInt32   1: UTF-8 text, 2: UTF-16 text, 13: JPEG, 14: PNG, 21: a signed integer,
///                       22: an unsigned one, …
///     locale   UInt32   country and language for which it is meant; 0: all
///     value    to the end of the box
public struct MetadataValueBox: BoxContent, Hashable {
  public enum Value: Hashable, Sendable {
    case text(String)
    case integer(Int64)
    case bytes([UInt8])
  }

  public let valueType: UInt32
  public let value: Value

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    valueType = try payload.read("type")
    _ = try payload.read("locale", as: UInt32.self)
    value =
      switch (valueType, payload.remaining) {
      case (1, _): .text(try payload.readText("value"))
      case (2, _): .text(try payload.readUTF16Text("value", byteCount: payload.remaining))
      case (21, 1): .integer(Int64(try payload.read("value", as: Int8.self)))
      case (21, 2): .integer(Int64(try payload.read("value", as: Int16.self)))
      case (21, 4): .integer(Int64(try payload.read("value", as: Int32.self)))
      case (21, 8): .integer(try payload.read("value"))
      case (22, 1): .integer(Int64(try payload.read("value", as: UInt8.self)))
      case (22, 2): .integer(Int64(try payload.read("value", as: UInt16.self)))
      case (22, 4): .integer(Int64(try payload.read("value", as: UInt32.self)))
      default: .bytes(try payload.readBytes("value", count: payload.remaining))
      }
  }

  /// The value where it is text.
  public var text: String? {
    if case .text(let text) = value { text } else { nil }
  }
}
