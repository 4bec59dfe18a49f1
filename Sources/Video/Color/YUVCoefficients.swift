/// The factors that turn luma and colour difference into red, green and blue.
///
/// Solving the equations of ``YUVMatrix`` for red, green and blue leaves
///
///     R = luma·(Y − black)                               + redFromCr·(Cr − neutral)
///     G = luma·(Y − black) + greenFromCb·(Cb − neutral) + greenFromCr·(Cr − neutral)
///     B = luma·(Y − black) + blueFromCb·(Cb − neutral)
///
/// with results from 0 to 255. `luma` stretches the range of the samples to that of a screen. The
/// factors left out, `redFromCb` and `blueFromCr`, are 0 but for YCgCo. Where the planes are green,
/// blue and red, "luma" is green: `lumaForRedAndBlue` is 0 there, and the same as `luma` elsewhere.
public struct YUVCoefficients: Hashable, Sendable {
  public let black: Int
  public let neutral: Int
  public let luma: Double
  public let lumaForRedAndBlue: Double
  public let redFromCb: Double
  public let redFromCr: Double
  public let greenFromCb: Double
  public let greenFromCr: Double
  public let blueFromCb: Double
  public let blueFromCr: Double

  /// Works the factors out for samples of `bitDepth` bits.
  public init(matrix: YUVMatrix, range: SampleRange, bitDepth: Int) {
    black = range.black(bitDepth: bitDepth)
    neutral = matrix == .identity ? black : range.neutral(bitDepth: bitDepth)
    luma = 255 / Double(range.lumaSpan(bitDepth: bitDepth))
    lumaForRedAndBlue = matrix == .identity ? 0 : luma
    let chroma = 255 / Double(range.chromaSpan(bitDepth: bitDepth))
    switch matrix {
    case .identity:
      (redFromCb, redFromCr) = (0, luma)
      (greenFromCb, greenFromCr) = (0, 0)
      (blueFromCb, blueFromCr) = (luma, 0)
    case .yCgCo:
      // G = Y + Cg; without it, Y − Cg is the mean of red and blue, and Co half their distance.
      (redFromCb, redFromCr) = (-chroma, chroma)
      (greenFromCb, greenFromCr) = (chroma, 0)
      (blueFromCb, blueFromCr) = (-chroma, -chroma)
    case .bt601, .bt709, .bt2020, .smpte240, .fcc:
      let red = 2 * (1 - matrix.kr) * chroma
      let blue = 2 * (1 - matrix.kb) * chroma
      (redFromCb, redFromCr) = (0, red)
      // From G = (Y − Kr·R − Kb·B) / Kg: what red and blue gain, green loses in proportion.
      (greenFromCb, greenFromCr) = (-blue * matrix.kb / matrix.kg, -red * matrix.kr / matrix.kg)
      (blueFromCb, blueFromCr) = (blue, 0)
    }
  }
}
