import Media
import PictureQuality
import TestSupport
import Testing

@testable import Video

@Suite("Colours for the scenes of a film") struct SceneQuantizerTests {
  private let interpretation = ColorInterpretation(
    bitstream: .unspecified, container: nil, size: PixelSize(width: 640, height: 360))

  /// A wall with a soft gradient and a texture, and a square that moves.
  private func picture(
    square: Int, brightness: Int = 0, _ subsampling: ChromaSubsampling = .yuv420,
    bitDepth: Int = 8
  ) -> Picture {
    .drawn(subsampling, 160, 96, bitDepth: bitDepth) { plane, column, row in
      let isHalved = plane > 0 && (subsampling == .yuv420 || subsampling == .yuv422)
      let x = isHalved ? 2 * column : column
      let y = plane > 0 && subsampling == .yuv420 ? 2 * row : row
      let isSquare = square..<square + 16 ~= x && 40..<56 ~= y
      let sample =
        switch plane {
        case 0: (isSquare ? 200 : 60 + x / 2 + (x * 7 + y * 3) % 23) + brightness
        case 1: isSquare ? 90 : 110 + y / 4
        default: isSquare ? 180 : 120 + x / 8
        }
      return sample << (bitDepth - 8)
    }
  }

  private func shown(_ picture: Picture, in scene: inout SceneQuantizer) throws -> IndexedImage {
    let image = scene.quantize(picture, interpretation)
    return try #require(image)
  }

  private func original(_ picture: Picture) -> RGBImage {
    YUVToRGBConverter(interpretation).convert(picture)
  }

  @Test(
    "comes close to the colours of the picture", arguments: [Dithering.none, .ordered, .local],
    [ChromaSubsampling.yuv420, .yuv422, .yuv444, .gray])
  func close(dithering: Dithering, subsampling: ChromaSubsampling) throws {
    var scene = SceneQuantizer(dithering: dithering)
    let picture = picture(square: 8, subsampling)
    let image = try shown(picture, in: &scene)
    #expect(scene.reason == .firstPicture)
    #expect(image.size == picture.size)
    #expect(try #require(image.rgbImage.quality(against: original(picture))) > 34)
    #expect(try #require(image.rgbImage.blurredQuality(against: original(picture))) > 40)
  }

  @Test("of few colours, each pixel has its own", arguments: [(1, 1), (2, 3), (35, 21)])
  func sizes(size: (Int, Int)) throws {
    let picture = Picture.drawn(.yuv420, size.0, size.1) { plane, column, row in
      plane == 0 ? (column / 8 + row / 8).isMultiple(of: 2) ? 60 : 180 : 128
    }
    var scene = SceneQuantizer()
    let image = try shown(picture, in: &scene)
    // A per cent of a component is two and a half steps.
    #expect(try #require(image.rgbImage.largestDifference(from: original(picture))) <= 3)
  }

  @Test("what stands still keeps its bytes while something else moves")
  func still() throws {
    var scene = SceneQuantizer()
    let first = try shown(picture(square: 8), in: &scene)
    let second = try shown(picture(square: 24), in: &scene)
    #expect(scene.reason == nil)
    for (place, index) in second.indices.enumerated() {
      let (column, row) = (place % 160, place / 160)
      if 8..<40 ~= column, 40..<56 ~= row { continue }
      #expect(index == first.indices[place])
    }
  }

  @Test("where a picture is only refined, all pixels keep their colours")
  func refined() throws {
    var (scene, exact) = (SceneQuantizer(settles: true), SceneQuantizer())
    let rough = picture(square: 8)
    let refined = Picture.drawn(.yuv420, 160, 96) { plane, column, row in
      let sample = Int(rough.planes[plane].bytes[row * rough.planes[plane].width + column])
      return sample + (column * 5 + row * 3) % 3 - 1
    }
    let first = try shown(rough, in: &scene)
    #expect(try shown(refined, in: &scene).indices == first.indices)
    _ = try shown(rough, in: &exact)
    #expect(try shown(refined, in: &exact).indices != first.indices)
  }

  @Test("a cut brings new colours with its first picture")
  func cut() throws {
    var scene = SceneQuantizer()
    _ = try shown(picture(square: 8), in: &scene)
    let palette = scene.palette
    let other = Picture.drawn(.yuv420, 160, 96) { plane, column, row in
      plane == 0 ? 40 + column : plane == 1 ? 60 + row : 200 - column
    }
    let image = try shown(other, in: &scene)
    guard case .error? = scene.reason else {
      Issue.record("the palette was kept")
      return
    }
    #expect(scene.palette != palette)
    #expect(try #require(image.rgbImage.quality(against: original(other))) > 34)
  }

  @Test("a new palette changes what stands still by less than one step on average")
  func noPumping() throws {
    var scene = SceneQuantizer()
    let wall = picture(square: 8)
    let before = try shown(wall, in: &scene).rgbImage
    // Half of the picture gets lighter, so that another palette is due after a while.
    let next = Picture.drawn(.yuv420, 160, 96) { plane, column, row in
      let old = wall.sample(plane: plane, column: column, row: row)
      let isRight = column >= (plane == 0 ? 80 : 40)
      return isRight ? plane == 0 ? min(235, old + 60) : 255 - old : old
    }
    var pictures = 0
    var after = before
    repeat {
      after = try shown(next, in: &scene).rgbImage
      pictures += 1
    } while scene.reason == nil && pictures < 40
    #expect(scene.reason != nil)
    var (sum, count) = (0, 0)
    for row in 0..<36 {
      for column in 0..<80 where !(8..<24 ~= column && 40..<56 ~= row) {
        for part in 0..<3 {
          let place = 3 * (row * 160 + column) + part
          sum += Int(after.pixels[place]) - Int(before.pixels[place])
          count += 1
        }
      }
    }
    #expect(abs(Double(sum) / Double(count)) < 1)
  }

  @Test("has the colours of letters in every palette")
  func reserved() throws {
    let white = RGBColor(red: 240, green: 240, blue: 240)
    var scene = SceneQuantizer(reserved: [.black, white])
    let night = Picture.drawn(.yuv420, 64, 64) { plane, column, _ in
      plane == 0 ? 20 + column / 4 : 128
    }
    _ = try shown(night, in: &scene)
    let nearest = scene.palette[scene.palette.index(nearestTo: white)]
    #expect(nearest.squaredDistance(to: white) < 12)
    #expect(scene.palette.count <= SceneTable.mostColors)
  }

  @Test("deep samples are cut to bytes, and look the same")
  func deep() throws {
    var (scene, deepScene) = (SceneQuantizer(), SceneQuantizer())
    let image = try shown(picture(square: 8), in: &scene)
    let deep = try shown(picture(square: 8, bitDepth: 10), in: &deepScene)
    #expect(deep == image)
  }

  @Test("leaves light that is mapped, and errors that spread, to the general path")
  func general() {
    let bright = ColorInterpretation(
      bitstream: ColorDescription(primaries: 9, transfer: 16, matrix: 9, isFullRange: false),
      container: nil, size: PixelSize(width: 160, height: 96))
    var scene = SceneQuantizer()
    let mapped = scene.quantize(picture(square: 0), bright)
    #expect(mapped == nil)
    var diffusing = SceneQuantizer(dithering: .diffusion)
    let spread = diffusing.quantize(picture(square: 0), interpretation)
    #expect(spread == nil)
  }

  @Test("images of all colours get a palette that is kept too", arguments: Dithering.allCases)
  func images(dithering: Dithering) async throws {
    let images = try await fixtureImages("demo.mp4", frames: [0, 30, 60, 90, 119])
    var scene = SceneQuantizer(dithering: dithering)
    var reasons: [ScenePaletteReason?] = []
    for image in images {
      let shown = scene.quantize(image).rgbImage
      reasons.append(scene.reason)
      #expect(try #require(shown.blurredQuality(against: image)) > 35)
    }
    #expect(reasons.first == .firstPicture)
    #expect(reasons.dropFirst().allSatisfy { $0 == nil })
  }

  @Test("every matrix and range is understood", arguments: YUVMatrix.allCases, SampleRange.allCases)
  func matrices(matrix: YUVMatrix, range: SampleRange) throws {
    let interpretation = ColorInterpretation(
      bitstream: .unspecified, container: nil, size: PixelSize(width: 160, height: 96),
      choice: ColorOverride(matrix: matrix, range: range))
    let coefficients = YUVCoefficients(matrix: matrix, range: range, bitDepth: 8)
    for color in [RGBColor(red: 200, green: 40, blue: 90), .black, .white] {
      let samples = coefficients.samples(of: color)
      let back = coefficients.color(
        y: Double(samples.y), cb: Double(samples.cb), cr: Double(samples.cr))
      let difference = back - SIMD3(Float(color.red), Float(color.green), Float(color.blue))
      #expect((difference * difference).sum() < 9)
    }
    var scene = SceneQuantizer()
    let picture = picture(square: 8, .yuv444)
    let found = scene.quantize(picture, interpretation)
    let image = try #require(found)
    let original = YUVToRGBConverter(interpretation).convert(picture)
    #expect(try #require(image.rgbImage.quality(against: original)) > 28)
  }
}

@Suite("A table of luma and chroma") struct SceneTableTests {
  private let coefficients = YUVCoefficients(matrix: .bt709, range: .limited, bitDepth: 8)

  @Test("knows the nearest colour of each cell that is asked for")
  func nearest() {
    var generator = RepeatableGenerator(seed: 3)
    func byte() -> UInt8 { .random(in: 0...255, using: &generator) }
    let palette = Palette((0..<255).map { _ in RGBColor(red: byte(), green: byte(), blue: byte()) })
    var table = SceneTable(palette, coefficients)
    for _ in 0..<400 {
      let (y, cb, cr) = (Int(byte()), Int(byte()), Int(byte()))
      let found = table.index(ofCell: SceneTable.cell(y: y, cb: cb, cr: cr))
      // The middle of the cell, half a step off.
      let middle = coefficients.color(
        y: Double(y & ~1) + 0.5, cb: Double(cb & ~1) + 0.5, cr: Double(cr & ~1) + 0.5
      ).clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 255))
      func distance(_ index: Int) -> Float {
        let color = palette[index]
        let other = SIMD3(Float(color.red), Float(color.green), Float(color.blue))
        return ((middle - other) * (middle - other)).sum()
      }
      let shortest = (0..<palette.count).map(distance).min() ?? 0
      #expect(distance(found) <= shortest + 0.01)
    }
  }
}

@Suite("A palette ordered like another one") struct PaletteRegisterTests {
  private func grey(_ value: UInt8) -> RGBColor { RGBColor(red: value, green: value, blue: value) }

  @Test("puts each colour into the register of the nearest old one")
  func order() {
    let old = Palette([grey(10), grey(100), grey(200)])
    let next = Palette([grey(190), grey(20), grey(110)])
    #expect(next.arranged(like: old) == Palette([grey(20), grey(110), grey(190)]))
  }

  @Test("keeps a colour that differs too little to be seen")
  func same() {
    let old = Palette([grey(10), grey(100)])
    #expect(Palette([grey(101), grey(60)]).arranged(like: old) == Palette([grey(60), grey(100)]))
  }

  @Test("has all colours where it has more or fewer than the old one", arguments: [1, 2, 5, 255])
  func counts(count: Int) {
    let next = Palette((0..<count).map { grey(UInt8($0)) })
    for old in [Palette([grey(0)]), Palette((0..<256).map { grey(UInt8($0)) })] {
      let arranged = next.arranged(like: old)
      #expect(arranged.count == count)
    }
  }
}

extension YUVCoefficients {
  /// Red, green and blue of samples as the standards' equations say it, not yet within 0…255.
  fileprivate func color(y: Double, cb: Double, cr: Double) -> SIMD3<Float> {
    let (y, cb, cr) = (y - Double(black), cb - Double(neutral), cr - Double(neutral))
    return SIMD3(
      Float(lumaForRedAndBlue * y + redFromCb * cb + redFromCr * cr),
      Float(luma * y + greenFromCb * cb + greenFromCr * cr),
      Float(lumaForRedAndBlue * y + blueFromCb * cb + blueFromCr * cr))
  }
}
