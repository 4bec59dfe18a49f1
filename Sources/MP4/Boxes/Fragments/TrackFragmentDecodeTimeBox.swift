import Media

/// When the first sample of a track fragment is decoded: the sum of all durations before it.
///
/// It lets a player begin in the middle, at a fragment whose predecessors it has never seen.
///
/// ISO/IEC 14496-12 §8.8.12, box type `tfdt`; version 1 has 64 bits where two sizes are given:
///
///     version, flags           UInt8, UInt24
///     base_media_decode_time   UInt32 or 64   in ticks of the track
public struct TrackFragmentDecodeTimeBox: BoxContent, Hashable {
  /// In ticks of the track.
  public let baseMediaDecodeTime: UInt64

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    baseMediaDecodeTime = try payload.readTime("baseMediaDecodeTime", version: header.version)
  }
}
