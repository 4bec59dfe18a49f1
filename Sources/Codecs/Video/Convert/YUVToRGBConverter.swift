import Media

/// Turns decoded pictures into red, green and blue, in whole numbers.
///
/// The factors of ``YUVCoefficients`` are multiplied by 2²⁰ and rounded once; each pixel then
/// costs five multiplications and a shift. No result is more than one step of 255 away from
/// ``ReferenceYUVConversion``. Samples of 8 bits mostly go through a ``ByteKernel``, which does the
/// same with a shorter fraction, and pictures of high dynamic range through a `ToneMapper`.
///
/// Where the chroma planes have fewer samples, each serves its whole block (2×2 pixels in 4:2:0,
/// 2×1 in 4:2:2), without blending neighbours. A ``PictureScaler`` before it gives each pixel its
/// own where that matters, see ``ChromaUpsampling``.
package struct YUVToRGBConverter: Sendable {
  package let matrix: YUVMatrix
  package let range: SampleRange

  /// Bits of a sample, 8 to 16.
  package let bitDepth: Int

  private let kernel: FixedPointKernel
  private let byteKernel: ByteKernel?
  private let needsAllFactors: Bool
  private let toneMapper: ToneMapper?
  private let rules: RenderRules

  package init(
    matrix: YUVMatrix, range: SampleRange, bitDepth: Int = 8, rules: RenderRules = .core
  ) {
    self.init(matrix: matrix, range: range, bitDepth: bitDepth, toneMapping: nil, rules)
  }

  /// Converts as an interpretation says.
  package init(
    _ interpretation: ColorInterpretation, bitDepth: Int = 8, rules: RenderRules = .core
  ) {
    self.init(
      matrix: interpretation.matrix, range: interpretation.range, bitDepth: bitDepth,
      toneMapping: interpretation.isToneMapped
        ? (interpretation.transfer, interpretation.isWideGamut) : nil, rules)
  }

  private init(
    matrix: YUVMatrix, range: SampleRange, bitDepth: Int,
    toneMapping: (transfer: TransferFunction, isWideGamut: Bool)?, _ rules: RenderRules
  ) {
    self.rules = rules
    precondition((8...16).contains(bitDepth), "a sample has 8 to 16 bits")
    self.matrix = matrix
    self.range = range
    self.bitDepth = bitDepth
    let coefficients = YUVCoefficients(matrix: matrix, range: range, bitDepth: bitDepth)
    kernel = FixedPointKernel(coefficients)
    needsAllFactors = !YUVMatrix.weightings.contains(matrix)
    byteKernel =
      bitDepth == 8 && !needsAllFactors && toneMapping == nil ? ByteKernel(coefficients) : nil
    toneMapper = toneMapping.map {
      ToneMapper(
        coefficients, transfer: $0.transfer, isWideGamut: $0.isWideGamut)
    }
  }

  /// Converts every pixel of a picture whose samples have ``bitDepth`` bits.
  package func convert(_ picture: Picture) -> RGBImage {
    precondition(picture.format.bitDepth == bitDepth, "the converter is for \(bitDepth) bits")
    precondition(picture.isWellFormed, "the planes have the sizes that the format asks for")
    if let image = imageByRule(of: picture) { return image }
    return RGBImage(
      width: picture.width, height: picture.height,
      pixels: byteKernel?.convert(picture) ?? convertPlainly(picture))
  }

  /// Converts in the plain way, for all matrices and bit depths: what a ``ByteKernel`` is held to.
  func convertPlainly(_ picture: Picture) -> [UInt8] {
    bitDepth == 8
      ? convert(picture, samples: picture.planes.map(\.bytes))
      : convert(picture, samples: picture.planes.map { $0.wideSamples(bitDepth: bitDepth) })
  }

  /// Converts one pixel and keeps every step, for looking at; nothing is tone-mapped.
  package func convertPixel(y: Int, cb: Int, cr: Int) -> PixelConversion {
    let samples = 0..<(1 << bitDepth)
    precondition(
      samples.contains(y) && samples.contains(cb) && samples.contains(cr),
      "samples have \(bitDepth) bits")
    return PixelConversion(y: y, cb: cb, cr: cr, kernel: kernel)
  }

  /// The picture as a rule converts it; `nil` without one.
  private func imageByRule(of picture: Picture) -> RGBImage? {
    guard let convert = rules.image, bitDepth == 8, !needsAllFactors, toneMapper == nil,
      let image = convert(picture, matrix, range), image.width == picture.width,
      image.height == picture.height
    else { return nil }
    return image
  }

  /// Goes through the rows; `samples` are those of the picture's planes.
  private func convert<Sample: FixedWidthInteger & UnsignedInteger>(
    _ picture: Picture, samples: [[Sample]]
  ) -> [UInt8] {
    let width = picture.width
    let chroma = ChromaRows(picture.format, width: width)
    // A grey picture has no chroma: a row without colour serves all of its rows.
    let grey = [Sample](repeating: Sample(kernel.neutral), count: width)
    let (luma, blue, red) =
      samples.count == 3 ? (samples[0], samples[1], samples[2]) : (samples[0], grey, grey)
    return [UInt8](capacity: 3 * width * picture.height) { pixels in
      for row in 0..<picture.height {
        let place = chroma.range(besideRow: row)
        convertRow(
          luma.span.extracting(row * width..<(row + 1) * width), blue.span.extracting(place),
          red.span.extracting(place), isGray: samples.count == 1,
          pixelsPerChroma: chroma.pixelsPerSample, into: &pixels)
      }
    }
  }

  private func convertRow<Sample: FixedWidthInteger & UnsignedInteger>(
    _ luma: Span<Sample>, _ blue: Span<Sample>, _ red: Span<Sample>,
    isGray: Bool, pixelsPerChroma: Int, into pixels: inout OutputSpan<UInt8>
  ) {
    if let toneMapper {
      toneMapper.convertRow(
        lumaRow: luma, blue: blue, red: red, pixelsPerChroma: pixelsPerChroma, into: &pixels)
    } else if needsAllFactors && !isGray {
      kernel.convertRowFully(
        lumaRow: luma, blue: blue, red: red, pixelsPerChroma: pixelsPerChroma, into: &pixels)
    } else {
      kernel.convertRow(
        lumaRow: luma, blue: blue, red: red, pixelsPerChroma: pixelsPerChroma, into: &pixels)
    }
  }
}
