import Media

/// What kind of samples there would be if they were not encrypted, or not wrapped up.
///
/// ISO/IEC 14496-12 §8.12.2, box type `frma` inside `sinf`; QuickTime has the same inside `wave`:
///
///     data_format   4 characters   the type that the sample entry would have
public struct OriginalFormatBox: BoxContent, Hashable {
  public let dataFormat: FourCC

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    dataFormat = try payload.readFourCC("dataFormat")
  }
}
