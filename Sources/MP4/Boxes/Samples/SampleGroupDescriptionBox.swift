import Media

/// What the samples of a group have in common.
///
/// The one that most files have is `roll`: how many samples before a seek's target have to be
/// decoded until the sound is right.
///
/// ISO/IEC 14496-12 §8.9.3, box type `sgpd`:
///
///     version, flags                    UInt8, UInt24
///     grouping_type                     4 characters   what the entries describe
///     default_length                    UInt32         from version 1 on: bytes of each entry
///     default_group_description_index   UInt32         from version 2 on
///     entry_count                       UInt32
///     entries                           to the end; their layout depends on the grouping type
public struct SampleGroupDescriptionBox: BoxContent, Hashable {
  public let groupingType: FourCC

  /// Bytes of each entry; 0 where they differ, `nil` where that is not said.
  public let defaultLength: UInt32?
  public let entryCount: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is above 2.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...2)
    groupingType = try payload.readFourCC("groupingType")
    defaultLength = header.version >= 1 ? try payload.read("defaultLength") : nil
    if header.version >= 2 {
      _ = try payload.read("defaultGroupDescriptionIndex", as: UInt32.self)
    }
    entryCount = try payload.read("entryCount")
    try payload.skip("entries", count: payload.remaining)
  }
}
