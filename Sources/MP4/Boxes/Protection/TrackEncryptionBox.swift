import Media

/// With which key samples are encrypted, unless a sample group says otherwise for some of them.
///
/// ISO/IEC 23001-7 §8.2, box type `tenc` inside `schi`:
///
///     version, flags   UInt8, UInt24   version 1 allows patterns
///     parameters       see ``EncryptionParameters``
///
/// Microsoft's PIFF has a `uuid` box with the same numbers in the same places.
public struct TrackEncryptionBox: BoxContent, Hashable {
  public let parameters: EncryptionParameters

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload, versions: 0...1)
    parameters = try EncryptionParameters(parsing: &payload)
  }
}
