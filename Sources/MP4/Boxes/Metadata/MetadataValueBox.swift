import Media

/// The names of the metadata in the `ilst` box beside this one.
///
/// QuickTime File Format, "Metadata item keys atom", box type `keys`. Items of the list have
/// numbers in place of types, and the number is the place of the name in this box:
///
///     version, flags    UInt8, UInt24
///     entry_count       UInt32
///     entry_count × {
///       key_size        UInt32          bytes of this entry, this number included
///       key_namespace   4 characters    `mdta`
///       key_value       text to the end of the entry: `com.apple.quicktime.make`
///     }
public struct MetadataKeysBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("keys", in: "meta", "QuickTime File Format")
  ]

  public let keys: [String]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0, or an entry is
  ///   smaller than its own header.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let entryCount: UInt32 = try payload.read("entryCount")
    try payload.checkRows(entryCount, rowSize: 8)
    var keys: [String] = []
    for _ in 0..<entryCount {
      let start = payload.offset
      let size: UInt32 = try payload.read("keySize")
      guard size >= 8 else {
        throw ParsingError(.invalid("a key of \(size) bytes is smaller than its header"), at: start)
      }
      _ = try payload.readFourCC("keyNamespace")
      keys.append(try payload.readText("keyValue", byteCount: Int(size) - 8))
    }
    self.keys = keys
  }
}

/// Half of a name that an application has made up for a piece of metadata.
///
/// Where Apple has no type of its own, an item of `ilst` has the type `----`. In it the box `mean`
/// says whose name it is, `com.apple.iTunes` as a rule, and the box `name` is the name. The box
/// type `xml `, ISO/IEC 14496-12 §8.11.2, has the same layout:
///
///     version, flags   UInt8, UInt24
///     text             to the end of the box
public struct MetadataNameBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("xml ", in: "meta", "§8.11.2"),
    BoxSpecification(["mean", "name"], onlyIn: "----", "iTunes"),
  ]

  public let text: String

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    text = try payload.readText("text")
  }
}

/// The place of a song on its disc, or of a disc in its set: 3 of 12.
///
/// Apple's box type `data` inside the items `trkn` and `disk` of `ilst`:
///
///     type       UInt32   0: as described here
///     locale     UInt32
///     reserved   UInt16
///     number     UInt16   counted from 1; 0: not known
///     total      UInt16   0: not known
///     reserved   UInt16, in `trkn` only
public struct MetadataPositionBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("data", onlyIn: ["trkn", "disk"], "iTunes")
  ]

  public let number: UInt16
  public let total: UInt16

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try payload.read("type", as: UInt32.self)
    _ = try payload.read("locale", as: UInt32.self)
    try payload.skip("reserved1", count: 2)
    number = try payload.read("number")
    total = try payload.read("total")
    if payload.remaining > 0 { try payload.skip("reserved2", count: payload.remaining) }
  }
}

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
  public static let specifications = [
    BoxSpecification("data", in: "ilst", "QuickTime File Format")
  ]

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
