/// Shows pictures of high dynamic range on a screen of standard range, by tables.
///
/// The steps are those of ``ReferenceToneMapping``. Each curve is worked out beforehand for 4096
/// places; amounts of light are looked up by their square root, because the eye sees steps in the
/// dark more finely. A pixel then costs three multiplications for each step and a few look-ups.
struct ToneMapper {
  /// Factors for samples that map white to the last place of ``lights``.
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

/// The curves of `ToneMapper`, worked out once for each transfer function.
struct ToneTables: Sendable {
  /// The index of the last entry of each table.
  static let last = 4095

  static let pq = ToneTables(.pq)
  static let hlg = ToneTables(.hlg)

  /// By number: light as a share of ``HDRCurves/peakLight``; for HLG, of the scene's.
  private let lights: [Float]

  /// Indexed by the square root of luminance: HLG's factor for the scene's light; empty for PQ.
  private let systemGains: [Float]

  /// Indexed by the root of the brightest component, as a share of PQ's peak: the share of white.
  private let toneGains: [Float]

  /// Indexed by the square root of a share of white: the value for the screen.
  private let bytes: [UInt8]

  private init(_ transfer: TransferFunction) {
    let places = (0...Self.last).map { Double($0) / Double(Self.last) }
    let (peak, white) = (HDRCurves.peakLight, HDRCurves.whiteLight)
    lights = places.map { place in
      let light =
        transfer == .hlg
        ? HDRCurves.sceneLight(ofHLG: place) : HDRCurves.light(ofPQ: place) / peak
      return Float(light)
    }
    systemGains =
      transfer == .hlg
      ? places.map { Float(HDRCurves.systemGain(ofSceneLuminance: $0 * $0)) } : []
    let curve = ToneCurve()
    toneGains = places.map { place in
      // Far below the knee nothing changes; there is no dividing by 0.
      let light = max(place * place, 1e-6) * HDRCurves.largestLight
      return Float(curve.light(for: light) / light * peak / white)
    }
    bytes = places.map { place in
      UInt8((255 * HDRCurves.screenSignal(ofLight: place * place * white)).rounded())
    }
  }

  /// The light of a number from 0 to ``last``, between two entries of the table.
  func light(_ number: Float) -> Float {
    let number = min(max(number, 0), Float(Self.last))
    let place = min(Int(number), Self.last - 1)
    return lights[place] + (number - Float(place)) * (lights[place + 1] - lights[place])
  }

  /// What the scene's light is multiplied with to be the screen's.
  func systemGain(_ light: SIMD3<Float>) -> Float {
    guard !systemGains.isEmpty else { return 1 }
    let luminance = 0.2627 * light[0] + 0.6780 * light[1] + 0.0593 * light[2]
    return systemGains[rootIndex(luminance)]
  }

  func toneGain(_ brightest: Float) -> Float {
    toneGains[rootIndex(brightest * Float(HDRCurves.peakLight / HDRCurves.largestLight))]
  }

  func byte(_ shareOfWhite: Float) -> UInt8 { bytes[rootIndex(shareOfWhite)] }

  private func rootIndex(_ share: Float) -> Int {
    index(max(share, 0).squareRoot() * Float(Self.last))
  }

  private func index(_ place: Float) -> Int {
    Int(min(max(place, 0), Float(Self.last)) + 0.5)
  }
}
