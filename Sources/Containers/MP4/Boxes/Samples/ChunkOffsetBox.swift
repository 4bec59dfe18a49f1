import Media

/// Where each chunk begins in the file.
///
/// ISO/IEC 14496-12 §8.7.5, box type `stco`:
///
///     version, flags   UInt8, UInt24
///     entry_count      UInt32
///     entry_count × chunk_offset UInt32, from the start of the file
public struct ChunkOffsetBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(
      "stco", in: "stbl", .oneOf("stco", "co64"), "§8.7.5", hasRowPerSample: true, rows: "chunks")
  ]

  public let offsets: [UInt32]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let entryCount: UInt32 = try payload.read("entryCount")
    offsets = try payload.readColumn("entries", rowCount: entryCount, of: "chunkOffset")
  }
}

/// Where each chunk begins in a file of 4 GiB and more.
///
/// ISO/IEC 14496-12 §8.7.5, box type `co64`:
///
///     version, flags   UInt8, UInt24
///     entry_count      UInt32
///     entry_count × chunk_offset UInt64, from the start of the file
public struct ChunkLargeOffsetBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification(
      "co64", in: "stbl", .oneOf("stco", "co64"), "§8.7.5", hasRowPerSample: true, rows: "chunks")
  ]

  public let offsets: [UInt64]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let entryCount: UInt32 = try payload.read("entryCount")
    offsets = try payload.readColumn("entries", rowCount: entryCount, of: "chunkOffset")
  }
}
