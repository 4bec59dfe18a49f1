extension ColorDescription {
  /// What pure red, green and blue are: the name of the code point, ITU-T H.273 table 2.
  public var primariesName: String { Self.name(of: primaries, in: Self.primariesNames) }

  /// How light follows from numbers: the name of the code point, ITU-T H.273 table 3.
  public var transferName: String { Self.name(of: transfer, in: Self.transferNames) }

  /// How luma and colour difference are made: the name of the code point, ITU-T H.273 table 4.
  public var matrixName: String { Self.name(of: matrix, in: Self.matrixNames) }

  private static func name(of code: UInt8, in names: [UInt8: String]) -> String {
    names[code] ?? "reserved (\(code))"
  }

  private static let primariesNames: [UInt8: String] = [
    1: "BT.709", 2: "unspecified", 4: "BT.470 M", 5: "BT.601 (625 lines)",
    6: "BT.601 (525 lines)", 7: "SMPTE 240M", 8: "generic film", 9: "BT.2020",
    10: "CIE 1931 XYZ", 11: "DCI-P3", 12: "Display P3", 22: "EBU Tech 3213",
  ]

  private static let transferNames: [UInt8: String] = [
    1: "BT.709", 2: "unspecified", 4: "gamma 2.2", 5: "gamma 2.8", 6: "BT.601",
    7: "SMPTE 240M", 8: "linear", 9: "logarithmic 100:1", 10: "logarithmic 316:1",
    11: "IEC 61966-2-4", 12: "BT.1361", 13: "sRGB", 14: "BT.2020 (10 bits)",
    15: "BT.2020 (12 bits)", 16: "PQ (SMPTE ST 2084)", 17: "SMPTE ST 428-1",
    18: "HLG (ARIB STD-B67)",
  ]

  private static let matrixNames: [UInt8: String] = [
    0: "identity (RGB)", 1: "BT.709", 2: "unspecified", 4: "FCC 73.682", 5: "BT.601 (625 lines)",
    6: "BT.601 (525 lines)", 7: "SMPTE 240M", 8: "YCgCo", 9: "BT.2020",
    10: "BT.2020 (constant luminance)", 11: "SMPTE ST 2085",
    12: "from the primaries", 13: "from the primaries (constant luminance)", 14: "ICtCp",
  ]
}
