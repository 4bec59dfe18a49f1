import Media

/// The samples at which decoding can start.
///
/// Without this box every sample is one. With an empty one no sample is: the opposite.
///
/// ISO/IEC 14496-12 §8.6.2, box type `stss`:
///
///     version, flags   UInt8, UInt24
///     entry_count      UInt32
///     entry_count × sample_number UInt32, counted from 1, ascending
public struct SyncSampleBox: BoxContent, Hashable {
  /// Counted from 1.
  public let sampleNumbers: [UInt32]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let entryCount: UInt32 = try payload.read("entryCount")
    sampleNumbers = try payload.readColumn("entries", rowCount: entryCount, of: "sampleNumber")
  }
}
