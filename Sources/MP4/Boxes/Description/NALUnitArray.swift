import Media

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
