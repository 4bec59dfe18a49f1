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

  @Test("an image keeps its own colours on a picture of few, whose others stay in their registers")
  func ownColors() throws {
    // A picture of 217 colours, greys and blues, and an image of 80 that are none of them.
    let pixels = (0..<217).map { UInt8($0) }
    let picture = IndexedImage(width: 31, height: 7, palette: palette, indices: pixels)
    let warm = Palette((0..<80).map { RGBColor(red: 255, green: UInt8(3 * $0), blue: 20) })
    let image = IndexedImage(
      width: 4, height: 1, palette: warm, indices: [0, 20, 40, 79])
    var painter = OverlayPainter()
    let overlay = Overlay(.bottomRight, image: image.rgbImage, colors: image)
    guard case .indexed(let painted) = painter.paint([overlay], on: .indexed(picture)) else {
      Issue.record("a picture of few colours is one afterwards")
      return
    }
    #expect(painted.palette.count <= 255)
    let corner = painted.indices.suffix(4).map { painted.palette[Int($0)] }
    #expect(corner == image.indices.map { warm[Int($0)] })
    let rest = painted.indices.dropLast(31)
    let kept = zip(rest, pixels).count { $0 == $1 && painted.palette[Int($0)] == palette[Int($1)] }
    // 255 registers less 80 leave 175 of the 217 colours; some of those that go are in the last row.
    #expect(kept >= 140)
    for (place, index) in rest.enumerated() {
      let color = palette[Int(pixels[place])]
      // Neighbours in this palette are 51 levels apart.
      #expect(painted.palette[Int(index)].squaredDistance(to: color) <= 4 * 51 * 51)
    }
    // Another image with the same number of colours takes the same registers.
    let cold = IndexedImage(
      width: 4, height: 1,
      palette: Palette((0..<80).map { RGBColor(red: 0, green: UInt8($0), blue: 99) }),
      indices: [0, 20, 40, 79])
    guard
      case .indexed(let other) = painter.paint(
        [Overlay(.bottomRight, image: cold.rgbImage, colors: cold)], on: .indexed(picture))
    else { return }
    #expect(other.indices.dropLast(31).elementsEqual(rest))
  }
}
