import Media

/// How many bytes of side information each sample has, such as its initialization vector.
///
/// ISO/IEC 14496-12 §8.7.8, box type `saiz`:
///
///     version, flags             UInt8, UInt24   flag 1: the next two fields are there
///     aux_info_type              4 characters    what kind of information: `cenc`, …
///     aux_info_type_parameter    UInt32
///     default_sample_info_size   UInt8           the size for all samples, or 0: they differ
///     sample_count               UInt32
///     sample_count × sample_info_size UInt8, only where the default is 0
public struct SampleAuxiliaryInformationSizesBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("saiz", in: ["stbl", "traf"], "§8.7.8")
  ]

  /// `nil` where the encryption scheme implies it.
  public let auxiliaryInformationType: FourCC?

  /// 0 where the sizes differ.
  public let defaultSampleInformationSize: UInt8

  /// A mere claim where all sizes are the same.
  public let sampleCount: UInt32

  /// One size a sample; empty where all are the same.
  public let sampleInformationSizes: [UInt8]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload)
    auxiliaryInformationType = try payload.readAuxiliaryInformationType(header)
    defaultSampleInformationSize = try payload.read("defaultSampleInfoSize")
    sampleCount = try payload.read("sampleCount")
    sampleInformationSizes =
      defaultSampleInformationSize == 0
      ? try payload.readColumn("entries", rowCount: sampleCount, of: "sampleInfoSize") : []
  }
}

extension ByteReader {
  /// Reads the two fields that `saiz` and `saio` have where flag 1 is set.
  mutating func readAuxiliaryInformationType(
    _ header: FullBoxHeader
  ) throws(ParsingError) -> FourCC? {
    guard header.flags & 1 == 1 else { return nil }
    let type = try readFourCC("auxInfoType")
    _ = try read("auxInfoTypeParameter", as: UInt32.self)
    return type
  }
}

/// Where the side information of samples lies, such as their initialization vectors.
///
/// ISO/IEC 14496-12 §8.7.9, box type `saio`; version 1 has 64 bits where two sizes are given:
///
///     version, flags            UInt8, UInt24   flag 1: the next two fields are there
///     aux_info_type             4 characters    what kind of information: `cenc`, …
///     aux_info_type_parameter   UInt32
///     entry_count               UInt32          1: all lies together; else one for each chunk
///     entry_count × offset      UInt32 or 64    from the start of the file or movie fragment
public struct SampleAuxiliaryInformationOffsetsBox: BoxContent, Hashable {
  public static let specifications = [
    BoxSpecification("saio", in: ["stbl", "traf"], "§8.7.9")
  ]

  /// `nil` where the encryption scheme implies it.
  public let auxiliaryInformationType: FourCC?
  public let offsets: [UInt64]

  /// Parses the payload that follows the box header.
  ///
  /// - Throws: `ParsingError` if the payload is truncated or its version is not 0 or 1.
  public init(parsing payload: inout ByteReader) throws(ParsingError) {
    let header = try FullBoxHeader(parsing: &payload, versions: 0...1)
    auxiliaryInformationType = try payload.readAuxiliaryInformationType(header)
    let entryCount: UInt32 = try payload.read("entryCount")
    if header.version == 0 {
      let offsets: [UInt32] = try payload.readColumn(
        "entries", rowCount: entryCount, of: "offset")
      self.offsets = offsets.map(UInt64.init)
    } else {
      offsets = try payload.readColumn("entries", rowCount: entryCount, of: "offset")
    }
  }
}
