import Media

/// How many bits a second the samples take.
///
/// ISO/IEC 14496-12 §8.5.2, box type `btrt`:
///
///     bufferSizeDB   UInt32   bytes of the decoder's input buffer
///     maxBitrate     UInt32   bits in any one second, at most
///     avgBitrate     UInt32   bits a second over the whole track
public struct BitRateBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("btrt", "§8.5.2")
  ]

  public let bufferSize: UInt32
  public let maximumBitrate: UInt32
  public let averageBitrate: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bufferSize = try payload.read("bufferSizeDB")
    maximumBitrate = try payload.read("maxBitrate")
    averageBitrate = try payload.read("avgBitrate")
  }
}
