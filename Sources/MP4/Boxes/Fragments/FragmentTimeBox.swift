import Media

/// When a fragment begins and how long it lasts, in streams of Microsoft's Smooth Streaming.
///
/// Protected Interoperable File Format, "tfxd", a `uuid` box inside `traf`; version 1 has 64 bits
/// where two sizes are given:
///
///     version, flags      UInt8, UInt24
///     absolute_time       UInt32 or 64    in the track's timescale
///     fragment_duration   UInt32 or 64
public struct FragmentTimeBox: BoxContent, Hashable {
  public let absoluteTime: UInt64
  public let fragmentDuration: UInt64

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    absoluteTime = try payload.readTime("absoluteTime", version: header.version)
    fragmentDuration = try payload.readTime("fragmentDuration", version: header.version)
  }
}
