import Media

/// The year in which something was recorded.
///
/// 3GPP TS 26.244 §8.8, box type `yrrc` inside `udta`:
///
///     version, flags   UInt8, UInt24
///     recording_year   UInt16
public struct RecordingYearBox: BoxContent, Hashable {
  public let year: UInt16

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    year = try payload.read("recordingYear")
  }
}
