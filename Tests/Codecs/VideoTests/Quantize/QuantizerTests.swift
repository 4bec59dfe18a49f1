import Media
import TestSupport
import Testing

@testable import Video

@Suite struct QuantizerTests {
  @Test("without dithering takes the nearest of all colours")
  func nearest() {
    let image = RGBImage.noise(width: 300, height: 1, seed: 5)
    let pixels = image.pixels
    let indexed = Quantizer(dithering: .none).quantize(image)
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
      let shown = Quantizer(dithering: .none).quantize(image).rgbImage.pixels
      #expect(shown.allSatisfy { abs(Int($0) - value) <= 25 })
    }
  }

  @Test("keeps the cube's own colours as they are", arguments: Dithering.allCases)
  func keepsPalette(dithering: Dithering) {
    let image = RGBImage(width: 36, height: 6, pixels: Palette.cube.components)
    let indexed = Quantizer(dithering: dithering).quantize(image)
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
      let shown = Quantizer(dithering: .ordered).quantize(.flat(grey)).rgbImage
      #expect(abs(shown.mean(component: 1) - Double(value)) < 1)
    }
  }

  @Test("ordered, the pattern repeats every eight pixels and uses two levels")
  func orderedRepeats() {
    let image = RGBImage.flat(RGBColor(red: 70, green: 120, blue: 10), width: 19, height: 17)
    let indices = Quantizer(dithering: .ordered).quantize(image).indices
    for place in indices.indices where place % 19 >= 8 && place / 19 >= 8 {
      #expect(indices[place] == indices[place - 8 - 8 * 19])
    }
    #expect(Set(indices.map { $0 / 36 }) == [1, 2])
  }

  @Test("diffused, a flat colour keeps its mean within one step")
  func diffusionMean() {
    let color = RGBColor(red: 70, green: 128, blue: 13)
    let shown = Quantizer(dithering: .diffusion)
      .quantize(.flat(color, width: 64, height: 64)).rgbImage
    #expect(abs(shown.mean(component: 0) - 70) < 1)
    #expect(abs(shown.mean(component: 1) - 128) < 1)
    #expect(abs(shown.mean(component: 2) - 13) < 1)
  }

  // 30 → 51, −21 over: 7/16 to the right (−147 sixteenths, rounded −9), 5/16 below (−105, −7).
  // 30 − 9 = 21 → 0, +21. The second row goes left: below the second pixel the shares are
  // −21 of the first and 5 · 21 of the second: 84 sixteenths, +5, so 35 → 51 and −16 over.
  // To the left of it: −105 + 3 · 21 + 7 · −16 = −154, −10, so 20 → 0.
  @Test("diffuses as worked out by hand")
  func diffusionByHand() {
    let image = RGBImage.flat(RGBColor(red: 30, green: 30, blue: 30), width: 2, height: 2)
    let indexed = Quantizer(dithering: .diffusion).quantize(image)
    #expect(indexed.indices == [43, 0, 0, 43])
  }

  @Test("quantises an image without pixels", arguments: Dithering.allCases)
  func empty(dithering: Dithering) {
    let image = RGBImage(width: 0, height: 0, pixels: [])
    #expect(Quantizer(dithering: dithering).quantize(image).indices.isEmpty)
  }

  @Test("diffused, any palette keeps the mean of what it can mix", arguments: 0..<8)
  func adaptiveDiffusionMean(seed: UInt64) {
    let palette = Palette(adaptedTo: .noise(width: 64, height: 64, seed: seed))
    var generator = SplitMix64(seed: seed)
    // Away from the outermost colours there are others on all sides.
    let color = RGBColor(
      red: .random(in: 60...195, using: &generator),
      green: .random(in: 60...195, using: &generator),
      blue: .random(in: 60...195, using: &generator))
    let flat = RGBImage.flat(color, width: 96, height: 96)
    let shown = Quantizer(palette, dithering: .diffusion).quantize(flat).rgbImage
    #expect(abs(shown.mean(component: 0) - Double(color.red)) < 1)
    #expect(abs(shown.mean(component: 1) - Double(color.green)) < 1)
    #expect(abs(shown.mean(component: 2) - Double(color.blue)) < 1)
  }

  @Test(
    "ordered, what does not move stays the same, whatever else moves", arguments: [true, false])
  func stillness(isCube: Bool) {
    let first = RGBImage.gradient(width: 64, height: 48)
    let palette = isCube ? Palette.cube : Palette(adaptedTo: first)
    var pixels = first.pixels
    for place in 3 * 64 * 20..<3 * 64 * 28 { pixels[place] = 255 - pixels[place] }
    let second = RGBImage(width: 64, height: 48, pixels: pixels)
    let quantizer = Quantizer(palette, dithering: .ordered)
    let (one, two) = (quantizer.quantize(first).indices, quantizer.quantize(second).indices)
    #expect(one[..<(64 * 20)] == two[..<(64 * 20)])
    #expect(one[(64 * 28)...] == two[(64 * 28)...])
    #expect(one != two)
  }

  // Two neighbours 20 apart, and a third that far from them: 20 / 3 = 6.7.
  @Test("ordered, spreads over a third of the way to the next colour of a palette")
  func ditheringStep() {
    let palette = Palette([
      RGBColor(red: 100, green: 0, blue: 0), RGBColor(red: 120, green: 0, blue: 0),
      RGBColor(red: 140, green: 0, blue: 0),
    ])
    #expect(palette.ditheringStep == 7)
    #expect(Palette([RGBColor(red: 1, green: 2, blue: 3)]).ditheringStep == 0)
    // ±3 around 110 reaches both of its neighbours, ±3 around 104 only one.
    let quantizer = Quantizer(palette, dithering: .ordered)
    func used(_ red: UInt8) -> Set<UInt8> {
      Set(quantizer.quantize(.flat(RGBColor(red: red, green: 0, blue: 0))).indices)
    }
    #expect(used(110) == [0, 1])
    #expect(used(104) == [0])
  }

  @Test("ordered, keeps a palette's own colours as they are")
  func keepsColors() {
    let colors = (0..<216).map { Palette.cube[$0] }
    // A cube that begins with another colour is an arbitrary palette: it is looked up in cells.
    let palette = Palette([RGBColor(red: 130, green: 3, blue: 8)] + colors)
    let image = RGBImage(width: 36, height: 6, pixels: Palette.cube.components)
    #expect(Quantizer(palette, dithering: .ordered).quantize(image).rgbImage == image)
  }

  @Test("quantises alike every time", arguments: Dithering.allCases)
  func deterministic(dithering: Dithering) {
    let image = RGBImage.noise(width: 50, height: 40, seed: 11)
    let quantizer = Quantizer(Palette(adaptedTo: image), dithering: dithering)
    #expect(quantizer.quantize(image) == quantizer.quantize(image))
  }
}
