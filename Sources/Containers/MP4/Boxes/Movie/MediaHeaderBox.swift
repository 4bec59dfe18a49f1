import Media

/// The timescale, length and language of one track's media.
///
/// ISO/IEC 14496-12 §8.4.2, box type `mdhd`; version 1 has 64 bits where two sizes are given:
///
///     version, flags      UInt8, UInt24
///     creation_time       UInt32 or 64    seconds since the start of 1904, UTC
///     modification_time   UInt32 or 64
///     timescale           UInt32          ticks a second of all times of this track
///     duration            UInt32 or 64    of the media, before edits; all ones: unknown
///     pad                 1 bit
///     language            3 × 5 bits      ISO 639-2/T code, each letter less 0x60
///     pre_defined         UInt16
public struct MediaHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("mdhd", in: "mdia", .exactlyOne, "§8.4.2")
  ]

  public let creationTime: UInt64
  public let modificationTime: UInt64

  /// Ticks a second; never 0.
  public let timescale: UInt32

  /// In ticks of the timescale; `nil` if it is unknown.
  public let duration: UInt64?

  /// ISO 639-2/T code of three letters; `und` where none is given.
  public let language: String

  // ANCHOR: parsing
  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0 or 1, or its
  ///   timescale is 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    creationTime = try payload.readTime("creationTime", version: header.version)
    modificationTime = try payload.readTime("modificationTime", version: header.version)
    timescale = try payload.readTimescale()
    duration = try payload.readDuration(version: header.version)
    language = try payload.readLanguage("language")
    try payload.skip("preDefined", count: 2)
  }
  // ANCHOR_END: parsing
}
