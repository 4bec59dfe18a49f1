import Media

/// The conversion to RGB as the standard writes it, in floating point: slow, and plainly right.
///
/// ITU-T H.273 §8.3: samples become numbers from 0 to 1 (luma) and −½ to ½ (chroma), the
/// equations of ``YUVMatrix`` are solved one after the other, and the result is scaled to bytes.
/// ``YUVToRGBConverter`` does the same in whole numbers and is held to this within one step.
public struct ReferenceYUVConversion: Hashable, Sendable {
  public let matrix: YUVMatrix
  public let range: SampleRange
  public let bitDepth: Int

  public init(matrix: YUVMatrix, range: SampleRange, bitDepth: Int = 8) {
    self.matrix = matrix
    self.range = range
    self.bitDepth = bitDepth
  }

  /// Converts one pixel.
  public func convertPixel(y: Int, cb: Int, cr: Int) -> RGBColor {
    let neutral = range.neutral(bitDepth: bitDepth)
    let chromaSpan = Double(range.chromaSpan(bitDepth: bitDepth))
    let luma =
      Double(y - range.black(bitDepth: bitDepth)) / Double(range.lumaSpan(bitDepth: bitDepth))
    let red = luma + 2 * (1 - matrix.kr) * Double(cr - neutral) / chromaSpan
    let blue = luma + 2 * (1 - matrix.kb) * Double(cb - neutral) / chromaSpan
    let green = (luma - matrix.kr * red - matrix.kb * blue) / matrix.kg
    return RGBColor(red: byte(red), green: byte(green), blue: byte(blue))
  }

  /// Converts every pixel; each chroma sample serves all the pixels it stands for.
  public func convert(_ picture: Picture) -> RGBImage {
    let format = picture.format
    let isHalved = format.subsampling == .yuv420 || format.subsampling == .yuv422
    var pixels: [UInt8] = []
    pixels.reserveCapacity(3 * picture.width * picture.height)
    for row in 0..<picture.height {
      let chromaRow = format.subsampling == .yuv420 ? row / 2 : row
      for column in 0..<picture.width {
        let chromaColumn = isHalved ? column / 2 : column
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

  /// Scales 0…1 to a byte; footroom and headroom may lead outside and are cut off.
  private func byte(_ value: Double) -> UInt8 {
    UInt8(min(max((255 * value).rounded(), 0), 255))
  }
}
