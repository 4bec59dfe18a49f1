import Media

/// Turns decoded pictures into red, green and blue, in whole numbers.
///
/// The factors of ``YUVCoefficients`` are multiplied by 2²⁰ and rounded once; each pixel then
/// costs five multiplications and a shift. No result is more than one step of 255 away from
/// ``ReferenceYUVConversion``.
///
/// Where the chroma planes have fewer samples, each serves its whole block (2×2 pixels in 4:2:0,
/// 2×1 in 4:2:2), without blending neighbours. A player that scales pictures down first, as this
/// one does, seldom shows the blocks.
public struct YUVToRGBConverter: Hashable, Sendable {
  public let matrix: YUVMatrix
  public let range: SampleRange

  /// Bits of a sample, 8 to 16.
  public let bitDepth: Int

  private let kernel: FixedPointKernel

  public init(matrix: YUVMatrix, range: SampleRange, bitDepth: Int = 8) {
    precondition((8...16).contains(bitDepth), "a sample has 8 to 16 bits")
    self.matrix = matrix
    self.range = range
    self.bitDepth = bitDepth
    kernel = FixedPointKernel(
      YUVCoefficients(matrix: matrix, range: range, bitDepth: bitDepth))
  }

  /// Converts as an interpretation says.
  public init(_ interpretation: ColorInterpretation, bitDepth: Int = 8) {
    self.init(matrix: interpretation.matrix, range: interpretation.range, bitDepth: bitDepth)
  }

  /// Converts every pixel of a picture whose samples have ``bitDepth`` bits.
  public func convert(_ picture: Picture) -> RGBImage {
    precondition(picture.format.bitDepth == bitDepth, "the converter is for \(bitDepth) bits")
    precondition(picture.isWellFormed, "the planes have the sizes that the format asks for")
    let pixels: [UInt8]
    if bitDepth == 8 {
      pixels = convert(picture, samples: picture.planes.map(\.bytes))
    } else {
      pixels = convert(
        picture, samples: picture.planes.map { $0.wideSamples(bitDepth: bitDepth) })
    }
    return RGBImage(width: picture.width, height: picture.height, pixels: pixels)
  }

  /// Converts one pixel and keeps every step, for looking at.
  public func convertPixel(y: Int, cb: Int, cr: Int) -> PixelConversion {
    let samples = 0..<(1 << bitDepth)
    precondition(
      samples.contains(y) && samples.contains(cb) && samples.contains(cr),
      "samples have \(bitDepth) bits")
    return PixelConversion(y: y, cb: cb, cr: cr, kernel: kernel)
  }

  /// Goes through the rows; `samples` are those of the picture's planes.
  private func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    _ picture: Picture, samples: [[Sample]]
  ) -> [UInt8] {
    let width = picture.width
    let chroma = ChromaRows(picture.format, width: width)
    // A grey picture has no chroma: a row without colour serves all of its rows.
    let grey = [Sample](repeating: 1 << (bitDepth - 1), count: width)
    let (luma, blue, red) =
      samples.count == 3 ? (samples[0], samples[1], samples[2]) : (samples[0], grey, grey)
    return [UInt8](capacity: 3 * width * picture.height) { pixels in
      for row in 0..<picture.height {
        let place = chroma.range(besideRow: row)
        kernel.convertRow(
          lumaRow: luma.span.extracting(row * width..<(row + 1) * width),
          blue: blue.span.extracting(place), red: red.span.extracting(place),
          pixelsPerChroma: chroma.pixelsPerSample, into: &pixels)
      }
    }
  }
}

/// Where the chroma samples beside a row of luma lie in their plane.
private struct ChromaRows {
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
