import Media

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
