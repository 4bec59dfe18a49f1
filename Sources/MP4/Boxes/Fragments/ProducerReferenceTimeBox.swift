import Media

/// What the clock on the wall said when a moment of the media was made: for live streams.
///
/// ISO/IEC 14496-12 §8.16.5, box type `prft`; version 1 has 64 bits where two sizes are given:
///
///     version, flags       UInt8, UInt24   flags: 0 into the encoder, 1 out of it, 2 finalised,
///                                          4 written, 8 arbitrary but consistent, 24 captured
///     reference_track_ID   UInt32
///     ntp_timestamp        UInt64          UTC: 32.32 fixed point, seconds since the start of 1900
///     media_time           UInt32 or 64    the same moment in ticks of the track
public struct ProducerReferenceTimeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("prft", in: .file, "§8.16.5")
  ]

  public let referenceTrackID: UInt32

  /// UTC in 2^-32ths of a second since the start of 1900.
  public let ntpTimestamp: UInt64

  /// In ticks of the track.
  public let mediaTime: UInt64

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let version = try FullBoxHeader(parsing: &payload, versions: 0...1).version
    referenceTrackID = try payload.read("referenceTrackID")
    ntpTimestamp = try payload.read("ntpTimestamp")
    mediaTime = try payload.readTime("mediaTime", version: version)
  }
}
