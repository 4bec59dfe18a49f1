import Media

/// The place of a song on its disc, or of a disc in its set: 3 of 12.
///
/// Apple's box type `data` inside the items `trkn` and `disk` of `ilst`:
///
///     type       UInt32   0: as described here
///     locale     UInt32
///     reserved   UInt16
///     number     UInt16   counted from 1; 0: not known
///     total      UInt16   0: not known
///     reserved   UInt16, in `trkn` only
public struct MetadataPositionBox: BoxContent, Hashable {
  public let number: UInt16
  public let total: UInt16

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try payload.read("type", as: UInt32.self)
    _ = try payload.read("locale", as: UInt32.self)
    try payload.skip("reserved1", count: 2)
    number = try payload.read("number")
    total = try payload.read("total")
    if payload.remaining > 0 { try payload.skip("reserved2", count: payload.remaining) }
  }
}
