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
