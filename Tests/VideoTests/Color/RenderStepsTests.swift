import Media
import Testing

@testable import Video

@Suite("Steps of rendering that a learner has written") struct RenderStepsTests {
  private let film = Picture.drawn(.yuv420, 7, 6) { plane, column, row in
    plane == 0 ? 60 + 20 * column : 100 + 9 * column + 5 * row
  }

  private func own<Result>(
    _ change: (inout RenderSteps) -> Void, _ body: () -> Result
  ) -> Result {
    var steps = RenderSteps()
    change(&steps)
    return RenderSteps.$own.withValue(steps, operation: body)
  }

  @Test("the picture that they convert is what is shown, if it has the size")
  func image() {
    let converter = YUVToRGBConverter(matrix: .bt709, range: .limited)
    let red = RGBImage.flat(RGBColor(red: 255, green: 0, blue: 0), width: 7, height: 6)
    #expect(
      own {
        $0.image = { _, _, _ in red }
      } _: {
        converter.convert(film)
      } == red)
    let small = RGBImage.flat(.white, width: 3, height: 3)
    for useless in [small, nil] {
      let shown = own {
        $0.image = { _, _, _ in useless }
      } _: {
        converter.convert(film)
      }
      #expect(shown == converter.convert(film))
    }
  }

  @Test("they are told the matrix and the range, and not asked where light is mapped")
  func asked() {
    let blue = RGBImage.flat(RGBColor(red: 0, green: 0, blue: 255), width: 7, height: 6)
    let shown = own { steps in
      steps.image = { _, matrix, range in matrix == .bt601 && range == .full ? blue : nil }
    } _: {
      YUVToRGBConverter(matrix: .bt601, range: .full).convert(film)
    }
    #expect(shown == blue)
    let code = ColorDescription(primaries: 9, transfer: 16, matrix: 9, isFullRange: false)
    let mapping = ColorInterpretation(bitstream: code, container: nil, size: film.size)
    let mapped = own {
      $0.image = { _, _, _ in blue }
    } _: {
      YUVToRGBConverter(mapping).convert(film)
    }
    #expect(mapped == YUVToRGBConverter(mapping).convert(film))
  }

  // Each chroma sample serves its block, as in the conversion by the formula.
  @Test("each pixel has the colour that was found for its samples")
  func colors() {
    let formula = ReferenceYUVConversion(matrix: .bt709, range: .limited)
    let image = film.rgbImage { y, cb, cr in formula.convertPixel(y: y, cb: cb, cr: cr) }
    #expect(image == formula.convert(film))
  }

  @Test("pixels take the chroma samples that they say")
  func chroma() {
    let scaler = PictureScaler(width: 7, height: 6, chroma: .linear)
    let first = own { steps in
      steps.chromaBlends = { count, _ in
        [ChromaBlend](repeating: ChromaBlend(first: 0, second: 0, quarters: 0), count: count)
      }
    } _: {
      scaler.scale(film)
    }
    #expect(first.planes[0] == film.planes[0])
    #expect(Set(first.planes[1].bytes) == [film.planes[1].bytes[0]])
  }

  @Test(
    "chroma samples that are not there are not taken",
    arguments: [
      ChromaBlend(first: 0, second: 4, quarters: 1), ChromaBlend(first: -1, second: 0, quarters: 2),
      ChromaBlend(first: 0, second: 1, quarters: 5), ChromaBlend(first: 0, second: 1, quarters: -1),
    ])
  func uselessChroma(blend: ChromaBlend) {
    let scaler = PictureScaler(width: 7, height: 6, chroma: .linear)
    for count in [6, 7] {
      let scaled = own { steps in
        steps.chromaBlends = { _, _ in [ChromaBlend](repeating: blend, count: count) }
      } _: {
        scaler.scale(film)
      }
      #expect(scaled == scaler.scale(film))
    }
  }

  @Test("dithering adds what they say, if it can be added")
  func dither() {
    let grey = RGBImage.flat(RGBColor(red: 90, green: 90, blue: 90))
    let quantizer = Quantizer(dithering: .ordered)
    func quantize(_ offsets: [Int]?) -> IndexedImage {
      own {
        $0.ditherOffsets = { _ in offsets }
      } _: {
        quantizer.quantize(grey)
      }
    }
    // 90 + 40 lies 28 above level 2, which is 102, and 23 below level 3: 36 · 3 + 6 · 3 + 3 = 129.
    let shown = quantize([Int](repeating: 40, count: 64))
    #expect(Set(shown.indices) == [129])
    for useless in [[Int](repeating: 200, count: 64), [0], nil] {
      #expect(quantize(useless) == quantizer.quantize(grey))
    }
  }

  @Test("pixels have the colours that they choose, if there are such")
  func nearest() {
    let noise = RGBImage.noise(width: 9, height: 9, seed: 3)
    func quantize(_ index: Int) -> IndexedImage {
      own {
        $0.nearestColors = { colors, _ in colors.map { _ in index } }
      } _: {
        Quantizer(dithering: .none).quantize(noise)
      }
    }
    #expect(Set(quantize(5).indices) == [5])
    for useless in [-1, 216] {
      #expect(quantize(useless) == Quantizer(dithering: .none).quantize(noise))
    }
  }

  @Test("right answers draw the same picture, in the cube's colours and in others")
  func sameColors() {
    let noise = RGBImage.noise(width: 60, height: 40, seed: 8)
    for palette in [Palette.cube, Palette(adaptedTo: noise)] {
      let quantizer = own { steps in
        steps.nearestColors = { colors, palette in
          let palette = Palette(palette)
          return colors.map { palette.index(nearestTo: $0) }
        }
      } _: {
        Quantizer(palette, dithering: .ordered)
      }
      let shown = quantizer.quantize(noise)
      #expect(shown == Quantizer(palette, dithering: .ordered).quantize(noise))
    }
  }
}
