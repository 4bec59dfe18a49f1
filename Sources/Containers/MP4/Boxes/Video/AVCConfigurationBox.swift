import Media

/// What an H.264 decoder must know before the first sample.
///
/// ISO/IEC 14496-15 §5.3.3.1, `AVCDecoderConfigurationRecord` in the box type `avcC`:
///
///     configurationVersion         UInt8    1
///     AVCProfileIndication         UInt8    which tools of the codec are used: 100 is High
///     profile_compatibility        UInt8    further restrictions, one bit each
///     AVCLevelIndication           UInt8    how much a decoder has to manage: 31 is 3.1
///     reserved                     6 bits
///     lengthSizeMinusOne           2 bits   bytes of the length before each NAL unit, less 1
///     reserved                     3 bits
///     numOfSequenceParameterSets   5 bits
///     numOfSequenceParameterSets × { length UInt16, NAL unit }
///     numOfPictureParameterSets    UInt8
///     numOfPictureParameterSets × { length UInt16, NAL unit }
///     extension                    to the end, for profiles High and above; often missing
public struct AVCConfigurationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("avcC", in: ["avc1", "avc3"], .exactlyOne, "ISO/IEC 14496-15 §5.4.2.1")
  ]

  /// The whole record, unchanged: what a decoder takes.
  public let bytes: [UInt8]

  public let profile: UInt8
  public let profileCompatibility: UInt8
  public let level: UInt8

  /// Bytes of the length before each NAL unit in a sample: 1, 2 or 4.
  public let nalLengthSize: Int

  public let parameterSets: [ParameterSet]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 1, or if the
  ///   length before each NAL unit would have 3 bytes.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bytes = try payload.peekAll()
    try payload.readConfigurationVersion()
    profile = try payload.read("avcProfileIndication")
    profileCompatibility = try payload.read("profileCompatibility")
    level = try payload.read("avcLevelIndication")
    var bits = try payload.readPackedBits(byteCount: 1)
    _ = bits.take(6)
    nalLengthSize = try payload.unpackNALLengthSize(of: &bits)
    bits = try payload.readPackedBits(byteCount: 1)
    _ = bits.take(3)
    let sequenceSetCount: UInt8 = payload.unpack("numOfSequenceParameterSets", 5, of: &bits)
    var sets: [ParameterSet] = []
    for _ in 0..<sequenceSetCount {
      sets.append(
        try payload.readParameterSet("sequenceParameterSetLength", "sequenceParameterSet"))
    }
    let pictureSetCount: UInt8 = try payload.read("numOfPictureParameterSets")
    for _ in 0..<pictureSetCount {
      sets.append(try payload.readParameterSet("pictureParameterSetLength", "pictureParameterSet"))
    }
    parameterSets = sets
    if payload.remaining > 0 { try payload.skip("extension", count: payload.remaining) }
  }
}

extension AVCConfigurationBox {
  /// The codec as RFC 6381 writes it: `avc1.64001F`.
  ///
  /// ISO/IEC 14496-15 Annex E.2: profile, compatibility bits and level, two hexadecimal digits
  /// each.
  public func codecString(_ codec: FourCC) -> String {
    let digits = [profile, profileCompatibility, level].map { $0.hexDigits(uppercase: true) }
      .joined()
    return "\(codec).\(digits)"
  }
}

extension ByteReader {
  /// Reads a length and the NAL unit after it, as `avcC` has them.
  fileprivate mutating func readParameterSet(
    _ lengthName: StaticString, _ name: StaticString
  ) throws(ParsingError) -> ParameterSet {
    let length: UInt16 = try read(lengthName)
    let bytes = try readBytes(name, count: Int(length))
    return ParameterSet(nalUnitType: (bytes.first ?? 0) & 0x1F, bytes: bytes)
  }
}

/// One NAL unit that a video decoder needs before the first picture.
///
/// It describes a whole sequence of pictures (size, colours, how they refer to each other) or
/// settings that many pictures share, so the file keeps it once and not with every sample.
public struct ParameterSet: Hashable, Sendable {
  /// What it is, by the codec's own numbers: in H.264 7 is a sequence and 8 a picture parameter
  /// set, in HEVC 32 is a video, 33 a sequence and 34 a picture parameter set.
  public let nalUnitType: UInt8

  /// The whole NAL unit, its header first.
  public let bytes: [UInt8]

  public init(nalUnitType: UInt8, bytes: [UInt8]) {
    self.nalUnitType = nalUnitType
    self.bytes = bytes
  }
}

/// Fields that the configuration records of H.264 and HEVC have in common.
extension ByteReader {
  /// All bytes that are left, which stay unread.
  func peekAll() throws(ParsingError) -> [UInt8] {
    var probe = self
    return [UInt8](copying: try probe.take(remaining))
  }

  /// Reads the version of a configuration record, which is 1.
  ///
  /// Files from drafts of the standard have 0 and the same layout, so 0 is accepted too.
  mutating func readConfigurationVersion() throws(ParsingError) {
    let start = offset
    let version: UInt8 = try read("configurationVersion")
    guard version <= 1 else { throw ParsingError(.unsupportedVersion(version), at: start) }
  }

  /// Reads the size of the length before each NAL unit from the last 2 bits of a byte.
  ///
  /// - Throws: `ParsingError` if it is 3, which the standard rules out.
  func unpackNALLengthSize(of bits: inout PackedBits) throws(ParsingError) -> Int {
    let lengthSizeMinusOne: Int = unpack("lengthSizeMinusOne", 2, of: &bits)
    guard lengthSizeMinusOne != 2 else {
      let rule = "NAL units have lengths of 1, 2 or 4 bytes, not 3"
      throw ParsingError(.invalid(rule), at: offset - 1)
    }
    return lengthSizeMinusOne + 1
  }
}
