import Media

/// Where the chroma samples beside a row of luma lie in their plane.
struct ChromaRows {
  /// Pixels of a row that share a sample.
  let pixelsPerSample: Int
  private let width: Int
  private let rowShift: Int

  init(_ format: PixelFormat, width lumaWidth: Int) {
    switch format.subsampling {
    // Shifted so far, every row is row 0.
    case .gray: (pixelsPerSample, width, rowShift) = (1, lumaWidth, Int.bitWidth - 1)
    case .yuv444: (pixelsPerSample, width, rowShift) = (1, lumaWidth, 0)
    case .yuv422: (pixelsPerSample, width, rowShift) = (2, format.chromaWidth(lumaWidth), 0)
    case .yuv420: (pixelsPerSample, width, rowShift) = (2, format.chromaWidth(lumaWidth), 1)
    }
  }

  func range(besideRow row: Int) -> Range<Int> {
    let start = (row >> rowShift) * width
    return start..<start + width
  }
}
