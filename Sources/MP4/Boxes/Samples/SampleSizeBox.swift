import Media

/// How many bytes each sample has.
///
/// ISO/IEC 14496-12 §8.7.3.2, box type `stsz`:
///
///     version, flags   UInt8, UInt24
///     sample_size      UInt32          the size of all samples, or 0: they differ
///     sample_count     UInt32
///     sample_count × entry_size UInt32, only where sample_size is 0
public struct SampleSizeBox: BoxContent, Hashable {
  public let sizes: SampleSizes

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let sampleSize: UInt32 = try payload.read("sampleSize")
    let sampleCount: UInt32 = try payload.read("sampleCount")
    sizes =
      sampleSize > 0
      ? .constant(size: sampleSize, count: sampleCount)
      : .list(try payload.readColumn("entries", rowCount: sampleCount, of: "entrySize"))
  }
}
