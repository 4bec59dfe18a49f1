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
  /// The whole record as it is: what a decoder takes.
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
