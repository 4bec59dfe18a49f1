import Media

/// What holds for the whole presentation, first of all its timescale and its length.
///
/// ISO/IEC 14496-12 §8.2.2, box type `mvhd`; version 1 has 64 bits where two sizes are given:
///
///     version, flags      UInt8, UInt24
///     creation_time       UInt32 or 64    seconds since the start of 1904, UTC
///     modification_time   UInt32 or 64
///     timescale           UInt32          ticks a second of this box and of all edit lists
///     duration            UInt32 or 64    length of the longest track; all ones: unknown
///     rate                fixed 16.16     1 is the normal speed
///     volume              fixed 8.8
///     reserved            10 bytes
///     matrix              9 × Int32       see ``TransformationMatrix``
///     pre_defined         24 bytes
///     next_track_ID       UInt32
public struct MovieHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("mvhd", in: "moov", .exactlyOne, "§8.2.2")
  ]

  public let creationTime: UInt64
  public let modificationTime: UInt64

  /// Ticks a second; never 0.
  public let timescale: UInt32

  /// In ticks of the timescale; `nil` if it is unknown.
  public let duration: UInt64?

  /// In 65 536ths of the normal speed.
  public let rate: Int32
  public let volume: Int16
  public let matrix: TransformationMatrix
  public let nextTrackID: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated, its version is not 0 or 1, or its
  ///   timescale is 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    // ANCHOR: solution-2.5
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    creationTime = try payload.readTime("creationTime", version: header.version)
    modificationTime = try payload.readTime("modificationTime", version: header.version)
    timescale = try payload.readTimescale()
    duration = try payload.readDuration(version: header.version)
    // ANCHOR_END: solution-2.5
    rate = try payload.readFixedPoint("rate", fractionBits: 16)
    volume = try payload.readFixedPoint("volume", fractionBits: 8)
    try payload.skip("reserved", count: 10)
    matrix = try TransformationMatrix(parsing: &payload)
    try payload.skip("preDefined", count: 24)
    nextTrackID = try payload.read("nextTrackID")
  }
}
