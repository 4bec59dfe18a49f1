import Media

/// What holds for the samples of a track where its fragments do not say otherwise.
///
/// ISO/IEC 14496-12 §8.8.3, box type `trex`:
///
///     version, flags                     UInt8, UInt24
///     track_ID                           UInt32
///     default_sample_description_index   UInt32   which entry of `stsd`, counted from 1
///     default_sample_duration            UInt32   in ticks of the track
///     default_sample_size                UInt32
///     default_sample_flags               UInt32   see ``SampleFlags``
public struct TrackExtendsBox: BoxContent, Hashable {
  public let trackID: UInt32

  /// Number of the sample entry in `stsd`, counted from 1.
  public let defaultSampleDescriptionNumber: UInt32

  /// In ticks of the track.
  public let defaultSampleDuration: UInt32
  public let defaultSampleSize: UInt32
  public let defaultSampleFlags: SampleFlags

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    trackID = try payload.read("trackID")
    defaultSampleDescriptionNumber = try payload.read("defaultSampleDescriptionIndex")
    defaultSampleDuration = try payload.read("defaultSampleDuration")
    defaultSampleSize = try payload.read("defaultSampleSize")
    defaultSampleFlags = try payload.readSampleFlags("defaultSampleFlags")
  }
}
