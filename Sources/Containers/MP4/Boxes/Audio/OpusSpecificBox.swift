import Media

/// What an Opus decoder must know before the first sample.
///
/// Encapsulation of Opus in ISO Base Media File Format §4.3.2, box type `dOps`; what an Ogg file
/// has in its first packet (RFC 7845 §5.1), here in big-endian order:
///
///     Version                UInt8           0
///     OutputChannelCount     UInt8
///     PreSkip                UInt16          samples at 48 kHz to throw away at the start
///     InputSampleRate        UInt32          before encoding, in hertz; 0: not said
///     OutputGain             fixed 8.8       in decibels
///     ChannelMappingFamily   UInt8           0: mono or stereo, and nothing follows
///     StreamCount            UInt8           for other families
///     CoupledCount           UInt8           streams that are stereo
///     ChannelMapping         UInt8 each      for every channel the stream that it comes from
public struct OpusSpecificBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("dOps", in: "Opus", "Opus encapsulation §4.3.2")
  ]

  /// The whole payload.
  public let bytes: [UInt8]

  public let channelCount: UInt8

  /// Samples at 48 kHz that a player throws away at the start.
  public let preSkip: UInt16

  /// In hertz, before encoding; 0 if it is not known.
  ///
  /// Opus itself always runs at 48 kHz.
  public let inputSampleRate: UInt32

  /// In 256ths of a decibel.
  public let outputGain: Int16
  public let channelMappingFamily: UInt8

  /// For every channel the stream that it comes from; empty for mono and stereo.
  public let channelMapping: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bytes = try payload.peekAll()
    let start = payload.offset
    let version: UInt8 = try payload.read("version")
    guard version == 0 else { throw ParsingError(.unsupportedVersion(version), at: start) }
    channelCount = try payload.read("outputChannelCount")
    preSkip = try payload.read("preSkip")
    inputSampleRate = try payload.read("inputSampleRate")
    outputGain = try payload.readFixedPoint("outputGain", fractionBits: 8)
    channelMappingFamily = try payload.read("channelMappingFamily")
    guard channelMappingFamily != 0 else {
      channelMapping = []
      return
    }
    try payload.read("streamCount", as: UInt8.self)
    try payload.read("coupledCount", as: UInt8.self)
    channelMapping = try payload.readColumn(
      "channelMapping", rowCount: UInt32(channelCount), of: "stream")
  }
}
