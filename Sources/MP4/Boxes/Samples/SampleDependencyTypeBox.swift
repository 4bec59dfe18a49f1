import Media

/// Which samples depend on others, and which others depend on them.
///
/// ISO/IEC 14496-12 §8.6.4, box type `sdtp`; one byte a sample, to the end of the box:
///
///     version, flags          UInt8, UInt24
///     is_leading              2 bits   1, 3: before its sync sample in presentation order
///     sample_depends_on       2 bits   1: on others, 2: on none (a picture of its own)
///     sample_is_depended_on   2 bits   1: others need it, 2: it can be left out
///     sample_has_redundancy   2 bits
public struct SampleDependencyTypeBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("sdtp", in: "stbl", .atMostOne, "§8.6.4", hasRowPerSample: true)
  ]

  /// The four numbers of each sample, still packed, in decoding order.
  public let entries: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    // More samples than a count of 32 bits can number do not exist.
    let count = UInt32(clamping: payload.remaining + payload.deferredByteCount)
    entries = try payload.readColumn("entries", rowCount: count, of: "dependencies")
  }
}
