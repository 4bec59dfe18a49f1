import Media

/// One unit of a video bitstream: a slice of a picture, a parameter set, a message.
///
/// H.264 and HEVC cut their streams into NAL (network abstraction layer) units. The first byte, in
/// HEVC the first two, says what is inside: ITU-T H.264 §7.3.1, ITU-T H.265 §7.3.1.2.
public struct NALUnit: Hashable, Sendable {
  public let codec: VideoFormat.Codec

  /// `nal_unit_type`: 5 bits in H.264, 6 in HEVC.
  public let type: UInt8

  /// Where the unit lies in its sample, header included, length prefix left out.
  public let range: Range<Int>

  public init(codec: VideoFormat.Codec, type: UInt8, range: Range<Int>) {
    self.codec = codec
    self.type = type
    self.range = range
  }

  // ANCHOR: solution-4.1
  /// Reads the header in the first bytes of a unit.
  ///
  /// - Throws: `ParsingError` if the unit is empty.
  public init(
    codec: VideoFormat.Codec, parsing payload: inout ByteReader
  ) throws(ParsingError) {
    let start = payload.offset
    range = start..<start + payload.remaining
    let first: UInt8 = try payload.readInteger()
    guard first & 0x80 == 0 else {
      throw ParsingError(.invalid("forbidden_zero_bit is set"), at: start)
    }
    self.codec = codec
    type = codec == .hevc ? first >> 1 & 0x3F : first & 0x1F
  }
  // ANCHOR_END: solution-4.1

  /// Whether the unit holds a part of a coded picture.
  public var isSlice: Bool {
    // Of HEVC's types below 32 some are reserved: their content is unknown.
    codec == .hevc ? 0...9 ~= type || 16...21 ~= type : 1...5 ~= type
  }
}

/// What units are, in the words of the standards.
extension NALUnit {
  /// What the unit is, in the words of the standard.
  public var name: String {
    codec == .hevc ? Self.name(ofHEVC: type) : Self.name(ofH264: type)
  }

  static func name(ofH264 type: UInt8) -> String { h264Names[type] ?? "type \(type)" }

  static func name(ofHEVC type: UInt8) -> String { hevcNames[type] ?? "type \(type)" }

  /// ITU-T H.264 table 7-1.
  private static let h264Names: [UInt8: String] = [
    1: "slice", 2: "data partition A", 3: "data partition B", 4: "data partition C",
    5: "IDR slice", 6: "SEI", 7: "SPS", 8: "PPS", 9: "access unit delimiter",
    10: "end of sequence", 11: "end of stream", 12: "filler data", 13: "SPS extension",
    14: "prefix", 15: "subset SPS", 16: "depth parameter set", 19: "auxiliary slice",
    20: "slice extension", 21: "depth slice extension",
  ]

  /// ITU-T H.265 table 7-1.
  private static let hevcNames: [UInt8: String] = [
    0: "TRAIL_N slice", 1: "TRAIL_R slice", 2: "TSA_N slice", 3: "TSA_R slice",
    4: "STSA_N slice", 5: "STSA_R slice", 6: "RADL_N slice", 7: "RADL_R slice",
    8: "RASL_N slice", 9: "RASL_R slice", 16: "BLA_W_LP slice", 17: "BLA_W_RADL slice",
    18: "BLA_N_LP slice", 19: "IDR_W_RADL slice", 20: "IDR_N_LP slice", 21: "CRA slice",
    32: "VPS", 33: "SPS", 34: "PPS", 35: "access unit delimiter", 36: "end of sequence",
    37: "end of bitstream", 38: "filler data", 39: "SEI prefix", 40: "SEI suffix",
  ]
}
