import Media

/// Parts of samples that make sense by themselves, such as the tiles of a picture.
///
/// ISO/IEC 14496-12 §8.7.7, box type `subs`:
///
///     version, flags              UInt8, UInt24   what flags mean depends on the codec
///     entry_count                 UInt32
///     entry_count × {
///       sample_delta              UInt32          samples since the entry before
///       subsample_count           UInt16
///       subsample_count × {
///         subsample_size          UInt16          UInt32 from version 1 on
///         subsample_priority      UInt8           larger is more important
///         discardable             UInt8           1: the sample can be decoded without it
///         codec_specific_parameters UInt32
///       }
///     }
public struct SubsampleInformationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("subs", in: ["stbl", "traf"], "§8.7.7")
  ]

  public struct Entry: Hashable, Sendable {
    public let sampleDelta: UInt32
    public let subsampleCount: UInt16

    public init(sampleDelta: UInt32, subsampleCount: UInt16) {
      self.sampleDelta = sampleDelta
      self.subsampleCount = subsampleCount
    }
  }

  public let entries: [Entry]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let version = try FullBoxHeader(parsing: &payload, versions: 0...1).version
    let columns = [
      Field.Column("subsampleSize", byteCount: version == 0 ? 2 : 4),
      Field.Column("subsamplePriority", as: UInt8.self),
      Field.Column("discardable", as: UInt8.self), "codecSpecificParameters",
    ]
    let entryCount: UInt32 = try payload.read("entryCount")
    try payload.checkRows(entryCount, rowSize: 6)
    var entries: [Entry] = []
    for _ in 0..<entryCount {
      let entry = Entry(
        sampleDelta: try payload.read("sampleDelta"),
        subsampleCount: try payload.read("subsampleCount"))
      _ = try payload.table("subsamples", rowCount: entry.subsampleCount, columns: columns)
      entries.append(entry)
    }
    self.entries = entries
  }
}
