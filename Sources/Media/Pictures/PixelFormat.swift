/// How the samples of a picture are laid out.
public struct PixelFormat: Hashable, Sendable {
  public let subsampling: ChromaSubsampling

  /// Bits of one sample, 8 to 16.
  public let bitDepth: Int

  public init(subsampling: ChromaSubsampling, bitDepth: Int) {
    self.subsampling = subsampling
    self.bitDepth = bitDepth
  }

  public var bytesPerSample: Int { bitDepth > 8 ? 2 : 1 }

  /// Whether two columns of pixels share a chroma sample.
  public var halvesColumns: Bool { subsampling == .yuv420 || subsampling == .yuv422 }

  /// Whether two rows of pixels share a chroma sample.
  public var halvesRows: Bool { subsampling == .yuv420 }

  /// Whether any pixels share a chroma sample.
  public var isSubsampled: Bool { halvesColumns }

  /// Columns of a chroma plane beside `width` columns of luma; an odd column counts as one.
  public func chromaWidth(_ width: Int) -> Int {
    guard subsampling != .gray else { return 0 }
    return halvesColumns ? (width + 1) / 2 : width
  }

  /// Rows of a chroma plane beside `height` rows of luma; an odd row counts as one.
  public func chromaHeight(_ height: Int) -> Int {
    guard subsampling != .gray else { return 0 }
    return halvesRows ? (height + 1) / 2 : height
  }
}

/// How many colour-difference samples accompany the luma: the eye sees colour less sharply.
public enum ChromaSubsampling: String, Hashable, Sendable {
  /// Half the columns and half the rows: a quarter of the samples.
  case yuv420 = "4:2:0"
  /// Half the columns, all rows.
  case yuv422 = "4:2:2"
  /// A colour-difference sample for every luma sample.
  case yuv444 = "4:4:4"
  /// Luma only.
  case gray
}
