import Media

/// How many chroma samples accompany those of luma: `chroma_format_idc` and what follows from it.
///
/// ITU-T H.264 table 6-1, H.265 table 6-1: 0 is luma alone, 1 is 4:2:0, 2 is 4:2:2, 3 is 4:4:4. The
/// three planes of 4:4:4 may be coded apart from each other, each like the luma of a grey picture.
public struct ChromaFormat: Hashable, Sendable {
  /// `chroma_format_idc`.
  public let code: Int

  /// `separate_colour_plane_flag`: each plane is coded as if it were a picture of its own.
  public let hasSeparatePlanes: Bool

  init(code: Int, hasSeparatePlanes: Bool = false) {
    self.code = code
    self.hasSeparatePlanes = hasSeparatePlanes
  }

  /// Reads the code and, after that of 4:4:4, the flag.
  init(parsing reader: inout SyntaxReader) throws(SyntaxError) {
    code = try reader.ue("chroma_format_idc", in: 0...3)
    hasSeparatePlanes = try code == 3 ? reader.flag("separate_colour_plane_flag") : false
    reader.explain("chroma_format_idc", as: subsampling.rawValue)
  }

  public var subsampling: ChromaSubsampling {
    switch code {
    case 0: .gray
    case 1: .yuv420
    case 2: .yuv422
    default: .yuv444
    }
  }

  /// Whether blocks of luma and chroma are coded together: `ChromaArrayType` is not 0.
  package var hasChromaBesideLuma: Bool { code != 0 && !hasSeparatePlanes }

  /// Samples of luma beside one of chroma in a row: `SubWidthC`.
  ///
  /// Cropping counts in this unit, so that no sample is cut in two.
  var horizontalUnit: Int { hasChromaBesideLuma && code < 3 ? 2 : 1 }

  /// Samples of luma beside one of chroma in a column: `SubHeightC`.
  var verticalUnit: Int { hasChromaBesideLuma && code == 1 ? 2 : 1 }
}

/// How many columns and rows of a coded picture are cut off at each edge, in samples of luma.
///
/// Pictures are coded in whole blocks: 1080 rows are not a multiple of 16, so 1088 are coded, and
/// the last 8 are never shown.
public struct CropMargins: Hashable, Sendable {
  public let left: Int
  public let right: Int
  public let top: Int
  public let bottom: Int

  static let none = CropMargins(left: 0, right: 0, top: 0, bottom: 0)
}
