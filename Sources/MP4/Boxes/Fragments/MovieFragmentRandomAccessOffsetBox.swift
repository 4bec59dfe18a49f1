import Media

/// The size of the `mfra` box that it ends: whoever reads a file from behind finds it by this.
///
/// The last four bytes of the file are this number; so far before its end `mfra` begins.
///
/// ISO/IEC 14496-12 §8.8.11, box type `mfro`:
///
///     version, flags   UInt8, UInt24
///     parent_size      UInt32          bytes of the enclosing `mfra` box
public struct MovieFragmentRandomAccessOffsetBox: BoxContent, Hashable {
  public let parentSize: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    parentSize = try payload.read("parentSize")
  }
}
