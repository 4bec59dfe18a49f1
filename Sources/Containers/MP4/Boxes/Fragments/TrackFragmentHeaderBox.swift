import Media

/// The number of a movie fragment.
///
/// ISO/IEC 14496-12 §8.8.5, box type `mfhd`:
///
///     version, flags    UInt8, UInt24
///     sequence_number   UInt32          rises from fragment to fragment; gaps are allowed
public struct MovieFragmentHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("mfhd", in: "moof", .exactlyOne, "§8.8.5")
  ]

  public let sequenceNumber: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    sequenceNumber = try payload.read("sequenceNumber")
  }
}

/// Which track a fragment carries on, and what holds for its samples.
///
/// ISO/IEC 14496-12 §8.8.7, box type `tfhd`. A field is there where its flag is set; where it is
/// not, the track's ``TrackExtendsBox`` holds:
///
///     version, flags             UInt8, UInt24
///     track_ID                   UInt32
///     base_data_offset           UInt64   flag 0x000001   what the offsets of the runs count from
///     sample_description_index   UInt32   flag 0x000002   which entry of `stsd`, counted from 1
///     default_sample_duration    UInt32   flag 0x000008   in ticks of the track
///     default_sample_size        UInt32   flag 0x000010
///     default_sample_flags       UInt32   flag 0x000020   see ``SampleFlags``
///
/// Two flags have no field. 0x010000, duration-is-empty: the fragment only lets time pass. 0x020000,
/// default-base-is-moof: offsets count from the start of the `moof` box.
public struct TrackFragmentHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("tfhd", in: "traf", .exactlyOne, "§8.8.7")
  ]

  public let trackID: UInt32

  /// Where in the file the data offsets of the runs count from.
  public let baseDataOffset: UInt64?

  /// Number of the sample entry in `stsd`, counted from 1.
  public let sampleDescriptionNumber: UInt32?

  /// In ticks of the track.
  public let defaultSampleDuration: UInt32?
  public let defaultSampleSize: UInt32?
  public let defaultSampleFlags: SampleFlags?

  /// Whether there are no samples, and time still passes.
  public let isDurationEmpty: Bool

  /// Whether offsets count from the start of the `moof` box, for every track in it.
  public let isDefaultBaseMovieFragment: Bool

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let flags = try FullBoxHeader(parsing: &payload).flags
    trackID = try payload.read("trackID")
    baseDataOffset = flags & 0x01 == 0 ? nil : try payload.read("baseDataOffset")
    sampleDescriptionNumber = flags & 0x02 == 0 ? nil : try payload.read("sampleDescriptionIndex")
    defaultSampleDuration = flags & 0x08 == 0 ? nil : try payload.read("defaultSampleDuration")
    defaultSampleSize = flags & 0x10 == 0 ? nil : try payload.read("defaultSampleSize")
    defaultSampleFlags =
      flags & 0x20 == 0 ? nil : try payload.readSampleFlags("defaultSampleFlags")
    isDurationEmpty = flags & 0x01_0000 != 0
    isDefaultBaseMovieFragment = flags & 0x02_0000 != 0
  }
}

extension TrackFragmentHeaderBox {
  /// Where in the file the data offsets of the runs count from: see ``FragmentDemuxer``.
  ///
  /// - Parameters:
  ///   - movieFragmentOffset: Where the `moof` box begins.
  ///   - dataEnd: Where the data of the track fragment before it ends; for the first, the `moof` box.
  /// - Returns: `nil` if it lies beyond all files.
  func base(movieFragmentOffset: Int, dataEnd: Int) -> Int? {
    if let baseDataOffset { return Int(exactly: baseDataOffset) }
    return isDefaultBaseMovieFragment ? movieFragmentOffset : dataEnd
  }
}

/// When the first sample of a track fragment is decoded: the sum of all durations before it.
///
/// It lets a player begin in the middle, at a fragment whose predecessors it has never seen.
///
/// ISO/IEC 14496-12 §8.8.12, box type `tfdt`; version 1 has 64 bits where two sizes are given:
///
///     version, flags           UInt8, UInt24
///     base_media_decode_time   UInt32 or 64   in ticks of the track
public struct TrackFragmentDecodeTimeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("tfdt", in: "traf", .atMostOne, "§8.8.12")
  ]

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
