import Media
import PictureQuality
import TestSupport
import Testing

@testable import Video

@Suite struct AdaptivePaletteTests {
  @Test("has a picture's own colours where they are few, in whole per cents")
  func fewColors() {
    let colors: [[UInt8]] = [[0, 0, 0], [255, 255, 255], [250, 3, 77], [0, 51, 204]]
    let pixels = (0..<256).flatMap { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: 16)
      return colors[(row / 4 + column / 4) % 4]
    }
    let image = RGBImage(width: 16, height: 16, pixels: pixels)
    let palette = Palette(adaptedTo: image)
    // 250 is 98.04 %, and 98 % of 255 is 249.9; 3 is 1.2 %, 77 is 30.2 %: 2.55 and 76.5.
    let shown: Set = [
      RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 255, green: 255, blue: 255),
      RGBColor(red: 250, green: 3, blue: 77), RGBColor(red: 0, green: 51, blue: 204),
    ]
    #expect(Set((0..<palette.count).map { palette[$0] }) == shown)
    for dithering in Dithering.allCases {
      #expect(Quantizer(palette, dithering: dithering).quantize(image).rgbImage == image)
    }
  }

  @Test("has 256 colours at most, all in whole per cents")
  func limits() {
    let palette = Palette(adaptedTo: .noise(width: 200, height: 100, seed: 1))
    #expect(palette.count == 256)
    #expect(palette == palette.inPercents)
    #expect(palette.components.allSatisfy { Percent($0).component == $0 })
  }

  @Test("is chosen alike every time")
  func deterministic() {
    let image = RGBImage.noise(width: 120, height: 80, seed: 2)
    #expect(Palette(adaptedTo: image) == Palette(adaptedTo: image))
  }

  @Test("is black for an image without pixels, and one colour for a flat one")
  func extremes() {
    let black = RGBColor(red: 0, green: 0, blue: 0)
    #expect(Palette(adaptedTo: RGBImage(width: 0, height: 3, pixels: [])) == Palette([black]))
    let color = RGBColor(red: 51, green: 102, blue: 153)
    #expect(Palette(adaptedTo: .flat(color)) == Palette([color]))
  }

  @Test("cuts where the variance is")
  func cuts() {
    // Dark reds from 0 to 99, and one blue: the first cut must part the blue from the reds.
    let pixels = (0..<100).flatMap { [UInt8($0), 0, 0] } + [UInt8](repeating: 0, count: 2) + [255]
    let cells = ColorHistogram(of: RGBImage(width: 101, height: 1, pixels: pixels)).cells
    let box = ColorBox(cells, in: cells.indices)
    // Red's variance, 100 · 99²/12 ≈ 83,000, is more than blue's, 255² · 100/101 ≈ 64,000: but
    // a cut through the middle of the reds gains only 3/4 of theirs.
    #expect(box.cut?.axis == 2)
    #expect(box.sums.count == 101)
  }

  @Test("comes closer to any picture than the cube does")
  func closer() throws {
    for image in [RGBImage.gradient(width: 96, height: 64), .noise(width: 64, height: 64, seed: 5)]
    {
      let adaptive = Quantizer(Palette(adaptedTo: image), dithering: .none).quantize(image)
      let cube = Quantizer(dithering: .none).quantize(image)
      let quality = try #require(adaptive.rgbImage.quality(against: image))
      #expect(quality > (try #require(cube.rgbImage.quality(against: image))))
    }
  }

  // 2²¹ pixels and some: sums of 32 bits hold them, as only every second one is counted.
  @Test("can be chosen for a very large image")
  func large() {
    let white = RGBColor(red: 255, green: 255, blue: 255)
    let pixels = [UInt8](repeating: 255, count: 3 * 2049 * 1025)
    let image = RGBImage(width: 2049, height: 1025, pixels: pixels)
    #expect(Palette(adaptedTo: image) == Palette([white]))
  }
}

@Suite("How colours are chosen for scenes") struct PaletteTuningTests {
  @Test(
    "a colour of n pixels counts as n⁷ᐟ⁸ of them, and stays what it is", arguments: [1, 7, 4096])
  func flattened(count: Int32) {
    let cell = ColorHistogram.Cell(
      count: count, red: 255 * count, green: 128 * count, blue: 0)
    let flat = cell.flattened
    #expect(flat.red / flat.count == 255)
    #expect(flat.green / flat.count == 128)
    #expect(flat.blue == 0)
  }

  @Test("no more colours than can be told apart")
  func leastGain() {
    var generator = RepeatableGenerator(seed: 5)
    let pixels: [UInt8] = (0..<3 * 4096).map { _ in UInt8.random(in: 0...8, using: &generator) }
    let night = RGBImage(width: 64, height: 64, pixels: pixels)
    let all = Palette(adaptedTo: night, by: PaletteTuning())
    let few = Palette(adaptedTo: night, by: PaletteTuning(leastGain: 3))
    #expect(few.count < all.count)
  }
}
