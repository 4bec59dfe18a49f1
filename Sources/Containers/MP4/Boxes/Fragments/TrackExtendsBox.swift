import Media

/// How long the whole presentation lasts, all fragments included.
///
/// ISO/IEC 14496-12 §8.8.2, box type `mehd`; version 1 has 64 bits where two sizes are given:
///
///     version, flags      UInt8, UInt24
///     fragment_duration   UInt32 or 64   in the movie's timescale
public struct MovieExtendsHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("mehd", in: "mvex", .atMostOne, "§8.8.2")
  ]

  /// In ticks of the movie's timescale.
  public let fragmentDuration: UInt64

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    fragmentDuration = try payload.readTime("fragmentDuration", version: header.version)
  }
}

/// The defaults for the samples of a track, where its fragments do not say otherwise.
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
  public static let specifications = [
    BoxSpecification("trex", in: "mvex", .oneOrMore, "§8.8.3")
  ]

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

/// What a fragment says about one sample, packed into 32 bits.
///
/// ISO/IEC 14496-12 §8.8.3.1. A file that is not in fragments keeps the same facts in `stss`,
/// `sdtp`, `padb` and `stdp`:
///
///     reserved                      4 bits
///     is_leading                    2 bits    1, 3: before its sync sample in presentation order
///     sample_depends_on             2 bits    1: on others, 2: on none (a picture of its own)
///     sample_is_depended_on         2 bits    1: others need it, 2: it can be left out
///     sample_has_redundancy         2 bits
///     sample_padding_value          3 bits    bits at the end of the sample that mean nothing
///     sample_is_non_sync_sample     1 bit
///     sample_degradation_priority   16 bits
public struct SampleFlags: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt32

  public init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  /// 0: unknown, 1: leading and not decodable from its sync sample on, 2: not leading, 3: leading.
  public var isLeading: UInt8 { bits(26, count: 2) }

  /// 0: unknown, 1: on other samples, 2: on none.
  public var dependsOn: UInt8 { bits(24, count: 2) }

  /// 0: unknown, 1: others depend on it, 2: none does.
  public var isDependedOn: UInt8 { bits(22, count: 2) }

  /// 0: unknown, 1: there is redundant coding in it, 2: there is none.
  public var hasRedundancy: UInt8 { bits(20, count: 2) }

  public var paddingValue: UInt8 { bits(17, count: 3) }
  public var isNonSyncSample: Bool { bits(16, count: 1) == 1 }
  public var degradationPriority: UInt16 { UInt16(truncatingIfNeeded: rawValue) }

  /// Whether decoding can start at the sample.
  ///
  /// Many writers set only one of the two facts: a sample that depends on others is not a
  /// sync sample, though its own bit may have been left at 0.
  public var isSync: Bool { !isNonSyncSample && dependsOn != 1 }

  private func bits(_ shift: UInt32, count: UInt32) -> UInt8 {
    UInt8(truncatingIfNeeded: rawValue >> shift & (1 << count - 1))
  }
}

extension ByteReader {
  /// Reads the 32 bits of flags of a sample.
  mutating func readSampleFlags(_ name: StaticString) throws(ParsingError) -> SampleFlags {
    SampleFlags(rawValue: try read(name))
  }
}
