import Media

/// What an AV1 decoder must know before the first sample.
///
/// AV1 Codec ISO Media File Format Binding §2.3.3, box type `av1C`:
///
///     marker, version                      1 and 7 bits   both 1
///     seq_profile                          3 bits         0: Main, 1: High, 2: Professional
///     seq_level_idx_0                      5 bits         level 2.0 + index / 4; 31: no limit
///     seq_tier_0                           1 bit          1: High
///     high_bitdepth, twelve_bit            1 bit each     8 bits a sample, or 10, or 12
///     monochrome                           1 bit
///     chroma_subsampling_x, _y             1 bit each     1 and 1: 4:2:0
///     chroma_sample_position               2 bits         0: not said
///     reserved                             3 bits
///     initial_presentation_delay_present   1 bit
///     initial_presentation_delay_minus_one 4 bits         reserved where not present
///     configOBUs                           to the end     the sequence header and more
public struct AV1ConfigurationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("av1C", in: "av01", .exactlyOne, "AV1 binding §2.3.3")
  ]

  /// The whole record, unchanged: what a decoder takes.
  public let bytes: [UInt8]

  public let profile: UInt8
  public let levelIndex: UInt8
  public let isHighTier: Bool

  /// Bits of a sample: 8, 10 or 12.
  public let bitDepth: Int
  public let isMonochrome: Bool

  /// Whether the chroma planes have half the columns.
  public let subsamplesColumns: Bool

  /// Whether the chroma planes have half the rows.
  public let subsamplesRows: Bool
  public let chromaSamplePosition: UInt8

  /// Open bitstream units that come before the first sample, usually the sequence header.
  public let configurationOBUs: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bytes = try payload.peekAll()
    let start = payload.offset
    var bits = try payload.readPackedBits(byteCount: 1)
    _ = payload.unpack("marker", 1, of: &bits, as: UInt8.self)
    let version: UInt8 = payload.unpack("version", 7, of: &bits)
    guard version == 1 else { throw ParsingError(.unsupportedVersion(version), at: start) }
    bits = try payload.readPackedBits(byteCount: 1)
    profile = payload.unpack("seqProfile", 3, of: &bits)
    levelIndex = payload.unpack("seqLevelIdx0", 5, of: &bits)
    bits = try payload.readPackedBits(byteCount: 1)
    isHighTier = payload.unpackFlag("seqTier0", of: &bits)
    let isDeep = payload.unpackFlag("highBitdepth", of: &bits)
    let isTwelveBit = payload.unpackFlag("twelveBit", of: &bits)
    bitDepth = !isDeep ? 8 : profile == 2 && isTwelveBit ? 12 : 10
    isMonochrome = payload.unpackFlag("monochrome", of: &bits)
    subsamplesColumns = payload.unpackFlag("chromaSubsamplingX", of: &bits)
    subsamplesRows = payload.unpackFlag("chromaSubsamplingY", of: &bits)
    chromaSamplePosition = payload.unpack("chromaSamplePosition", 2, of: &bits)
    bits = try payload.readPackedBits(byteCount: 1)
    _ = payload.unpack("reserved", 3, of: &bits, as: UInt8.self)
    _ = payload.unpackFlag("initialPresentationDelayPresent", of: &bits)
    _ = payload.unpack("initialPresentationDelayMinusOne", 4, of: &bits, as: UInt8.self)
    configurationOBUs = try payload.readBytes("configOBUs", count: payload.remaining)
  }
}

extension AV1ConfigurationBox {
  /// The codec as RFC 6381 writes it: `av01.0.04M.08`.
  ///
  /// AV1 Codec ISO Media File Format Binding §5, separated by dots:
  /// * the sample entry's type,
  /// * the profile,
  /// * the level's index in two digits, and the tier, `M` or `H`,
  /// * the bits of a sample in two digits;
  /// * then, all or none: whether there is no colour, subsampling and place of the chroma samples,
  ///   colour primaries, transfer, matrix, and whether the range is full. Without these, 4:2:0 in
  ///   BT.709 of limited range is meant.
  ///
  /// The colours are those of the sample entry's `colr`, if there is one.
  public func codecString(_ codec: FourCC, color: ColorDescription?) -> String {
    let color = color ?? .unspecified
    let tier = isHighTier ? "H" : "M"
    let parts = [
      "\(codec)", "\(profile)", levelIndex.twoDigits + tier, UInt8(bitDepth).twoDigits,
    ]
    let is420 = subsamplesColumns && subsamplesRows
    guard isMonochrome || !is420 || !color.isImpliedByShortCodecString else {
      return parts.joined(separator: ".")
    }
    let sampling =
      (subsamplesColumns ? "1" : "0") + (subsamplesRows ? "1" : "0")
      + (is420 ? "\(chromaSamplePosition)" : "0")
    let options = [isMonochrome ? "1" : "0", sampling]
    return (parts + options + color.codecStringFields(rangeDigitCount: 1)).joined(separator: ".")
  }
}

extension ColorDescription {
  /// The colour fields at the end of a codec string of AV1 or VP9: `.09.16.09.0`.
  ///
  /// Primaries, transfer and matrix in two decimal digits each, then whether the range is full.
  func codecStringFields(rangeDigitCount: Int) -> [String] {
    let range = isFullRange == true ? "1" : "0"
    let codes = [primaries, transfer, matrix].map(\.twoDigits)
    return codes + [String(repeating: "0", count: rangeDigitCount - 1) + range]
  }

  /// Whether a codec string without colour fields says the same: BT.709 of limited range.
  ///
  /// If the colours are not described, a short codec string is right too.
  var isImpliedByShortCodecString: Bool {
    let codes = [primaries, transfer, matrix]
    return isFullRange != true && codes.allSatisfy { $0 == 1 || $0 == Self.unspecifiedCode }
  }
}

extension UInt8 {
  /// Two decimal digits at least: `08`.
  var twoDigits: String {
    self < 10 ? "0\(self)" : "\(self)"
  }
}
