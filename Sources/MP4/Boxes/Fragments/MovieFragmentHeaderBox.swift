import Media

/// The number of a movie fragment.
///
/// ISO/IEC 14496-12 §8.8.5, box type `mfhd`:
///
///     version, flags    UInt8, UInt24
///     sequence_number   UInt32          rises from fragment to fragment; gaps are allowed
public struct MovieFragmentHeaderBox: BoxContent, Hashable {
  public let sequenceNumber: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    sequenceNumber = try payload.read("sequenceNumber")
  }
}
