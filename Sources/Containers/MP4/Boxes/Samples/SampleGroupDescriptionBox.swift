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
  public static let specifications = [
    BoxSpecification("sgpd", in: ["stbl", "traf"], "§8.9.3")
  ]

  public let groupingType: FourCC

  /// Bytes of each entry; 0 if they differ, `nil` if that is not said.
  public let defaultLength: UInt32?
  public let entryCount: UInt32

  /// The entries; empty if their length is not said and their type is not known.
  public let entries: [SampleGroupDescription]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is above 2.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...2)
    groupingType = try payload.readFourCC("groupingType")
    defaultLength = header.version >= 1 ? try payload.read("defaultLength") : nil
    if header.version >= 2 {
      try payload.read("defaultGroupDescriptionIndex", as: UInt32.self)
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

/// One entry of a `sgpd` box: what some samples have in common.
public enum SampleGroupDescription: Hashable, Sendable {
  /// `roll` and `prol`, ISO/IEC 14496-12 §10.1: `roll_distance` Int16.
  ///
  /// This many samples after this one (if negative: this many before it) the output is correct.
  case roll(distance: Int16)

  /// `rap `, ISO/IEC 14496-12 §10.4: one flag and a number of 7 bits.
  ///
  /// Decoding can start here, and this many samples that follow in decoding order come before this
  /// one in presentation order and cannot be decoded; `nil` if their number is not known.
  case randomAccess(leadingSampleCount: UInt8?)

  /// `seig`, ISO/IEC 23001-7 §6: another key for these samples.
  case encryption

  /// Any other type of group; a hostile file may have very many, so they are not copied.
  case other(byteCount: Int)

  /// Bytes of an entry of a type, where all have the same; needed where the file does not say.
  static func length(of groupingType: FourCC) -> UInt32? {
    switch groupingType {
    case "roll", "prol": 2
    case "rap ": 1
    default: nil
    }
  }

  /// Parses one entry.
  ///
  /// - Throws: `ParsingError` if it is shorter than its type demands.
  init(parsing entry: inout ByteReader, _ groupingType: FourCC) throws(ParsingError) {
    switch groupingType {
    case "roll", "prol":
      self = .roll(distance: try entry.read("rollDistance"))
    case "rap ":
      var bits = try entry.readPackedBits(byteCount: 1)
      let isKnown = entry.unpackFlag("numLeadingSamplesKnown", of: &bits)
      let count: UInt8 = entry.unpack("numLeadingSamples", 7, of: &bits)
      self = .randomAccess(leadingSampleCount: isKnown ? count : nil)
    case "seig":
      self = .encryption
      try BoxLayout.readEncryptionParameters(&entry)
    default:
      self = .other(byteCount: entry.remaining)
      try entry.skip("entry", count: entry.remaining)
    }
    if entry.remaining > 0 { try entry.skip("extension", count: entry.remaining) }
  }
}
