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
///     default_length                    UInt32         from version 1 on: bytes of each entry, or
///                                                      0: they differ
///     default_group_description_index   UInt32         from version 2 on
///     entry_count                       UInt32
///     entry_count × {
///       description_length              UInt32         where the default is 0
///       see ``SampleGroupDescription``
///     }
public struct SampleGroupDescriptionBox: BoxContent, Hashable {
  public let groupingType: FourCC

  /// Bytes of each entry; 0 where they differ, `nil` where that is not said.
  public let defaultLength: UInt32?
  public let entryCount: UInt32

  /// The entries; empty where their length is not said and their type is not known.
  public let entries: [SampleGroupDescription]

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
    entries = try payload.readDescriptions(
      groupingType, count: entryCount, defaultLength: defaultLength)
    if payload.remaining > 0 { try payload.skip("furtherBytes", count: payload.remaining) }
  }
}

extension ByteReader {
  fileprivate mutating func readDescriptions(
    _ groupingType: FourCC, count: UInt32, defaultLength: UInt32?
  ) throws(ParsingError) -> [SampleGroupDescription] {
    // Version 0 leaves the length to the type; entries of unknown types cannot be told apart.
    let fixedLength = defaultLength ?? SampleGroupDescription.length(of: groupingType)
    guard let fixedLength else { return [] }
    try checkRows(count, rowSize: max(1, fixedLength == 0 ? 4 : Int(fixedLength)))
    var entries: [SampleGroupDescription] = []
    for _ in 0..<count {
      let length = fixedLength > 0 ? fixedLength : try read("descriptionLength")
      var description = try slice(Int(length))
      entries.append(try SampleGroupDescription(parsing: &description, groupingType))
    }
    return entries
  }
}
