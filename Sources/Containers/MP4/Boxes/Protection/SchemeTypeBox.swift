import Media

/// What kind of samples there would be if they were not encrypted, or not wrapped up.
///
/// ISO/IEC 14496-12 §8.12.2, box type `frma` inside `sinf`; QuickTime has the same inside `wave`:
///
///     data_format   4 characters   the type that the sample entry would have
public struct OriginalFormatBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("frma", in: "sinf", "§8.12.2")
  ]

  public let dataFormat: FourCC

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    dataFormat = try payload.readFourCC("dataFormat")
  }
}

/// How samples are encrypted.
///
/// ISO/IEC 14496-12 §8.12.5, box type `schm`; the schemes themselves are in ISO/IEC 23001-7:
///
///     version, flags   UInt8, UInt24   flag 1: an address follows
///     scheme_type      4 characters    `cenc`: AES in counter mode, `cbcs`: AES in blocks, …
///     scheme_version   UInt32          0x10000 is 1.0
///     scheme_uri       text that ends with 0: where to ask what the scheme is
public struct SchemeTypeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("schm", in: "sinf", "§8.12.5")
  ]

  public let schemeType: FourCC
  public let schemeVersion: UInt32
  public let schemeURI: String?

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload)
    schemeType = try payload.readFourCC("schemeType")
    schemeVersion = try payload.read("schemeVersion")
    schemeURI = header.flags & 1 == 1 ? try payload.readText("schemeURI") : nil
  }
}
