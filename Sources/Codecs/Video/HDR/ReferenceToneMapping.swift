/// Tone mapping of one pixel, step by step in floating point: slow, and plain to read.
///
/// `ToneMapper` does the same through tables and is held to this.
package struct ReferenceToneMapping: Hashable, Sendable {
  package let transfer: TransferFunction

  /// Whether the pixels' pure colours are BT.2020's; otherwise they are the screen's already.
  let isWideGamut: Bool

  private let curve = ToneCurve()

  package init(_ transfer: TransferFunction, isWideGamut: Bool = true) {
    self.transfer = transfer
    self.isWideGamut = isWideGamut
  }

  /// What a screen of standard dynamic range shows for a pixel; all numbers from 0 to 1.
  package func map(red: Double, green: Double, blue: Double) -> [Double] {
    guard transfer != .sdr else { return [red, green, blue] }
    // 1. Numbers become light, in candelas a square metre.
    var light = displayLight([red, green, blue].map { min(max($0, 0), 1) })
    // 2. All three by one factor, that of the brightest: hues stay as they are.
    let brightest = light.max() ?? 0
    if brightest > 0 {
      let gain = curve.light(for: brightest) / brightest
      light = light.map { $0 * gain }
    }
    // 3. The same colour mixed from the screen's own red, green and blue. What they cannot mix is
    // cut off.
    if isWideGamut { light = WideGamut.mixed(light) }
    // 4. Light becomes numbers again.
    return light.map(HDRCurves.screenSignal(ofLight:))
  }

  private func displayLight(_ signal: [Double]) -> [Double] {
    guard transfer == .hlg else { return signal.map(HDRCurves.light(ofPQ:)) }
    let scene = signal.map(HDRCurves.sceneLight(ofHLG:))
    let gain = HDRCurves.systemGain(ofSceneLuminance: WideGamut.luminance(scene))
    return scene.map { HDRCurves.peakLight * gain * $0 }
  }
}

/// The pure colours of BT.2020, mixed from those of BT.709.
enum WideGamut {
  /// For red, green and blue of BT.709 the share of each of BT.2020's: ITU-R BT.2407-0 §2.2.
  ///
  /// Worked out from the chromaticities of both. Each row adds up to 1, so greys stay grey.
  static let rows: [[Double]] = [
    [1.660491, -0.587641, -0.072850],
    [-0.124550, 1.132900, -0.008350],
    [-0.018151, -0.100579, 1.118730],
  ]

  static func mixed(_ light: [Double]) -> [Double] {
    rows.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// How bright a colour is: BT.2020's own weights.
  static func luminance(_ light: [Double]) -> Double {
    0.2627 * light[0] + 0.6780 * light[1] + 0.0593 * light[2]
  }
}
