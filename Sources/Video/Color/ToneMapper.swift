/// Shows pictures of high dynamic range on a screen of standard range, by tables.
///
/// The steps are those of ``ReferenceToneMapping``. Each curve is worked out beforehand for 4096
/// places; amounts of light are looked up by their square root, because the eye sees steps in the
/// dark more finely. A pixel then costs three multiplications for each step and a few look-ups.
struct ToneMapper {
  /// Factors for samples, so that white comes to the last place of ``lights``.
  private let black: Int
  private let neutral: Int
  private let luma: Float
  private let lumaForRedAndBlue: Float
  private let red: (fromCb: Float, fromCr: Float)
  private let green: (fromCb: Float, fromCr: Float)
  private let blue: (fromCb: Float, fromCr: Float)
  private let tables: ToneTables
  private let mix: [Float]

  init(
    _ coefficients: YUVCoefficients, transfer: TransferFunction, isWideGamut: Bool
  ) {
    let scale = Double(ToneTables.last) / 255
    func scaled(_ factor: Double) -> Float { Float(factor * scale) }
    black = coefficients.black
    neutral = coefficients.neutral
    luma = scaled(coefficients.luma)
    lumaForRedAndBlue = scaled(coefficients.lumaForRedAndBlue)
    red = (scaled(coefficients.redFromCb), scaled(coefficients.redFromCr))
    green = (scaled(coefficients.greenFromCb), scaled(coefficients.greenFromCr))
    blue = (scaled(coefficients.blueFromCb), scaled(coefficients.blueFromCr))
    tables = transfer == .hlg ? .hlg : .pq
    let own: [[Double]] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    mix = (isWideGamut ? WideGamut.rows : own).flatMap { $0.map { Float($0) } }
  }

  /// Converts one row, like ``FixedPointKernel``.
  func convertRow<Sample: FixedWidthInteger & UnsignedInteger>(
    lumaRow: Span<Sample>, blue blues: Span<Sample>, red reds: Span<Sample>, pixelsPerChroma: Int,
    into pixels: inout OutputSpan<UInt8>
  ) {
    for column in lumaRow.indices {
      let place = column / pixelsPerChroma
      let y = Float(Int(lumaRow[column]) - black)
      let cb = Float(Int(blues[place]) - neutral)
      let cr = Float(Int(reds[place]) - neutral)
      let shared = lumaForRedAndBlue * y
      var light = SIMD3<Float>(
        tables.light(shared + red.fromCb * cb + red.fromCr * cr),
        tables.light(luma * y + green.fromCb * cb + green.fromCr * cr),
        tables.light(shared + blue.fromCb * cb + blue.fromCr * cr))
      light *= tables.systemGain(light)
      light *= tables.toneGain(light.max())
      for row in 0..<3 {
        pixels.append(
          tables.byte(
            mix[3 * row] * light[0] + mix[3 * row + 1] * light[1] + mix[3 * row + 2] * light[2]))
      }
    }
  }
}
