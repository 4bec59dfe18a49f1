import Media
import Testing

@testable import Video

@Suite struct CubeQuantizerTests {
  private func flat(_ color: RGBColor, width: Int = 8, height: Int = 8) -> RGBImage {
    RGBImage(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { _ in [color.red, color.green, color.blue] })
  }

  /// The mean of one component over a whole image.
  private func mean(_ image: RGBImage, component: Int) -> Double {
    let sum = stride(from: component, to: image.pixels.count, by: 3)
      .reduce(0) { $0 + Int(image.pixels[$1]) }
    return Double(sum) / Double(image.width * image.height)
  }

  @Test("without dithering takes the nearest of all colours")
  func nearest() {
    var generator = RepeatableGenerator(seed: 5)
    let pixels = (0..<3 * 300).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let image = RGBImage(width: 300, height: 1, pixels: pixels)
    let indexed = CubeQuantizer(dithering: .none).quantize(image)
    let colors = (0..<216).map { Palette.cube[$0] }
    for place in 0..<300 {
      let color = RGBColor(
        red: pixels[3 * place], green: pixels[3 * place + 1], blue: pixels[3 * place + 2])
      let distances = colors.map { color.squaredDistance(to: $0) }
      #expect(distances[Int(indexed.indices[place])] == distances.min())
    }
  }

  @Test("without dithering takes the nearest level of every value")
  func nearestLevel() {
    for value in 0...255 {
      let image = RGBImage(
        width: 1, height: 1, pixels: [UInt8](repeating: UInt8(value), count: 3))
      let shown = CubeQuantizer(dithering: .none).quantize(image).rgbImage.pixels
      #expect(shown.allSatisfy { abs(Int($0) - value) <= 25 })
    }
  }

  @Test("keeps the cube's own colours as they are", arguments: Dithering.allCases)
  func keepsPalette(dithering: Dithering) {
    let image = RGBImage(width: 36, height: 6, pixels: Palette.cube.components)
    let indexed = CubeQuantizer(dithering: dithering).quantize(image)
    #expect(indexed.indices == Array(0..<216))
  }

  // Bayer's own matrix for a side of four, in the corner of ours divided by four.
  @Test("spreads 64 ranks evenly")
  func bayer() {
    #expect(BayerMatrix.ranks.sorted() == Array(0..<64))
    #expect(BayerMatrix.ranks[0..<4] == [0, 32, 8, 40])
    #expect(BayerMatrix.ranks[8..<12] == [48, 16, 56, 24])
    // Each half of the ranks is a checkerboard.
    for place in 0..<64 {
      #expect((BayerMatrix.ranks[place] < 32) == (place / 8 + place % 8).isMultiple(of: 2))
    }
  }

  // 64 places for 51 steps: a mean is off by less than half a place, 51 / 128, and a threshold's
  // own rounding.
  @Test("ordered, a block of any flat grey keeps its mean within one step")
  func orderedMean() {
    for value in 0...255 {
      let grey = RGBColor(red: UInt8(value), green: UInt8(value), blue: UInt8(value))
      let shown = CubeQuantizer(dithering: .ordered).quantize(flat(grey)).rgbImage
      #expect(abs(mean(shown, component: 1) - Double(value)) < 1)
    }
  }

  @Test("ordered, the pattern repeats every eight pixels and uses two levels")
  func orderedRepeats() {
    let image = flat(RGBColor(red: 70, green: 120, blue: 10), width: 19, height: 17)
    let indices = CubeQuantizer(dithering: .ordered).quantize(image).indices
    for place in indices.indices where place % 19 >= 8 && place / 19 >= 8 {
      #expect(indices[place] == indices[place - 8 - 8 * 19])
    }
    #expect(Set(indices.map { $0 / 36 }) == [1, 2])
  }

  @Test("diffused, a flat colour keeps its mean within one step")
  func diffusionMean() {
    let color = RGBColor(red: 70, green: 128, blue: 13)
    let shown = CubeQuantizer(dithering: .diffusion)
      .quantize(flat(color, width: 64, height: 64)).rgbImage
    #expect(abs(mean(shown, component: 0) - 70) < 1)
    #expect(abs(mean(shown, component: 1) - 128) < 1)
    #expect(abs(mean(shown, component: 2) - 13) < 1)
  }

  // 30 → 51, −21 over: 7/16 to the right (−147 sixteenths, rounded −9), 5/16 below (−105, −7).
  // 30 − 9 = 21 → 0, +21. The second row goes left: below the second pixel the shares are
  // −21 of the first and 5 · 21 of the second: 84 sixteenths, +5, so 35 → 51 and −16 over.
  // To the left of it: −105 + 3 · 21 + 7 · −16 = −154, −10, so 20 → 0.
  @Test("diffuses as worked out by hand")
  func diffusionByHand() {
    let image = flat(RGBColor(red: 30, green: 30, blue: 30), width: 2, height: 2)
    let indexed = CubeQuantizer(dithering: .diffusion).quantize(image)
    #expect(indexed.indices == [43, 0, 0, 43])
  }

  @Test("quantises an image without pixels", arguments: Dithering.allCases)
  func empty(dithering: Dithering) {
    let image = RGBImage(width: 0, height: 0, pixels: [])
    #expect(CubeQuantizer(dithering: dithering).quantize(image).indices.isEmpty)
  }
}
