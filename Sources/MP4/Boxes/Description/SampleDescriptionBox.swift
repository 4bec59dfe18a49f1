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

/// What is common to all sample entries, for codecs that put the rest into child boxes.
///
/// ISO/IEC 14496-12 §8.5.2, box type `wvtt` (WebVTT, ISO/IEC 14496-30 §7.5):
///
///     reserved               6 bytes
///     data_reference_index   UInt16   which entry of `dref`, counted from 1
public struct PlainSampleEntry: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("wvtt", in: "stsd", "ISO/IEC 14496-30 §7.5")
  ]

  public static var hasChildren: Bool { true }

  public let dataReferenceIndex: UInt16

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved", count: 6)
    dataReferenceIndex = try payload.read("dataReferenceIndex")
  }
}
