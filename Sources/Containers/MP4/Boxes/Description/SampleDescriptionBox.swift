import Media

/// How the samples are coded: one child box, a sample entry, for each way.
///
/// ISO/IEC 14496-12 §8.5.2, box type `stsd`:
///
///     version, flags   UInt8, UInt24
///     entry_count      UInt32          sample entries that follow, each a box named after a codec
public struct SampleDescriptionBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("stsd", in: "stbl", .exactlyOne, "§8.5.2")
  ]

  public static var hasChildren: Bool { true }

  public let entryCount: UInt32

  /// Parses the fields before the sample entries.
  ///
  /// Version 1 says that audio entries may be of version 1 too, which changes nothing here.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload, versions: 0...1)
    entryCount = try payload.read("entryCount")
  }
}
