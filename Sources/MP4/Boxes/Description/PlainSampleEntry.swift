import Media

/// What is common to all sample entries, for codecs that put the rest into child boxes.
///
/// ISO/IEC 14496-12 §8.5.2, box type `wvtt` (WebVTT, ISO/IEC 14496-30 §7.5):
///
///     reserved               6 bytes
///     data_reference_index   UInt16   which entry of `dref`, counted from 1
public struct PlainSampleEntry: BoxContent, Hashable {
  public static var hasChildren: Bool { true }

  public let dataReferenceIndex: UInt16

  /// Parses the fields before the child boxes.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    try payload.skip("reserved", count: 6)
    dataReferenceIndex = try payload.read("dataReferenceIndex")
  }
}
