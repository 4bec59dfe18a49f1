import Media

/// Finds for every pixel of a picture a colour of the ``Palette/cube``, without red, green and blue.
///
/// The quick way from a decoded picture to few colours. The careful one makes an ``RGBImage`` and
/// hands it to a ``Quantizer``: three bytes are written and read for each pixel. Here a pixel stays
/// where it is quick, in a register, from luma to palette index. And all pixels of a row go through
/// the same few additions and multiplications of 16 bits, without a question in between, so that the
/// processor does eight of them at once.
///
/// A component c of the colour, dithered by d, gets level ⌊(c + d + 25½) / 51⌋. As luma is a part of
/// all three components, so is d: it is added once. Five bits for the fraction keep the sum within a
/// fifth of a step of 255, so that it seldom falls on the other side of the border of two levels.
struct CubeQuantizer {
  /// The factor of luma, times 2⁷: 255 times the largest one is below 2¹⁶.
  private let luma: UInt16

  /// What black becomes by that factor, in fractions.
  private let black: Int16

  /// What ordered dithering adds to the pixels of an 8×8 block, row after row, and the 25½ that
  /// levels are rounded with: in fractions.
  private let offsets: [Int16]
  private let coefficients: YUVCoefficients

  /// Creates a quantiser for samples of 8 bits.
  ///
  /// - Returns: `nil` for the matrix in which luma is no part of all components.
  init?(matrix: YUVMatrix, range: SampleRange) {
    guard matrix != .identity else { return nil }
    coefficients = YUVCoefficients(matrix: matrix, range: range, bitDepth: 8)
    luma = UInt16((coefficients.luma * 128).rounded())
    black = Int16((UInt16(coefficients.black) * luma) >> 2)
    let one = 1 << ChromaPart.fractionBits
    // Luma and chroma are cut off, each by half a fraction on average.
    offsets = BayerMatrix.thresholds(step: Palette.cubeStep).map { threshold in
      Int16(threshold * one + Palette.cubeStep * one / 2 + 1)
    }
  }

  /// The picture in the colours of the cube, with ordered dithering.
  func quantize(_ picture: Picture) -> IndexedImage {
    precondition(picture.format.bitDepth == 8, "samples have 8 bits")
    precondition(picture.isWellFormed, "the planes have the sizes that the format asks for")
    let (width, side) = (picture.width, BayerMatrix.side)
    let patterns = (0..<side).map { row in
      (0..<width).map { offsets[row * side + $0 % side] }
    }
    let factors = coefficients
    var red = ChromaPart(cb: factors.redFromCb, cr: factors.redFromCr, width: width)
    var green = ChromaPart(cb: factors.greenFromCb, cr: factors.greenFromCr, width: width)
    var blue = ChromaPart(cb: factors.blueFromCb, cr: factors.blueFromCr, width: width)
    let planes = picture.planes.map(\.bytes)
    let (blues, reds) = planes.count == 3 ? (planes[1], planes[2]) : ([], [])
    let chroma = ChromaRows(picture.format, width: width)
    var last = 0..<0
    var indices = [UInt8](repeating: 0, count: width * picture.height)
    for row in 0..<picture.height {
      let place = chroma.range(besideRow: row)
      // In 4:2:0 the next row has the same chroma; a grey picture has none.
      if planes.count == 3, place != last {
        let cb = blues.span.extracting(place)
        let cr = reds.span.extracting(place)
        red.read(cb, cr, isShared: picture.format.halvesColumns)
        green.read(cb, cr, isShared: picture.format.halvesColumns)
        blue.read(cb, cr, isShared: picture.format.halvesColumns)
        last = place
      }
      quantizeRow(
        planes[0], red, green, blue, pattern: patterns[row % side], into: &indices,
        at: row * width)
    }
    return IndexedImage(width: width, height: picture.height, palette: .cube, indices: indices)
  }

  /// Finds the indices of a row, whose first pixel is at `start`.
  private func quantizeRow(
    _ lumaPlane: [UInt8], _ redPart: ChromaPart, _ greenPart: ChromaPart, _ bluePart: ChromaPart,
    pattern: [Int16], into indices: inout [UInt8], at start: Int
  ) {
    let count = pattern.count
    let lumaRow = lumaPlane.span.extracting(start..<start + count)
    let offsets = pattern.span
    let (red, green, blue) = (redPart.pixels, greenPart.pixels, bluePart.pixels)
    let reds = red.span
    let greens = green.span
    let blues = blue.span
    var indices = indices.mutableSpan
    // Asked here for all, nothing is asked in the loop.
    precondition(reds.count > count && greens.count > count && blues.count > count)
    precondition(start >= 0 && start <= indices.count - count)
    for column in 0..<count {
      let product = (UInt16(lumaRow[column]) &* luma) >> 2
      let y = Int16(truncatingIfNeeded: product) &- black &+ offsets[column]
      let level = 36 &* level(y &+ reds[column]) &+ 6 &* level(y &+ greens[column])
      indices[start &+ column] = UInt8(
        truncatingIfNeeded: level &+ self.level(y &+ blues[column]))
    }
  }

  /// The level of a component to which 25½ is added already.
  @inline(__always)
  private func level(_ component: Int16) -> UInt16 {
    let whole = component >> Int16(ChromaPart.fractionBits)
    let inside = UInt16(truncatingIfNeeded: min(max(whole, 0), 305))
    // Divided by 51: for numbers as small as these, 161 / 2¹³ is the same.
    return (inside &* 161) >> 13
  }
}
