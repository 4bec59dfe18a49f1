import Media

/// What a decoder must know before the first sample, for codecs that keep it as one run of bytes.
///
/// QuickTime's files of FFmpeg and of some cameras, box type `glbl`:
///
///     header   all bytes, in the codec's own form
public struct GlobalHeaderBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("glbl", "FFmpeg")
  ]

  public let bytes: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: Nothing; any bytes are a header.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bytes = try payload.readBytes("header", count: payload.remaining)
  }
}

/// What a decoder of VC-1 must know before the first sample.
///
/// SMPTE RP 2025, box type `dvc1` inside the sample entry `vc-1`:
///
///     profile, level   4 + 3 bits   12: the advanced profile; and one bit that is 0
///     level, flags     UInt16
///     framerate        UInt32       pictures a second; 0xFFFFFFFF: not known
///     seqhdr_ephdr     the rest     sequence header and entry point header
///
/// Of profiles before the advanced one the fields after the first have another layout.
public struct VC1SpecificBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("dvc1", in: "vc-1", "SMPTE RP 2025")
  ]

  /// Sequence header and entry point header; empty for profiles before the advanced one.
  public let header: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let profileAndLevel: UInt8 = try payload.read("profileAndLevel")
    try payload.read("levelAndFlags", as: UInt16.self)
    try payload.read("framerate", as: UInt32.self)
    let rest = try payload.readBytes("sequenceAndEntryPointHeader", count: payload.remaining)
    header = profileAndLevel >> 4 == 12 ? rest : []
  }
}

/// What a decoder of VVC must know before the first sample: ISO/IEC 14496-15 §11.2.4, `vvcC`.
///
///     version, flags          UInt8, UInt24
///     reserved                5 bits
///     LengthSizeMinusOne      2 bits          bytes of the length before each NAL unit, less one
///     ptl_present_flag        1 bit
///     profile, parameter sets the rest
///
/// The rest is for the decoder alone; this course takes no VVC apart.
public struct VVCConfigurationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("vvcC", in: ["vvc1", "vvi1"], "ISO/IEC 14496-15 §11.2.4")
  ]

  /// The record after version and flags, in the form that libavcodec takes.
  public let bytes: [UInt8]

  /// Bytes of the length before each NAL unit: 1, 2 or 4.
  public var nalLengthSize: Int { Int(bytes[0] >> 1 & 3) + 1 }

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    _ = try FullBoxHeader(parsing: &payload)
    let lengths: UInt8 = try payload.read("lengthSizeAndFlags")
    bytes = [lengths] + (try payload.readBytes("record", count: payload.remaining))
  }
}
