import Media

/// How many bits at the end of each sample mean nothing.
///
/// ISO/IEC 14496-12 §8.7.6, box type `padb`; for codecs that do not fill their last byte:
///
///     version, flags   UInt8, UInt24
///     sample_count     UInt32
///     (sample_count + 1) / 2 × {
///       reserved       1 bit
///       pad1           3 bits    of the first sample of two
///       reserved       1 bit
///       pad2           3 bits    of the second one
///     }
public struct PaddingBitsBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("padb", in: "stbl", "§8.7.6")
  ]

  /// Bits at the end of each sample.
  public let paddingBits: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let sampleCount: UInt32 = try payload.read("sampleCount")
    let pairs: [UInt8] = try payload.readColumn(
      "entries", rowCount: sampleCount / 2 + sampleCount % 2, of: "padPair")
    paddingBits = Array(pairs.flatMap { [$0 >> 4 & 7, $0 & 7] }.prefix(Int(sampleCount)))
  }
}
