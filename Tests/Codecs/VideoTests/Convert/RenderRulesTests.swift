import Media
import TestSupport
import Testing

@testable import Video

@Suite("Pictures drawn by other rules") struct RenderRulesTests {
  private let film = Picture.drawn(.yuv420, 7, 6) { plane, column, row in
    plane == 0 ? 60 + 20 * column : 100 + 9 * column + 5 * row
  }

  private func rules(_ change: (inout RenderRules) -> Void) -> RenderRules {
    var rules = RenderRules(name: "test")
    change(&rules)
    return rules
  }

  @Test("the picture that a rule converts is what is shown, if it has the size")
  func image() {
    func convert(_ rules: RenderRules) -> RGBImage {
      YUVToRGBConverter(matrix: .bt709, range: .limited, rules: rules).convert(film)
    }
    let red = RGBImage.flat(RGBColor(red: 255, green: 0, blue: 0), width: 7, height: 6)
    #expect(convert(rules { $0.image = { _, _, _ in red } }) == red)
    let small = RGBImage.flat(.white, width: 3, height: 3)
    for useless in [small, nil] {
      #expect(convert(rules { $0.image = { _, _, _ in useless } }) == convert(.core))
    }
  }

  @Test("a rule receives the matrix and the range, and is not called where light is mapped")
  func called() {
    let blue = RGBImage.flat(RGBColor(red: 0, green: 0, blue: 255), width: 7, height: 6)
    let full = rules {
      $0.image = { _, matrix, range in matrix == .bt601 && range == .full ? blue : nil }
    }
    #expect(YUVToRGBConverter(matrix: .bt601, range: .full, rules: full).convert(film) == blue)
    let code = ColorDescription(primaries: 9, transfer: 16, matrix: 9, isFullRange: false)
    let mapping = ColorInterpretation(bitstream: code, container: nil, size: film.size)
    let always = rules { $0.image = { _, _, _ in blue } }
    #expect(
      YUVToRGBConverter(mapping, rules: always).convert(film)
        == YUVToRGBConverter(mapping).convert(film))
  }

  // Each chroma sample serves its block, as in the conversion by the formula.
  @Test("each pixel has the colour that was found for its samples")
  func colors() {
    let formula = ReferenceYUVConversion(matrix: .bt709, range: .limited)
    let image = film.rgbImage { y, cb, cr in formula.convertPixel(y: y, cb: cb, cr: cr) }
    #expect(image == formula.convert(film))
  }

  private func scaled(_ rules: RenderRules) -> Picture {
    PictureScaler(width: 7, height: 6, chroma: .linear, rules: rules).scale(film)
  }

  @Test("pixels take the chroma samples that a rule names")
  func chroma() {
    let first = scaled(
      rules {
        $0.chromaBlends = { count, _ in
          [ChromaBlend](repeating: ChromaBlend(first: 0, second: 0, quarters: 0), count: count)
        }
      })
    #expect(first.planes[0] == film.planes[0])
    #expect(Set(first.planes[1].bytes) == [film.planes[1].bytes[0]])
  }

  @Test(
    "chroma samples that are not there cannot be taken",
    arguments: [
      ChromaBlend(first: 0, second: 4, quarters: 1), ChromaBlend(first: -1, second: 0, quarters: 2),
      ChromaBlend(first: 0, second: 1, quarters: 5), ChromaBlend(first: 0, second: 1, quarters: -1),
    ])
  func uselessChroma(blend: ChromaBlend) {
    for count in [6, 7] { #expect(!blend.isUsable(pixelCount: count)) }
  }

  @Test("dithering adds what a rule says")
  func dither() {
    let grey = RGBImage.flat(RGBColor(red: 90, green: 90, blue: 90))
    func quantize(_ rules: RenderRules) -> IndexedImage {
      Quantizer(dithering: .ordered, rules: rules).quantize(grey)
    }
    // 90 + 40 lies 28 above level 2, which is 102, and 23 below level 3: 36 · 3 + 6 · 3 + 3 = 129.
    let offsets = [Int](repeating: 40, count: 64)
    #expect(Set(quantize(rules { $0.ditherOffsets = { _ in offsets } }).indices) == [129])
    #expect(quantize(rules { $0.ditherOffsets = { _ in nil } }) == quantize(.core))
    #expect(BayerMatrix.isUsable(40) && !BayerMatrix.isUsable(200))
  }

  @Test("pixels have the colours that a rule chooses")
  func nearest() {
    let noise = RGBImage.noise(width: 9, height: 9, seed: 3)
    func quantize(_ index: Int) -> IndexedImage {
      let chosen = rules { $0.nearestColors = { colors, _ in colors.map { _ in index } } }
      return Quantizer(dithering: .none, rules: chosen).quantize(noise)
    }
    #expect(Set(quantize(5).indices) == [5])
  }

  @Test("right answers draw the same picture, in the cube's colours and in others")
  func sameColors() {
    let noise = RGBImage.noise(width: 60, height: 40, seed: 8)
    let nearest = rules {
      $0.nearestColors = { colors, palette in
        let palette = Palette(palette)
        return colors.map { palette.index(nearestTo: $0) }
      }
    }
    for palette in [Palette.cube, Palette(adaptedTo: noise)] {
      let shown = Quantizer(palette, dithering: .ordered, rules: nearest).quantize(noise)
      #expect(shown == Quantizer(palette, dithering: .ordered).quantize(noise))
    }
  }
}
