import Media

/// One entry of a `sgpd` box: what some samples have in common.
public enum SampleGroupDescription: Hashable, Sendable {
  /// `roll` and `prol`, ISO/IEC 14496-12 §10.1: `roll_distance` Int16.
  ///
  /// So many samples after this one (where negative: from so many before this one) all is right.
  case roll(distance: Int16)

  /// `rap `, ISO/IEC 14496-12 §10.4: one flag and a number of 7 bits.
  ///
  /// Decoding can start here, and so many samples that follow in decoding order come before this
  /// one in presentation order and cannot be decoded; `nil` where their number is not known.
  case randomAccess(leadingSampleCount: UInt8?)

  /// `seig`, ISO/IEC 23001-7 §6: another key for these samples.
  indirect case encryption(EncryptionParameters)

  /// Any other type of group; a hostile file has one in every byte, so they are not copied.
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
      self = .encryption(try EncryptionParameters(parsing: &entry))
    default:
      self = .other(byteCount: entry.remaining)
      try entry.skip("entry", count: entry.remaining)
    }
    if entry.remaining > 0 { try entry.skip("extension", count: entry.remaining) }
  }
}
