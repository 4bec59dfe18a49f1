/// The curves of ``ToneMapper``, worked out once for each transfer function.
struct ToneTables: Sendable {
  /// The index of the last entry of each table.
  static let last = 4095

  static let pq = ToneTables(.pq)
  static let hlg = ToneTables(.hlg)

  /// By number: light as a share of ``HDRCurves/peakLight``; for HLG, of the scene's.
  private let lights: [Float]

  /// By the root of luminance: what HLG makes of the scene's light; empty for PQ.
  private let systemGains: [Float]

  /// By the root of the brightest component, as a share of all that PQ can say: from shares of the
  /// peak to shares of white.
  private let toneGains: [Float]

  /// By the root of a share of white: what the screen is given.
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
