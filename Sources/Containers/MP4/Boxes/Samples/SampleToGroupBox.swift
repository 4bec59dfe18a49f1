import Media

/// Which samples have something in common, run-length encoded.
///
/// ISO/IEC 14496-12 §8.9.2, box type `sbgp`:
///
///     version, flags              UInt8, UInt24
///     grouping_type               4 characters   what they have in common
///     grouping_type_parameter     UInt32         in version 1 only
///     entry_count                 UInt32
///     entry_count × {
///       sample_count              UInt32
///       group_description_index   UInt32         which entry of `sgpd`, counted from 1; 0: none
///     }
public struct SampleToGroupBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("sbgp", in: ["stbl", "traf"], "§8.9.2")
  ]

  public struct Entry: Hashable, Sendable {
    public let sampleCount: UInt32

    /// Number of the entry in the `sgpd` box of the same grouping type, counted from 1; 0: none.
    public let groupDescriptionNumber: UInt32
  }

  public let groupingType: FourCC
  public let entries: [Entry]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    groupingType = try payload.readFourCC("groupingType")
    if header.version == 1 { try payload.read("groupingTypeParameter", as: UInt32.self) }
    let entryCount: UInt32 = try payload.read("entryCount")
    var rows = try payload.table(
      "entries", rowCount: entryCount, columns: ["sampleCount", "groupDescriptionIndex"])
    var entries: [Entry] = []
    while rows.remaining > 0 {
      entries.append(
        Entry(
          sampleCount: try rows.readInteger(), groupDescriptionNumber: try rows.readInteger()))
    }
    self.entries = entries
  }
}
