import Media

/// What an Apple Lossless decoder must know before the first sample.
///
/// Apple Lossless Audio Codec, "ALACSpecificConfig", box type `alac` inside the sample entry `alac`
/// or QuickTime's `wave`:
///
///     version, flags      UInt8, UInt24
///     frameLength         UInt32          samples of a frame, usually 4096
///     compatibleVersion   UInt8           0
///     bitDepth            UInt8
///     pb, mb, kb          UInt8 each      how numbers are coded
///     numChannels         UInt8
///     maxRun              UInt16
///     maxFrameBytes       UInt32          0: not known
///     avgBitRate          UInt32          in bits a second; 0: not known
///     sampleRate          UInt32          in hertz
///     channel layout      24 bytes, for more than two channels only
public struct ALACSpecificBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("alac", onlyIn: BoxSpecification.soundParents, "Apple Lossless")
  ]

  /// The whole payload.
  public let bytes: [UInt8]

  public let frameLength: UInt32
  public let bitDepth: UInt8
  public let channelCount: UInt8
  public let sampleRate: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bytes = try payload.peekAll()
    _ = try FullBoxHeader(parsing: &payload)
    frameLength = try payload.read("frameLength")
    try payload.read("compatibleVersion", as: UInt8.self)
    bitDepth = try payload.read("bitDepth")
    try payload.read("pb", as: UInt8.self)
    try payload.read("mb", as: UInt8.self)
    try payload.read("kb", as: UInt8.self)
    channelCount = try payload.read("numChannels")
    try payload.read("maxRun", as: UInt16.self)
    try payload.read("maxFrameBytes", as: UInt32.self)
    try payload.read("avgBitRate", as: UInt32.self)
    sampleRate = try payload.read("sampleRate")
    if payload.remaining > 0 { try payload.skip("channelLayout", count: payload.remaining) }
  }
}
