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
  public static let specifications = [
    BoxSpecification("tkhd", in: "trak", .exactlyOne, "§8.3.2")
  ]

  /// Whether the track takes part in the presentation.
  public let isEnabled: Bool
  public let creationTime: UInt64
  public let modificationTime: UInt64
  public let trackID: UInt32

  /// In ticks of the movie's timescale; `nil` if it is unknown.
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

/// How a picture is turned, scaled and moved before it is shown.
///
/// ISO/IEC 14496-12 §6.2.2; nine Int32 in the order a, b, u, c, d, v, x, y, w, of which u, v and w
/// are fixed-point 2.30 and the others 16.16:
///
///                         | a b u |
///     (p q 1)  multiplied |c d v|  is the place (p' q' 1) of the pixel (p q),
///                         | x y w |
///
/// so that `p' = a·p + c·q + x` and `q' = b·p + d·q + y`; q grows downwards.
public struct TransformationMatrix: Hashable, Sendable {
  public let a, b, u, c, d, v, x, y, w: Int32

  /// Parses the nine numbers.
  ///
  /// - Throws: `ParsingError` if they are cut off.
  public init(parsing reader: inout ByteReader) throws(ParsingError) {
    a = try reader.readFixedPoint("matrixA", fractionBits: 16)
    b = try reader.readFixedPoint("matrixB", fractionBits: 16)
    u = try reader.readFixedPoint("matrixU", fractionBits: 30)
    c = try reader.readFixedPoint("matrixC", fractionBits: 16)
    d = try reader.readFixedPoint("matrixD", fractionBits: 16)
    v = try reader.readFixedPoint("matrixV", fractionBits: 30)
    x = try reader.readFixedPoint("matrixX", fractionBits: 16)
    y = try reader.readFixedPoint("matrixY", fractionBits: 16)
    w = try reader.readFixedPoint("matrixW", fractionBits: 30)
  }
}

extension TransformationMatrix {
  /// The nearest of the eight orientations of a picture: four rotations, mirrored or not.
  ///
  /// A negative determinant means that the picture is seen from behind: it is mirrored first. What
  /// remains is a rotation, and the axis along which the first row of pixels then runs says which.
  public var orientation: Orientation {
    let determinant = Int64(a) * Int64(d) - Int64(b) * Int64(c)
    guard determinant != 0 else { return .upright }
    let isMirrored = determinant < 0
    // Mirroring negates p, and with it the numbers that p is multiplied by.
    let right = isMirrored ? -Int64(a) : Int64(a)
    let down = isMirrored ? -Int64(b) : Int64(b)
    let rotation: Orientation.Rotation =
      if right.magnitude >= down.magnitude {
        right > 0 ? .none : .half
      } else {
        down > 0 ? .clockwise90 : .clockwise270
      }
    return Orientation(rotation: rotation, isMirrored: isMirrored)
  }
}
