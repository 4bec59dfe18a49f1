import Media

/// Whether a picture is made of two fields, each with every other row.
///
/// QuickTime File Format, "Field handling extension", box type `fiel`:
///
///     fieldCount      UInt8   1: progressive, 2: interlaced
///     fieldOrdering   UInt8   which field comes first; 0 where there is one
public struct FieldHandlingBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("fiel", "QuickTime File Format")
  ]

  public let fieldCount: UInt8
  public let fieldOrdering: UInt8

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    fieldCount = try payload.read("fieldCount")
    fieldOrdering = try payload.read("fieldOrdering")
  }
}
