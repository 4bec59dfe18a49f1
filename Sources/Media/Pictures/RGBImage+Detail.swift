extension RGBImage {
  /// The part of the image around a place: as large as asked for, or as the image allows.
  ///
  /// Near an edge the place is not in the middle of it.
  public func detail(aroundColumn column: Int, row: Int, size: PixelSize) -> RGBImage {
    let newWidth = min(max(size.width, 0), width)
    let newHeight = min(max(size.height, 0), height)
    let left = min(max(column - newWidth / 2, 0), width - newWidth)
    let top = min(max(row - newHeight / 2, 0), height - newHeight)
    var part: [UInt8] = []
    part.reserveCapacity(3 * newWidth * newHeight)
    for row in top..<top + newHeight {
      let start = 3 * (row * width + left)
      part += pixels[start..<start + 3 * newWidth]
    }
    return RGBImage(width: newWidth, height: newHeight, pixels: part)
  }

  /// The image with each pixel as a square of `factor` × `factor`: for looking at pixels.
  public func magnified(by factor: Int) -> RGBImage {
    precondition(factor > 0, "a pixel has a size")
    var large: [UInt8] = []
    large.reserveCapacity(factor * factor * pixels.count)
    for row in 0..<height {
      var line: [UInt8] = []
      for place in row * width..<(row + 1) * width {
        for _ in 0..<factor { line += pixels[3 * place..<3 * place + 3] }
      }
      for _ in 0..<factor { large += line }
    }
    return RGBImage(width: factor * width, height: factor * height, pixels: large)
  }

  /// The image at half its brightness: what is drawn on it stands out.
  public var dimmed: RGBImage {
    RGBImage(width: width, height: height, pixels: pixels.map { $0 / 2 })
  }
}
