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
  public static let specifications = [
    BoxSpecification(
      "stss", in: "stbl", .atMostOne, "§8.6.2", hasRowPerSample: true, rows: "sync samples")
  ]

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

/// Samples that can replace others if decoding has to start at those.
///
/// ISO/IEC 14496-12 §8.6.3, box type `stsh`, which is no longer written:
///
///     version, flags             UInt8, UInt24
///     entry_count                UInt32
///     entry_count × {
///       shadowed_sample_number   UInt32   a sample that is not a sync sample, counted from 1
///       sync_sample_number       UInt32   the sync sample that may replace it
///     }
public struct ShadowSyncSampleBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("stsh", in: "stbl", .atMostOne, "§8.6.3")
  ]

  public struct Entry: Hashable, Sendable {
    /// Counted from 1.
    public let shadowedSampleNumber: UInt32

    /// Counted from 1.
    public let syncSampleNumber: UInt32

    public init(shadowedSampleNumber: UInt32, syncSampleNumber: UInt32) {
      self.shadowedSampleNumber = shadowedSampleNumber
      self.syncSampleNumber = syncSampleNumber
    }
  }

  public let entries: [Entry]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let entryCount: UInt32 = try payload.read("entryCount")
    var rows = try payload.table(
      "entries", rowCount: entryCount, columns: ["shadowedSampleNumber", "syncSampleNumber"])
    var entries: [Entry] = []
    while rows.remaining > 0 {
      entries.append(
        Entry(
          shadowedSampleNumber: try rows.readInteger(), syncSampleNumber: try rows.readInteger()))
    }
    self.entries = entries
  }
}
