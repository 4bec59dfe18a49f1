import Media

/// How long the whole presentation lasts, all fragments included.
///
/// ISO/IEC 14496-12 §8.8.2, box type `mehd`; version 1 has 64 bits where two sizes are given:
///
///     version, flags      UInt8, UInt24
///     fragment_duration   UInt32 or 64   in the movie's timescale
public struct MovieExtendsHeaderBox: BoxContent, Hashable {
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
