import Media

extension Picture {
  /// A few thousand pixels of the picture in one row, each with chroma of its own.
  ///
  /// A picture of 8 bits is examined closely enough in few of its pixels, spread evenly over it.
  ///
  /// - Parameter count: How many pixels to take at most, more or less.
  /// - Returns: A picture one pixel high, in 4:4:4, or grey.
  func thinned(to count: Int) -> Picture {
    precondition(format.bitDepth == 8 && isWellFormed, "the planes hold samples of 8 bits")
    // Odd, so that rows of an even width do not all lose the same columns.
    let step = max(1, width * height / count) | 1
    let chroma = ChromaRows(format, width: width)
    var (luma, places): ([UInt8], [Int]) = ([], [])
    let thinnedCount = width * height / step + 1
    luma.reserveCapacity(thinnedCount)
    places.reserveCapacity(thinnedCount)
    var (row, column) = (0, 0)
    let brightness = planes[0].bytes
    while row < height, column < width {
      luma.append(brightness[row * width + column])
      places.append(chroma.range(besideRow: row).lowerBound + column / chroma.pixelsPerSample)
      column += step
      while column >= width { (row, column) = (row + 1, column - width) }
    }
    let size = luma.count
    let thinned =
      [luma] + planes.dropFirst().map { plane in places.map { plane.bytes[$0] } }
    return Picture(
      width: size, height: 1,
      format: PixelFormat(subsampling: planes.count == 1 ? .gray : .yuv444, bitDepth: 8),
      planes: thinned.map { Plane(width: size, height: 1, bytes: $0) }, color: color)
  }

  /// The picture with 8 bits a sample: what 256 colours can show of deeper ones.
  var narrowed: Picture {
    guard format.bitDepth > 8 else { return self }
    let shift = UInt16(format.bitDepth - 8)
    return Picture(
      width: width, height: height,
      format: PixelFormat(subsampling: format.subsampling, bitDepth: 8),
      planes: planes.map { plane in
        let samples = plane.wideSamples(bitDepth: format.bitDepth)
        return Plane(
          width: plane.width, height: plane.height, bytes: samples.map { UInt8($0 >> shift) })
      },
      color: color, chromaLocation: chromaLocation, pixelAspect: pixelAspect,
      decodedSize: decodedSize)
  }
}
