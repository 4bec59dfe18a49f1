import Media

/// Which specifications the file keeps to.
///
/// ISO/IEC 14496-12 §4.3, box type `ftyp`, and §8.16.2, box type `styp`:
///
///     major_brand         4 characters   the one that suits best
///     minor_version       UInt32         for information only
///     compatible_brands   4 characters each, to the end of the box
public struct FileTypeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("ftyp", in: .file, .atMostOne, "§4.3"),
    BoxSpecification("styp", in: .file, "§8.16.2"),
  ]

  public let majorBrand: FourCC
  public let minorVersion: UInt32
  public let compatibleBrands: [FourCC]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload ends within a field.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    majorBrand = try payload.readFourCC("majorBrand")
    minorVersion = try payload.read("minorVersion")
    let byteCount = payload.remaining
    var brands: [FourCC] = []
    while payload.remaining > 0 {
      brands.append(FourCC(rawValue: try payload.readInteger()))
    }
    compatibleBrands = brands
    let words = brands.map(\.description).joined(separator: " ")
    payload.name("compatibleBrands", lastBytes: byteCount, as: .text(words))
  }
}
