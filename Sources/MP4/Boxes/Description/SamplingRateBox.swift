import Media

/// The rate of sound samples where it does not fit into the sample entry: 65 536 Hz and more.
///
/// ISO/IEC 14496-12 §12.2.3, box type `srat`:
///
///     version, flags   UInt8, UInt24
///     sampling_rate    UInt32          in hertz
public struct SamplingRateBox: BoxContent, Hashable {
  public let samplingRate: UInt32

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    samplingRate = try payload.read("samplingRate")
  }
}
