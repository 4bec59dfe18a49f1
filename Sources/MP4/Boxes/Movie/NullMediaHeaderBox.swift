import Media

/// The media header of tracks about which there is nothing to say, such as subtitles.
///
/// ISO/IEC 14496-12 §12.4.2 box type `nmhd`, and §12.6.2 box type `sthd`:
///
///     version, flags   UInt8, UInt24
public struct NullMediaHeaderBox: BoxContent, Hashable {
  public let flags: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    flags = try FullBoxHeader(parsing: &payload).flags
  }
}
