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
