import Media

/// What a track is to the whole presentation: its number, its length, its place on the screen.
///
/// ISO/IEC 14496-12 §8.3.2, box type `tkhd`; version 1 has 64 bits where two sizes are given:
///
///     version, flags      UInt8, UInt24   flag 1: enabled, 2: in the movie, 4: in the preview
///     creation_time       UInt32 or 64    seconds since the start of 1904, UTC
///     modification_time   UInt32 or 64
///     track_ID            UInt32
///     reserved            UInt32
///     duration            UInt32 or 64    after edits, in the movie's timescale
///     reserved            8 bytes
///     layer               Int16           smaller numbers are nearer to the viewer
///     alternate_group     Int16           tracks of one group replace each other
///     volume              fixed 8.8
///     reserved            UInt16
///     matrix              9 × Int32       see ``TransformationMatrix``
///     width, height       fixed 16.16     of the picture on the screen, before the matrix
public struct TrackHeaderBox: BoxContent, Hashable {
  /// Whether the track takes part in the presentation.
  public let isEnabled: Bool
  public let creationTime: UInt64
  public let modificationTime: UInt64
  public let trackID: UInt32

  /// In ticks of the movie's timescale; `nil` where it is unknown.
  public let duration: UInt64?
  public let layer: Int16
  public let alternateGroup: Int16
  public let volume: Int16
  public let matrix: TransformationMatrix

  /// In 65 536ths of a pixel.
  public let width: UInt32

  /// In 65 536ths of a pixel.
  public let height: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    isEnabled = header.flags & 1 != 0
    creationTime = try payload.readTime("creationTime", version: header.version)
    modificationTime = try payload.readTime("modificationTime", version: header.version)
    trackID = try payload.read("trackID")
    try payload.skip("reserved1", count: 4)
    duration = try payload.readDuration(version: header.version)
    try payload.skip("reserved2", count: 8)
    layer = try payload.read("layer")
    alternateGroup = try payload.read("alternateGroup")
    volume = try payload.readFixedPoint("volume", fractionBits: 8)
    try payload.skip("reserved3", count: 2)
    matrix = try TransformationMatrix(parsing: &payload)
    width = try payload.readFixedPoint("width", fractionBits: 16)
    height = try payload.readFixedPoint("height", fractionBits: 16)
  }
}
