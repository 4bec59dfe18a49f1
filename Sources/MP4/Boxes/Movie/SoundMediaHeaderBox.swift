import Media

/// Where a mono track stands between the left and the right loudspeaker.
///
/// ISO/IEC 14496-12 §12.2.2, box type `smhd`:
///
///     version, flags   UInt8, UInt24
///     balance          fixed 8.8      -1: left, 0: centre, 1: right
///     reserved         UInt16
public struct SoundMediaHeaderBox: BoxContent, Hashable {
  /// In 256ths.
  public let balance: Int16

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    balance = try payload.readFixedPoint("balance", fractionBits: 8)
    try payload.skip("reserved", count: 2)
  }
}
