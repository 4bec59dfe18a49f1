import Testing
import Video

// The numbers are those of the standards and of reports that work examples, not of our formulas.
@Suite struct HDRCurvesTests {
  // SMPTE ST 2084 and ITU-R BT.2408-7 tables 1 and 4: nominal levels in HDR production.
  @Test(
    "PQ gives the light that the standards name",
    arguments: [
      (0, 0, 0.001), (0.5, 92.2457, 0.001), (1, 10_000, 0.01), (0.58, 203, 2), (0.38, 26, 0.6),
      (0.7518, 1000, 1), (0.5081, 100, 0.1),
    ] as [(Double, Double, Double)])
  func pq(signal: Double, light: Double, tolerance: Double) {
    #expect(abs(HDRCurves.light(ofPQ: signal) - light) <= tolerance)
  }

  @Test("PQ's two directions undo each other")
  func inverse() {
    for step in 0...1000 {
      let signal = Double(step) / 1000
      #expect(abs(HDRCurves.pq(ofLight: HDRCurves.light(ofPQ: signal)) - signal) < 1e-6)
    }
  }

  // ITU-R BT.2100-2 table 5: the two parts of the curve meet at ½, where a twelfth of the light is;
  // BT.2408-7 table 1: 0.75 is white of 203 cd/m², 0.38 the 18 % grey card of 26 cd/m².
  @Test(
    "HLG gives the light that the standards name",
    arguments: [(0.75, 203, 1), (0.38, 26, 1), (1, 1000, 0.01), (0, 0, 0)]
      as [(Double, Double, Double)])
  func hlg(signal: Double, light: Double, tolerance: Double) {
    let scene = HDRCurves.sceneLight(ofHLG: signal)
    let shown = 1000 * HDRCurves.systemGain(ofSceneLuminance: scene) * scene
    #expect(abs(shown - light) <= tolerance)
    #expect(abs(HDRCurves.sceneLight(ofHLG: 0.5) - 1.0 / 12) < 1e-12)
    #expect(abs(HDRCurves.sceneLight(ofHLG: 0.500001) - 1.0 / 12) < 1e-5)
  }

  // BT.2390-11 §5.4.1: below the knee nothing changes, the film's peak becomes the screen's, and
  // in between the curve rises without a corner.
  @Test("the tone curve keeps the dark and brings the peak to white")
  func toneCurve() {
    let curve = ToneCurve(from: 1000, to: 203)
    for light in [0.0, 0.1, 1, 26, 60] { #expect(curve.light(for: light) == light) }
    #expect(abs(curve.light(for: 1000) - 203) < 1e-6)
    #expect(curve.light(for: 5000) == curve.light(for: 1000))
    var last = (light: 0.0, slope: 1.0)
    for step in 1...1000 {
      let light = curve.light(for: Double(step))
      #expect(light > last.light)
      #expect(light - last.light <= last.slope + 0.01)
      last = (light, light - last.light)
    }
  }

  // Worked out by hand: limit 0.5807 / 0.7518 = 0.7724, knee 0.6586, and white at t = ⅓:
  // 0.7407 · 0.6586 + 0.1481 · 0.3414 + 0.2593 · 0.7724 = 0.7387, times 0.7518 is PQ 0.5553.
  @Test("white paper is shown a little darker, to leave room for what shines")
  func white() {
    let light = ToneCurve().light(for: 203)
    #expect(abs(HDRCurves.pq(ofLight: light) - 0.5553) < 0.0005)
    #expect((155...165).contains(light))
  }
}
