import Media

extension Picture {
  /// The picture in colours that another function gives for each pixel's samples of 8 bits.
  ///
  /// Each chroma sample serves all of its pixels. Films have few colours near each other: the most
  /// recent results are kept, so the function is seldom called again for the same samples.
  package func rgbImage<Failure>(
    color: (_ y: Int, _ cb: Int, _ cr: Int) throws(Failure) -> RGBColor
  ) throws(Failure) -> RGBImage {
    precondition(format.bitDepth == 8 && isWellFormed, "the planes hold samples of 8 bits")
    let chroma = ChromaRows(format, width: width)
    let grey = [UInt8](repeating: 128, count: width)
    let luma = planes[0].bytes
    let (blue, red) = planes.count == 3 ? (planes[1].bytes, planes[2].bytes) : (grey, grey)
    var known = RecentColors()
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * width * height)
    for row in 0..<height {
      let first = chroma.range(besideRow: row).lowerBound
      for column in 0..<width {
        let place = first + column / chroma.pixelsPerSample
        let (y, cb, cr) = (luma[row * width + column], blue[place], red[place])
        let samples = UInt32(y) | UInt32(cb) << 8 | UInt32(cr) << 16
        let found: RGBColor
        if let recent = known[samples] {
          found = recent
        } else {
          found = try color(Int(y), Int(cb), Int(cr))
          known[samples] = found
        }
        pixels.append(found.red)
        pixels.append(found.green)
        pixels.append(found.blue)
      }
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }
}

/// The colours that were found lately, by their samples: one in each of a few thousand places.
private struct RecentColors {
  private static let placeCount = 8192

  private var samples = [UInt32](repeating: .max, count: placeCount)
  private var colors = [RGBColor](repeating: .black, count: placeCount)

  subscript(key: UInt32) -> RGBColor? {
    get {
      let place = Self.place(of: key)
      return samples[place] == key ? colors[place] : nil
    }
    set {
      guard let newValue else { return }
      samples[Self.place(of: key)] = key
      colors[Self.place(of: key)] = newValue
    }
  }

  /// Thirteen bits that depend on all bits of the key, by Knuth's multiplicative hashing.
  private static func place(of key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> 19)
  }
}
