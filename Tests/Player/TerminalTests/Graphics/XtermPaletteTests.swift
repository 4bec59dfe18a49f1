import Media
import TestSupport
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

  @Test("every colour is nearest to itself", arguments: UInt8(16)...255)
  func itself(index: UInt8) {
    let color = XtermPalette.color(index)
    #expect(XtermPalette.color(XtermPalette.nearestIndex(to: color)) == color)
  }

  @Test("no other colour is nearer, as comparing with all of them shows")
  func nearest() {
    let all = (UInt8(16)...255).map { XtermPalette.color($0) }
    var random = SplitMix64(seed: 3)
    var colors = (0..<3000).map { _ in
      RGBColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
    }
    // Greys and nearly grey colours are where cube and greys compete.
    colors += (UInt8(0)...255).flatMap { level in
      [
        RGBColor(red: level, green: level, blue: level),
        RGBColor(red: level, green: level, blue: min(level, 250) + 5),
      ]
    }
    for color in colors {
      let chosen = XtermPalette.color(XtermPalette.nearestIndex(to: color))
      let least = all.map { $0.squaredDistance(to: color) }.min()
      #expect(chosen.squaredDistance(to: color) == least, "\(color)")
    }
  }
}
