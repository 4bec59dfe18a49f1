import Media

/// What a VP8 or VP9 decoder may know before the first sample.
///
/// VP Codec ISO Media File Format Binding, box type `vpcC`:
///
///     version, flags                UInt8, UInt24   version 1
///     profile                       UInt8           0: 8 bits and 4:2:0, 2: more bits, …
///     level                         UInt8           10 × the level; 0: not said
///     bitDepth                      4 bits          8, 10 or 12
///     chromaSubsampling             3 bits          0, 1: 4:2:0, 2: 4:2:2, 3: 4:4:4
///     videoFullRangeFlag            1 bit
///     colourPrimaries               UInt8           as in `colr`
///     transferCharacteristics       UInt8
///     matrixCoefficients            UInt8
///     codecInitializationDataSize   UInt16          0 for VP8 and VP9
///     codecInitializationData       as many bytes
public struct VPConfigurationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("vpcC", in: "vp09", .exactlyOne, "VP binding")
  ]

  public let profile: UInt8
  public let level: UInt8

  /// Bits of a sample: 8, 10 or 12.
  public let bitDepth: UInt8
  public let chromaSubsampling: UInt8
  public let color: ColorDescription

  /// Parses the payload that follows the box header.
  ///
  /// Drafts had a version 0 with another layout, which is no longer written.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload, versions: 1...1)
    profile = try payload.read("profile")
    level = try payload.read("level")
    var bits = try payload.readPackedBits(byteCount: 1)
    bitDepth = payload.unpack("bitDepth", 4, of: &bits)
    chromaSubsampling = payload.unpack("chromaSubsampling", 3, of: &bits)
    let isFullRange = payload.unpackFlag("videoFullRangeFlag", of: &bits)
    color = ColorDescription(
      primaries: try payload.read("colourPrimaries"),
      transfer: try payload.read("transferCharacteristics"),
      matrix: try payload.read("matrixCoefficients"), isFullRange: isFullRange)
    let size: UInt16 = try payload.read("codecInitializationDataSize")
    if size > 0 { try payload.skip("codecInitializationData", count: Int(size)) }
  }
}

extension VPConfigurationBox {
  /// The codec as RFC 6381 writes it: `vp09.00.10.08`.
  ///
  /// VP Codec ISO Media File Format Binding, "Codecs Parameter String", separated by dots: the
  /// sample entry's type, then profile, level and bit depth in two digits each; then, all or none,
  /// subsampling, colour primaries, transfer, matrix, and whether the range is full. Without these,
  /// 4:2:0 in BT.709 of limited range is meant.
  public func codecString(_ codec: FourCC) -> String {
    let parts = ["\(codec)"] + [profile, level, bitDepth].map(\.twoDigits)
    guard chromaSubsampling > 1 || !color.isImpliedByShortCodecString else {
      return parts.joined(separator: ".")
    }
    let colors = color.codecStringFields(rangeDigitCount: 2)
    return (parts + [chromaSubsampling.twoDigits] + colors).joined(separator: ".")
  }
}
