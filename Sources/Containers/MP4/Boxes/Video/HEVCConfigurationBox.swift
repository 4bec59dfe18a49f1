import Media

/// What an HEVC decoder must know before the first sample.
///
/// ISO/IEC 14496-15 §8.3.3.1, `HEVCDecoderConfigurationRecord` in the box type `hvcC`:
///
///     configurationVersion                  UInt8     1
///     general_profile_space                 2 bits
///     general_tier_flag                     1 bit     0: main, 1: high
///     general_profile_idc                   5 bits    which tools are used: 1 is Main
///     general_profile_compatibility_flags   UInt32    profiles that can decode it, one bit each
///     general_constraint_indicator_flags    48 bits
///     general_level_idc                     UInt8     30 × the level: 93 is 3.1
///     min_spatial_segmentation_idc          12 bits   after 4 reserved ones
///     parallelismType                       2 bits    after 6 reserved ones
///     chromaFormat                          2 bits    after 6 reserved ones; 1: 4:2:0
///     bitDepthLumaMinus8                    3 bits    after 5 reserved ones
///     bitDepthChromaMinus8                  3 bits    after 5 reserved ones
///     avgFrameRate                          UInt16    in 256ths of a picture a second; 0: unknown
///     constantFrameRate                     2 bits
///     numTemporalLayers                     3 bits
///     temporalIdNested                      1 bit
///     lengthSizeMinusOne                    2 bits    bytes of the length before a NAL unit, less 1
///     numOfArrays                           UInt8
///     numOfArrays × see ``NALUnitArray``
public struct HEVCConfigurationBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("hvcC", in: ["hvc1", "hev1"], .exactlyOne, "ISO/IEC 14496-15 §8.4.1.1")
  ]

  /// The whole record, unchanged: what a decoder takes.
  public let bytes: [UInt8]

  public let profileSpace: UInt8
  public let isHighTier: Bool
  public let profile: UInt8
  public let profileCompatibilityFlags: UInt32

  /// Six bytes.
  public let constraintIndicatorFlags: [UInt8]

  /// 30 times the level.
  public let level: UInt8
  public let chromaFormat: UInt8
  public let bitDepthLuma: Int
  public let bitDepthChroma: Int

  /// Bytes of the length before each NAL unit in a sample: 1, 2 or 4.
  public let nalLengthSize: Int

  public let arrays: [NALUnitArray]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 1, or if the
  ///   length before each NAL unit would have 3 bytes.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    bytes = try payload.peekAll()
    try payload.readConfigurationVersion()
    var bits = try payload.readPackedBits(byteCount: 1)
    profileSpace = payload.unpack("generalProfileSpace", 2, of: &bits)
    isHighTier = payload.unpackFlag("generalTierFlag", of: &bits)
    profile = payload.unpack("generalProfileIdc", 5, of: &bits)
    profileCompatibilityFlags = try payload.read("generalProfileCompatibilityFlags")
    constraintIndicatorFlags = try payload.readBytes("generalConstraintIndicatorFlags", count: 6)
    level = try payload.read("generalLevelIdc")
    _ = try payload.readLowBits("minSpatialSegmentationIdc", 12, byteCount: 2)
    _ = try payload.readLowBits("parallelismType", 2)
    chromaFormat = UInt8(try payload.readLowBits("chromaFormat", 2))
    bitDepthLuma = 8 + (try payload.readLowBits("bitDepthLumaMinus8", 3))
    bitDepthChroma = 8 + (try payload.readLowBits("bitDepthChromaMinus8", 3))
    try payload.read("avgFrameRate", as: UInt16.self)
    bits = try payload.readPackedBits(byteCount: 1)
    _ = payload.unpack("constantFrameRate", 2, of: &bits, as: UInt8.self)
    _ = payload.unpack("numTemporalLayers", 3, of: &bits, as: UInt8.self)
    _ = payload.unpackFlag("temporalIdNested", of: &bits)
    nalLengthSize = try payload.unpackNALLengthSize(of: &bits)
    arrays = try payload.readArrays()
  }
}

extension HEVCConfigurationBox {
  /// The parameter sets; other NAL units that the record may hold are left out.
  public var parameterSets: [ParameterSet] {
    arrays.filter { Self.parameterSetTypes.contains($0.nalUnitType) }.flatMap(\.parameterSets)
  }

  /// Video, sequence and picture parameter set: ITU-T H.265 Table 7-1.
  private static let parameterSetTypes: ClosedRange<UInt8> = 32...34
}

extension ByteReader {
  /// Reads bytes in which only the lowest bits have a meaning.
  fileprivate mutating func readLowBits(
    _ name: StaticString, _ bitCount: Int, byteCount: Int = 1
  ) throws(ParsingError) -> Int {
    var bits = try readPackedBits(byteCount: byteCount)
    _ = bits.take(byteCount * 8 - bitCount)
    return unpack(name, bitCount, of: &bits)
  }

  fileprivate mutating func readArrays() throws(ParsingError) -> [NALUnitArray] {
    let arrayCount: UInt8 = try read("numOfArrays")
    var arrays: [NALUnitArray] = []
    for _ in 0..<arrayCount {
      arrays.append(try NALUnitArray(parsing: &self))
    }
    return arrays
  }
}

extension HEVCConfigurationBox {
  /// The codec as RFC 6381 writes it: `hvc1.1.6.L93.B0`.
  ///
  /// ISO/IEC 14496-15 Annex E.3, separated by dots:
  /// * the sample entry's type,
  /// * the profile space, none or a letter, and the profile in decimal,
  /// * the compatibility flags in reverse bit order, in hexadecimal without leading zeros,
  /// * the tier, `L` or `H`, and the level in decimal,
  /// * each byte of the constraint flags in hexadecimal; zeros at the end are left out.
  public func codecString(_ codec: FourCC) -> String {
    let space = ["", "A", "B", "C"][Int(profileSpace & 3)]
    let flags = String(profileCompatibilityFlags.bitsReversed, radix: 16, uppercase: true)
    let last = constraintIndicatorFlags.lastIndex { $0 != 0 } ?? -1
    let constraints = constraintIndicatorFlags.prefix(last + 1).map {
      String($0, radix: 16, uppercase: true)
    }
    let tier = isHighTier ? "H" : "L"
    let parts = ["\(codec)", "\(space)\(profile)", flags, "\(tier)\(level)"] + constraints
    return parts.joined(separator: ".")
  }
}

extension UInt32 {
  /// The same bits in the opposite order.
  fileprivate var bitsReversed: UInt32 {
    (0..<32).reduce(0) { $0 << 1 | self >> UInt32($1) & 1 }
  }
}

/// The NAL units of one type in an HEVC configuration record.
///
/// ISO/IEC 14496-15 §8.3.3.1:
///
///     array_completeness   1 bit    whether the samples hold no further ones of this type
///     reserved             1 bit
///     NAL_unit_type        6 bits   32, 33, 34: parameter sets; 39, 40: messages to the player
///     numNalus             UInt16
///     numNalus × { length UInt16, NAL unit }
public struct NALUnitArray: Hashable, Sendable {
  public let isComplete: Bool
  public let nalUnitType: UInt8
  public let parameterSets: [ParameterSet]

  /// Parses one array.
  ///
  /// - Throws: `ParsingError` if it is cut off.
  public init(parsing reader: inout ByteReader) throws(ParsingError) {
    var bits = try reader.readPackedBits(byteCount: 1)
    isComplete = reader.unpackFlag("arrayCompleteness", of: &bits)
    _ = bits.take(1)
    nalUnitType = reader.unpack("nalUnitType", 6, of: &bits)
    let unitCount: UInt16 = try reader.read("numNalus")
    var sets: [ParameterSet] = []
    for _ in 0..<unitCount {
      let length: UInt16 = try reader.read("nalUnitLength")
      let bytes = try reader.readBytes("nalUnit", count: Int(length))
      sets.append(ParameterSet(nalUnitType: nalUnitType, bytes: bytes))
    }
    parameterSets = sets
  }
}
