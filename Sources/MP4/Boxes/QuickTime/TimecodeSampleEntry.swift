import Media

/// What a time code counts: a sample is the number of its first frame.
///
/// QuickTime File Format, "Timecode sample description", box type `tmcd` inside `stsd`:
///
///     reserved               6 bytes
///     data_reference_index   UInt16
///     reserved               UInt32
///     flags                  UInt32   1: numbers are dropped to keep step with the clock, …
///     timeScale              UInt32   ticks a second
///     frameDuration          UInt32   ticks a frame
///     numberOfFrames         UInt8    frames a second, rounded
///     reserved               UInt8
///     source reference       a box `name`; without one FFmpeg writes 2 zero bytes in its place
public struct TimecodeSampleEntry: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("tmcd", onlyIn: "stsd", "QuickTime File Format")
  ]

  public static var hasChildren: Bool { true }

  public let dropsFrames: Bool
  public let timescale: UInt32
  public let frameDuration: UInt32
  public let framesPerSecond: UInt8

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved1", count: 6)
    _ = try payload.read("dataReferenceIndex", as: UInt16.self)
    try payload.skip("reserved2", count: 4)
    dropsFrames = try payload.read("timecodeFlags", as: UInt32.self) & 1 == 1
    timescale = try payload.read("timeScale")
    frameDuration = try payload.read("frameDuration")
    framesPerSecond = try payload.read("numberOfFrames")
    try payload.skip("reserved3", count: 1)
    if payload.remaining == 2 { try payload.skip("noSourceReference", count: 2) }
  }
}

/// How a time code is drawn where it is shown.
///
/// QuickTime File Format, "Timecode media information atom", box type `tcmi` inside `tmcd` inside
/// `gmhd`:
///
///     version, flags    UInt8, UInt24
///     textFont          UInt16
///     textFace          UInt16          1: bold, 2: italic, …
///     textSize          UInt16
///     reserved          UInt16
///     textColor         3 × UInt16      red, green, blue
///     backgroundColor   3 × UInt16
///     fontName          length UInt8, text
public struct TimecodeMediaInformationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("tcmi", onlyIn: "tmcd", "QuickTime File Format")
  ]

  public let textSize: UInt16
  public let fontName: String

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    _ = try payload.read("textFont", as: UInt16.self)
    _ = try payload.read("textFace", as: UInt16.self)
    textSize = try payload.read("textSize")
    try payload.skip("reserved", count: 2)
    try payload.skip("textColor", count: 6)
    try payload.skip("backgroundColor", count: 6)
    fontName = try payload.readCountedText("fontNameLength", "fontName")
  }
}
