import Media
import Testing

@testable import Terminal

@Suite struct OverlayColorsTests {
  /// 216 colours at even distances, and that of letters.
  private let palette: Palette = {
    let levels: [UInt8] = [0, 51, 102, 153, 204, 255]
    var colors: [RGBColor] = []
    for red in levels {
      for green in levels {
        for blue in levels { colors.append(RGBColor(red: red, green: green, blue: blue)) }
      }
    }
    return Palette(colors + [RGBColor(red: 240, green: 240, blue: 240)])
  }()

  @Test("the pixels of an image get the nearest colours of a palette, or ones hardly worse")
  func nearest() {
    let image = RGBImage.confetti(width: 40, height: 30)
    var colors = OverlayColors(palette)
    let indices = colors.indices(of: image)
    #expect(indices.count == 1200)
    for (pixel, index) in indices.enumerated() {
      let color = RGBColor(
        red: image.pixels[3 * pixel], green: image.pixels[3 * pixel + 1],
        blue: image.pixels[3 * pixel + 2])
      let nearest = palette[palette.index(nearestTo: color)].squaredDistance(to: color)
      let chosen = palette[Int(index)].squaredDistance(to: color)
      // A component lies up to 4 steps from the middle of its cell: 7 in space, there and back.
      #expect(
        Double(chosen).squareRoot() <= Double(nearest).squareRoot() + 14, "pixel \(pixel)")
    }
    #expect(colors.indices(of: image) == indices)
  }

  @Test("letters and their ground have colours of the palette")
  func letters() {
    let colors = OverlayColors(palette)
    #expect(palette[Int(colors.ink)] == RGBColor(red: 240, green: 240, blue: 240))
    let white = palette.index(nearestTo: RGBColor(red: 255, green: 255, blue: 255))
    #expect(
      palette[Int(colors.darkened[white])] == RGBColor(red: 51, green: 51, blue: 51))
  }
}
