import Media
import Testing

@testable import Video

@Suite("The fast path from a picture to the colours of the cube") struct FilmQuantizerTests {
  /// All of luma with some of chroma: the ends, the middle, and what lies between.
  private static let pairs = [0, 1, 16, 47, 90, 127, 128, 129, 166, 200, 240, 254, 255]

  // A tenth of a step of 255 is what numbers of 16 bits cost. Any level that a component within that
  // distance of the exact one would get is right; others would be seen.
  @Test(
    "finds the level of the exact component for each pixel", arguments: YUVMatrix.weightings,
    SampleRange.allCases)
  func exact(matrix: YUVMatrix, range: SampleRange) throws {
    let chroma = Self.pairs.flatMap { cb in Self.pairs.map { (cb, $0) } }
    let picture = Picture.drawn(.yuv444, 256, chroma.count) { plane, column, row in
      plane == 0 ? column : plane == 1 ? chroma[row].0 : chroma[row].1
    }
    let quantizer = try #require(FilmQuantizer(matrix: matrix, range: range))
    let reference = ReferenceYUVConversion(matrix: matrix, range: range)
    let indices = quantizer.quantize(picture).indices
    var wrong: [String] = []
    for (row, pair) in chroma.enumerated() {
      for y in 0...255 {
        let signal = reference.signal(y: y, cb: pair.0, cr: pair.1)
        let threshold = Double(BayerMatrix.threshold(column: y, row: row, step: 51))
        let index = Int(indices[256 * row + y])
        let isRight = zip(
          [signal.red, signal.green, signal.blue], [index / 36, index / 6 % 6, index % 6]
        ).allSatisfy { component, level in
          let place = 255 * component + threshold + 25.5
          func nearest(_ place: Double) -> Int { min(max(Int((place / 51).rounded(.down)), 0), 5) }
          return nearest(place - 0.1)...nearest(place + 0.1) ~= level
        }
        if !isRight { wrong.append("Y \(y), Cb \(pair.0), Cr \(pair.1): \(index)") }
      }
    }
    #expect(wrong.isEmpty)
  }

  @Test(
    "has the very colours of the general path, for all ways to share chroma",
    arguments: [ChromaSubsampling.yuv420, .yuv422, .yuv444, .gray],
    [(64, 64), (35, 21), (1, 1), (2, 3)])
  func sharing(subsampling: ChromaSubsampling, size: (Int, Int)) throws {
    var generator = RepeatableGenerator(seed: 7)
    let picture = Picture.drawn(subsampling, size.0, size.1) { _, _, _ in
      Int.random(in: 0...255, using: &generator)
    }
    for range in SampleRange.allCases {
      let quick = try #require(FilmQuantizer(matrix: .bt709, range: range)).quantize(picture)
      let image = YUVToRGBConverter(matrix: .bt709, range: range).convert(picture)
      let careful = Quantizer(dithering: .ordered).quantize(image)
      #expect(quick == careful)
    }
  }

  @Test(
    "says no where red needs Cb, or luma is no part of it", arguments: [YUVMatrix.identity, .yCgCo])
  func rare(matrix: YUVMatrix) {
    #expect(FilmQuantizer(matrix: matrix, range: .full) == nil)
  }
}

@Suite("A renderer's fast path to few colours") struct FewColorsTests {
  private let film = Picture.drawn(.yuv420, 24, 16) { plane, column, row in
    plane == 0 ? 16 + 9 * column : 100 + 2 * column + row
  }

  private func renderer(
    _ orientation: Orientation = .upright, color: ColorDescription? = nil
  ) -> PictureRenderer {
    let format = VideoFormat(
      codec: .h264, configuration: [], nalLengthSize: 4, width: 24, height: 16,
      orientation: orientation, color: color)
    return PictureRenderer(
      format: format, box: PixelSize(width: 12, height: 8), chroma: .nearest)
  }

  @Test("scales, and has the colours of the image")
  func scales() throws {
    let image = try #require(renderer().indexedImage(of: film))
    #expect(image.size == PixelSize(width: 12, height: 8))
    let careful = Quantizer(dithering: .ordered).quantize(renderer().image(of: film))
    #expect(image == careful)
  }

  @Test("is left to the general path where a picture is turned, mapped to less light, or deep")
  func refuses() {
    let turned = renderer(Orientation(rotation: .half, isMirrored: false))
    #expect(turned.indexedImage(of: film) == nil)
    let bright = ColorDescription(primaries: 9, transfer: 16, matrix: 9, isFullRange: false)
    #expect(renderer(color: bright).indexedImage(of: film) == nil)
    let deep = Picture.drawn(.yuv420, 24, 16, bitDepth: 10) { _, _, _ in 512 }
    #expect(renderer().indexedImage(of: deep) == nil)
  }

  @Test("is left to the reference implementation where other rules have a part in it")
  func otherRules() {
    let changes: [(inout RenderRules) -> Void] = [
      { $0.image = { _, _, _ in nil } }, { $0.ditherOffsets = { _ in nil } },
      { $0.nearestColors = { _, _ in nil } },
    ]
    for change in changes {
      var rules = RenderRules(name: "test")
      change(&rules)
      let renderer = PictureRenderer(
        format: renderer().format, box: PixelSize(width: 12, height: 8), rules: rules)
      #expect(renderer.indexedImage(of: film) == nil)
    }
  }
}
