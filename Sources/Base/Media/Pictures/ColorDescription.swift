/// What the numbers of a picture mean as colours: code points of ISO/IEC 23091-2 (ITU-T H.273).
public struct ColorDescription: Hashable, Codable, Sendable {
  /// The colours of pure red, green and blue; 1 is BT.709, 2 is unspecified.
  public let primaries: UInt8

  /// How light follows from numbers; 1 is BT.709, 2 is unspecified.
  public let transfer: UInt8

  /// How luma and colour difference follow from red, green and blue.
  public let matrix: UInt8

  /// Whether luma uses all values (0…255) or keeps head- and footroom (16…235).
  ///
  /// `nil` if nothing is said.
  public let isFullRange: Bool?

  public init(primaries: UInt8, transfer: UInt8, matrix: UInt8, isFullRange: Bool?) {
    self.primaries = primaries
    self.transfer = transfer
    self.matrix = matrix
    self.isFullRange = isFullRange
  }

  /// The code point for "unspecified".
  public static let unspecifiedCode: UInt8 = 2

  public static let unspecified = ColorDescription(
    primaries: unspecifiedCode, transfer: unspecifiedCode, matrix: unspecifiedCode,
    isFullRange: nil)

  /// This description with every gap filled from `other`.
  public func filled(from other: ColorDescription?) -> ColorDescription {
    guard let other else { return self }
    func either(_ own: UInt8, _ theirs: UInt8) -> UInt8 {
      own == Self.unspecifiedCode ? theirs : own
    }
    return ColorDescription(
      primaries: either(primaries, other.primaries),
      transfer: either(transfer, other.transfer),
      matrix: either(matrix, other.matrix),
      isFullRange: isFullRange ?? other.isFullRange)
  }
}

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

/// Where the chroma samples of a picture lie among its pixels: ITU-T H.273 §8.7.
///
/// Four pixels of 4:2:0 share a chroma sample. It stands for one place among them, and which one
/// differs; the numbers are those of `chroma_sample_loc_type` in a bitstream:
///
///     column   0     ½     1
///     row 0    2     3     Y       2 and 4 lie on luma samples,
///     row ½    0     1             the others between them
///     row 1    4     5     Y
///
/// A player that takes left for centre draws colours a quarter of a block beside their outlines.
/// In 4:2:2 only the column matters.
public enum ChromaLocation: UInt8, CaseIterable, Hashable, Sendable {
  /// In the left column, halfway between the rows: MPEG-2 and what practically all video uses.
  case left = 0
  /// In the middle of the block: MPEG-1 and JPEG.
  case center = 1
  /// On the first pixel: BT.2020 and BT.2100.
  case topLeft = 2
  case top = 3
  case bottomLeft = 4
  case bottom = 5

  /// Half pixels to the right of the block's first column: 0 or 1.
  public var halfColumns: Int {
    switch self {
    case .left, .topLeft, .bottomLeft: 0
    case .center, .top, .bottom: 1
    }
  }

  /// Half pixels below the block's first row: 0, 1 or 2.
  public var halfRows: Int {
    switch self {
    case .topLeft, .top: 0
    case .left, .center: 1
    case .bottomLeft, .bottom: 2
    }
  }
}
