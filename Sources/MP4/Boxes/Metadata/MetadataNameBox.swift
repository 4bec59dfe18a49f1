import Media

/// Half of a name that an application has made up for a piece of metadata.
///
/// Where Apple has no type of its own, an item of `ilst` has the type `----`. In it the box `mean`
/// says whose name it is, `com.apple.iTunes` as a rule, and the box `name` is the name. The box
/// type `xml `, ISO/IEC 14496-12 §8.11.2, has the same layout:
///
///     version, flags   UInt8, UInt24
///     text             to the end of the box
public struct MetadataNameBox: BoxContent, Hashable {
  public let text: String

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    text = try payload.readText("text")
  }
}
