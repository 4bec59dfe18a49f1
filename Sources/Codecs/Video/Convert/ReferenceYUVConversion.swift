import Media

/// The conversion to RGB as the standard writes it, in floating point: slow, and plainly right.
///
/// ITU-T H.273 §8.3: samples become numbers from 0 to 1 (luma) and −½ to ½ (chroma), the
/// equations of ``YUVMatrix`` are solved one after the other, and the result is scaled to bytes.
/// ``YUVToRGBConverter`` does the same in whole numbers and is held to this within one step.
package struct ReferenceYUVConversion: Hashable, Sendable {
  package let matrix: YUVMatrix
  package let range: SampleRange
  package let bitDepth: Int

  package init(matrix: YUVMatrix, range: SampleRange, bitDepth: Int = 8) {
    self.matrix = matrix
    self.range = range
    self.bitDepth = bitDepth
  }

  // ANCHOR: solution-5.1
  /// Converts one pixel.
  package func convertPixel(y: Int, cb: Int, cr: Int) -> RGBColor {
    let signal = signal(y: y, cb: cb, cr: cr)
    return RGBColor(red: byte(signal.red), green: byte(signal.green), blue: byte(signal.blue))
  }

  /// Red, green and blue from 0 (black) to 1 (white), or a little beyond.
  func signal(y: Int, cb: Int, cr: Int) -> (red: Double, green: Double, blue: Double) {
    let luma = fraction(luma: y)
    let (blueDifference, redDifference) = (fraction(chroma: cb), fraction(chroma: cr))
    switch matrix {
    case .identity:
      return (fraction(luma: cr), luma, fraction(luma: cb))
    case .yCgCo:
      let (green, orange) = (blueDifference, redDifference)
      return (luma - green + orange, luma + green, luma - green - orange)
    case .bt601, .bt709, .bt2020, .smpte240, .fcc:
      let red = luma + 2 * (1 - matrix.kr) * redDifference
      let blue = luma + 2 * (1 - matrix.kb) * blueDifference
      return (red, (luma - matrix.kr * red - matrix.kb * blue) / matrix.kg, blue)
    }
  }

  private func fraction(luma sample: Int) -> Double {
    Double(sample - range.black(bitDepth: bitDepth)) / Double(range.lumaSpan(bitDepth: bitDepth))
  }

  private func fraction(chroma sample: Int) -> Double {
    Double(sample - range.neutral(bitDepth: bitDepth))
      / Double(range.chromaSpan(bitDepth: bitDepth))
  }
  // ANCHOR_END: solution-5.1

  /// Converts every pixel; each chroma sample serves all the pixels it stands for.
  package func convert(_ picture: Picture) -> RGBImage {
    let format = picture.format
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * picture.width * picture.height)
    for row in 0..<picture.height {
      let chromaRow = format.halvesRows ? row / 2 : row
      for column in 0..<picture.width {
        let chromaColumn = format.halvesColumns ? column / 2 : column
        let color = convertPixel(
          y: picture.sample(plane: 0, column: column, row: row),
          cb: picture.sample(plane: 1, column: chromaColumn, row: chromaRow),
          cr: picture.sample(plane: 2, column: chromaColumn, row: chromaRow))
        pixels.append(color.red)
        pixels.append(color.green)
        pixels.append(color.blue)
      }
    }
    return RGBImage(width: picture.width, height: picture.height, pixels: pixels)
  }

  // ANCHOR: solution-5.1
  /// Scales 0…1 to a byte; footroom and headroom may lead outside and are cut off.
  private func byte(_ value: Double) -> UInt8 {
    UInt8(min(max((255 * value).rounded(), 0), 255))
  }
  // ANCHOR_END: solution-5.1
}
