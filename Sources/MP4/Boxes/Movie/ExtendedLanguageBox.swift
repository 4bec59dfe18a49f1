import Media

/// The language of a track's media where three letters are too few: `zh-Hant-TW`.
///
/// ISO/IEC 14496-12 §8.4.6, box type `elng`:
///
///     version, flags      UInt8, UInt24
///     extended_language   text that ends with 0: a tag of RFC 5646
public struct ExtendedLanguageBox: BoxContent, Hashable {
  public let extendedLanguage: String

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    extendedLanguage = try payload.readText("extendedLanguage")
  }
}
