import Media

/// How uncompressed sound is written: ISO/IEC 23003-5 §5.1, box type `pcmC`.
///
/// It is in the sample entries `ipcm`, whose numbers are integers, and `fpcm`, floating-point.
///
///     version, flags    UInt8, UInt24
///     format_flags      UInt8           bit 0: the least significant byte comes first
///     PCM_sample_size   UInt8           bits: 16, 24 or 32; 32 or 64 in `fpcm`
public struct PCMConfigurationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("pcmC", in: ["ipcm", "fpcm"], "ISO/IEC 23003-5 §5.1")
  ]

  public let isLittleEndian: Bool

  /// Bits of one number.
  public let sampleSize: UInt8

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    isLittleEndian = try payload.read("formatFlags", as: UInt8.self) & 1 == 1
    sampleSize = try payload.read("pcmSampleSize")
  }
}
