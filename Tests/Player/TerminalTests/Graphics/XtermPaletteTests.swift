import Media
import Testing

@testable import Terminal

@Suite struct XtermPaletteTests {
  @Test("has xterm's colours")
  func colors() {
    // From xterm's 256colres.h.
    #expect(XtermPalette.color(16) == RGBColor(red: 0, green: 0, blue: 0))
    #expect(XtermPalette.color(17) == RGBColor(red: 0, green: 0, blue: 0x5F))
    #expect(XtermPalette.color(67) == RGBColor(red: 0x5F, green: 0x87, blue: 0xAF))
    #expect(XtermPalette.color(231) == RGBColor(red: 0xFF, green: 0xFF, blue: 0xFF))
    #expect(XtermPalette.color(232) == RGBColor(red: 8, green: 8, blue: 8))
    #expect(XtermPalette.color(255) == RGBColor(red: 0xEE, green: 0xEE, blue: 0xEE))
  }

  @Test("every colour is a candidate for itself", arguments: UInt8(16)...255)
  func itself(index: UInt8) {
    let candidates = XtermPalette.candidates(for: XtermPalette.color(index))
    #expect(candidates.contains(index))
  }

  /// How far the nearest of some colours is from another one.
  private func distance(to color: RGBColor, from indices: some Sequence<UInt8>) -> Int? {
    indices.map { XtermPalette.color($0).squaredDistance(to: color) }.min()
  }

  @Test("the nearest colour of the cube is a candidate, as comparing with all of them shows")
  func cube() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<3000 {
      let color = RGBColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
      let candidates = XtermPalette.candidates(for: color).filter { $0 < 232 }
      let chosen = distance(to: color, from: candidates)
      #expect(chosen == distance(to: color, from: UInt8(16)...231), "\(color)")
    }
  }

  // Elsewhere a grey may be nearer than all candidates: these are greys of the colour's brightness.
  @Test("of greys and nearly grey colours, the nearest of all 240 is a candidate")
  func greys() {
    for level in UInt8(0)...255 {
      for blue in [level, min(level, 250) + 5] {
        let color = RGBColor(red: level, green: level, blue: blue)
        let chosen = distance(to: color, from: XtermPalette.candidates(for: color))
        #expect(chosen == distance(to: color, from: UInt8(16)...255), "\(color)")
      }
    }
  }
}
