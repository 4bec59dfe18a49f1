import Media

/// The files in which the samples lie, one child box each; in nearly all cases only this file.
///
/// ISO/IEC 14496-12 §8.7.2, box type `dref`:
///
///     version, flags   UInt8, UInt24
///     entry_count      UInt32          boxes that follow
public struct DataReferenceBox: BoxContent, Hashable {
  public static var hasChildren: Bool { true }

  public let entryCount: UInt32

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    entryCount = try payload.read("entryCount")
  }
}
