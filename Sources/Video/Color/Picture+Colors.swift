import Media

extension Picture {
  /// The picture in colours that somebody else finds for each pixel, by its samples of 8 bits.
  ///
  /// Each chroma sample serves all the pixels it stands for. Where a pixel is like the one before,
  /// so is its colour, and nobody is asked.
  public func rgbImage<Failure>(
    color: (_ y: Int, _ cb: Int, _ cr: Int) throws(Failure) -> RGBColor
  ) throws(Failure) -> RGBImage {
    precondition(format.bitDepth == 8 && isWellFormed, "the planes hold samples of 8 bits")
    let chroma = ChromaRows(format, width: width)
    let grey = [UInt8](repeating: 128, count: width)
    let luma = planes[0].bytes
    let (blue, red) = planes.count == 3 ? (planes[1].bytes, planes[2].bytes) : (grey, grey)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    var (last, lastColor) = ((-1, -1, -1), RGBColor.black)
    for row in 0..<height {
      let first = chroma.range(besideRow: row).lowerBound
      for column in 0..<width {
        let place = first + column / chroma.pixelsPerSample
        let samples = (Int(luma[row * width + column]), Int(blue[place]), Int(red[place]))
        if samples != last {
          lastColor = try color(samples.0, samples.1, samples.2)
          last = samples
        }
        pixels.append(lastColor.red)
        pixels.append(lastColor.green)
        pixels.append(lastColor.blue)
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}
