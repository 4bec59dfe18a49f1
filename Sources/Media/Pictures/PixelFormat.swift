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

  /// Columns of a chroma plane beside `width` columns of luma; an odd column counts as one.
  public func chromaWidth(_ width: Int) -> Int {
    switch subsampling {
    case .gray: 0
    case .yuv444: width
    case .yuv420, .yuv422: (width + 1) / 2
    }
  }

  /// Rows of a chroma plane beside `height` rows of luma; an odd row counts as one.
  public func chromaHeight(_ height: Int) -> Int {
    switch subsampling {
    case .gray: 0
    case .yuv444, .yuv422: height
    case .yuv420: (height + 1) / 2
    }
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
