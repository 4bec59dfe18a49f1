/// The five factors that turn luma and colour difference into red, green and blue.
///
/// Solving the equations of ``YUVMatrix`` for red, green and blue leaves
///
///     R = luma·(Y − black)                                        + redFromCr·(Cr − neutral)
///     G = luma·(Y − black) + greenFromCb·(Cb − neutral) + greenFromCr·(Cr − neutral)
///     B = luma·(Y − black) + blueFromCb·(Cb − neutral)
///
/// with results from 0 to 255. `luma` stretches the range of the samples to that of a screen.
public struct YUVCoefficients: Hashable, Sendable {
  public let black: Int
  public let neutral: Int
  public let luma: Double
  public let redFromCr: Double
  public let greenFromCb: Double
  public let greenFromCr: Double
  public let blueFromCb: Double

  /// Works the factors out for samples of `bitDepth` bits.
  public init(matrix: YUVMatrix, range: SampleRange, bitDepth: Int) {
    black = range.black(bitDepth: bitDepth)
    neutral = range.neutral(bitDepth: bitDepth)
    luma = 255 / Double(range.lumaSpan(bitDepth: bitDepth))
    let chroma = 255 / Double(range.chromaSpan(bitDepth: bitDepth))
    redFromCr = 2 * (1 - matrix.kr) * chroma
    blueFromCb = 2 * (1 - matrix.kb) * chroma
    // From G = (Y − Kr·R − Kb·B) / Kg: what red and blue gain, green loses in proportion.
    greenFromCr = -redFromCr * matrix.kr / matrix.kg
    greenFromCb = -blueFromCb * matrix.kb / matrix.kg
  }
}
