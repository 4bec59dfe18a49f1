import Media

/// Finds for every pixel of a picture a colour of the `Palette/cube`, without red, green and blue.
///
/// The fast path from a decoded picture to few colours. The general path makes an ``RGBImage`` and
/// hands it to a `Quantizer`: three bytes are written and read for each pixel. Here the sums of a
/// ``ByteKernel`` become palette indices at once, eight pixels at a time.
///
/// A component c of a colour, dithered by d, gets level ⌊(c + d + 25) / 51⌋. Luma is a part of all
/// three components, and so is d: they are added to each other once. As c is off by no more than a
/// tenth of a step of 255, few pixels fall on the other side of the border between two levels.
struct FilmQuantizer {
  private let kernel: ByteKernel

  /// What is added to luma at the even, and at the odd, columns of a row: as the kernel counts.
  private struct Pattern {
    let even: [Int16]
    let odd: [Int16]
  }

  /// Creates a quantiser for samples of 8 bits.
  ///
  /// - Returns: `nil` for matrices in which red needs Cb, or blue Cr.
  init?(matrix: YUVMatrix, range: SampleRange) {
    guard YUVMatrix.weightings.contains(matrix) else { return nil }
    kernel = ByteKernel(YUVCoefficients(matrix: matrix, range: range, bitDepth: 8))
  }

  /// The picture in the colours of the cube, with ordered dithering.
  func quantize(_ picture: Picture) -> IndexedImage {
    precondition(picture.format.bitDepth == 8, "samples have 8 bits")
    precondition(picture.isWellFormed, "the planes have the sizes that the format asks for")
    let width = picture.width
    let samples = picture.planes[0].bytes
    var luma = SplitRow(width: width)
    var chroma = PairedChroma(picture, kernel)
    let patterns = Self.patterns(count: luma.count)
    var parts = [Int16](repeating: 0, count: luma.count)
    var even = [UInt8](repeating: 0, count: luma.count)
    var odd = [UInt8](repeating: 0, count: luma.count)
    var pairs = [UInt8](repeating: 0, count: 2 * luma.count)
    var indices: [UInt8] = []
    indices.reserveCapacity(width * picture.height)
    for row in 0..<picture.height {
      luma.take(samples.span.extracting(row * width..<(row + 1) * width))
      chroma.take(besideRow: row)
      let pattern = patterns[row % BayerMatrix.side]
      kernel.lumaParts(of: luma.even.span, into: parts.mutableSpan)
      Self.findIndices(parts.span, chroma.even, pattern.even.span, into: even.mutableSpan)
      kernel.lumaParts(of: luma.odd.span, into: parts.mutableSpan)
      Self.findIndices(parts.span, chroma.odd, pattern.odd.span, into: odd.mutableSpan)
      Self.join(even.span, odd.span, into: &pairs)
      // An odd width leaves half a pair over.
      indices.append(contentsOf: pairs.prefix(width))
    }
    return IndexedImage(width: width, height: picture.height, palette: .cube, indices: indices)
  }

  /// The thresholds for each row of a block, and the 25 that levels are rounded with.
  private static func patterns(count: Int) -> [Pattern] {
    let side = BayerMatrix.side
    let offsets = BayerMatrix.thresholds(step: Palette.cubeStep).map { threshold in
      Int16((threshold + Palette.cubeStep / 2) << ByteFactor.fractionBits)
    }
    return (0..<side).map { row in
      func offset(_ column: Int) -> Int16 { offsets[row * side + column % side] }
      return Pattern(
        even: (0..<count).map { offset(2 * $0) }, odd: (0..<count).map { offset(2 * $0 + 1) })
    }
  }

  private static func findIndices(
    _ luma: Span<Int16>, _ chroma: ByteChroma, _ pattern: Span<Int16>,
    into indices: consuming MutableSpan<UInt8>
  ) {
    var indices = indices
    let count = indices.count
    let luma = luma.extracting(0..<count)
    let pattern = pattern.extracting(0..<count)
    let red = chroma.red.span.extracting(0..<count)
    let green = chroma.green.span.extracting(0..<count)
    let blue = chroma.blue.span.extracting(0..<count)
    for place in 0..<count {
      let y = luma[place] &+ pattern[place]
      let index =
        36 &* level(y &+ red[place]) &+ 6 &* level(y &+ green[place]) &+ level(y &+ blue[place])
      indices[place] = UInt8(truncatingIfNeeded: index)
    }
  }

  /// The level of a component to which 25 is added already.
  @inline(__always)
  private static func level(_ component: Int16) -> UInt16 {
    let whole = component >> Int16(ByteFactor.fractionBits)
    // The largest that is below the sixth level, which there is not.
    let inside = UInt16(truncatingIfNeeded: min(max(whole, 0), 6 * 51 - 1))
    // Divided by 51: for numbers as small as these, 161 / 2¹³ is the same.
    return (inside &* 161) >> 13
  }

  private static func join(
    _ even: Span<UInt8>, _ odd: Span<UInt8>, into pairs: inout [UInt8]
  ) {
    var pairs = pairs.mutableSpan
    let count = pairs.count / 2
    let even = even.extracting(0..<count)
    let odd = odd.extracting(0..<count)
    for place in 0..<count {
      pairs[2 &* place] = even[place]
      pairs[2 &* place &+ 1] = odd[place]
    }
  }
}
