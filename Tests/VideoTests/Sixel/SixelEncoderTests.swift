import Media
import Testing
import Video

@Suite struct SixelEncoderTests {
  /// Smooth colours: red grows to the right, green downwards, blue along the diagonal.
  private func gradient(width: Int, height: Int) -> RGBImage {
    RGBImage(
      width: width, height: height,
      pixels: (0..<width * height).flatMap { place in
        let (column, row) = (place % width, place / width)
        return [
          UInt8(255 * column / width), UInt8(255 * row / height),
          UInt8(255 * (column + row) / (width + height)),
        ]
      })
  }

  /// What is left of a component after sixel's per cents: to the nearest, and back.
  private func throughPercent(_ byte: UInt8) -> UInt8 {
    let percent = (Int(byte) * 100 + 127) / 255
    return UInt8((percent * 255 + 50) / 100)
  }

  @Test("begins and ends as sixels do")
  func envelope() throws {
    let sixels = try SixelEncoder().encode(gradient(width: 12, height: 12))
    #expect(sixels.starts(with: [0x1B, 0x50]))  // ESC P
    #expect(sixels.suffix(2) == [0x1B, 0x5C])  // ESC \
  }

  @Test(
    "writes a fixed palette's pixels so that they decode exactly", arguments: Dithering.allCases,
    [(1, 1), (7, 5), (6, 6), (64, 48), (101, 13)])
  func decodesExactly(dithering: Dithering, size: (Int, Int)) throws {
    let image = gradient(width: size.0, height: size.1)
    let sixels = try SixelEncoder(palette: .fixed, dithering: dithering).encode(image)
    let meant = CubeQuantizer(dithering: dithering).quantize(image).rgbImage
    #expect(decodeSixels(sixels) == meant)
  }

  @Test("writes any palette, to the precision of per cents", arguments: [1, 2, 16, 17, 256])
  func anyPalette(count: Int) throws {
    let palette = Palette(
      (0..<count).map { index in
        let blue = UInt8(index * 37 % 256)
        return RGBColor(red: UInt8(index), green: UInt8(255 - index), blue: blue)
      })
    let indices = (0..<20 * 13).map { UInt8($0 * 7 % count) }
    let image = IndexedImage(width: 20, height: 13, palette: palette, indices: indices)
    let meant = RGBImage(
      width: 20, height: 13, pixels: image.rgbImage.pixels.map(throughPercent))
    #expect(decodeSixels(try SixelEncoder().encode(image)) == meant)
  }

  @Test("chooses colours that come close to the image's", arguments: Dithering.allCases)
  func adaptive(dithering: Dithering) throws {
    let image = gradient(width: 64, height: 48)
    let sixels = try SixelEncoder(palette: .adaptive, dithering: dithering).encode(image)
    let shown = try #require(decodeSixels(sixels))
    try #require(shown.width == 64 && shown.height == 48)
    let squares = zip(shown.pixels, image.pixels).reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
    // The fixed cube without dithering is off by 51/√12 ≈ 15 on average.
    #expect(Double(squares) / Double(image.pixels.count) < 15 * 15)
  }

  @Test("shows a picture of few colours in just these when it may choose")
  func adaptiveExact() throws {
    let colors: [[UInt8]] = [[0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 51, 204]]
    let image = RGBImage(
      width: 16, height: 16, pixels: (0..<256).flatMap { colors[($0 / 4 + $0 / 64) % 4] })
    for dithering in [Dithering.none, .diffusion] {
      let encoder = SixelEncoder(palette: .adaptive, dithering: dithering)
      let shown = try #require(decodeSixels(try encoder.encode(image)))
      // libsixel compares colours of five bits a component.
      #expect(try #require(shown.largestDifference(from: image)) <= 8)
    }
  }

  @Test("leaves the caller's image alone")
  func leavesImage() throws {
    let image = gradient(width: 32, height: 32)
    let before = image.pixels.map { $0 }
    _ = try SixelEncoder(palette: .adaptive, dithering: .diffusion).encode(image)
    #expect(image.pixels == before)
  }

  @Test("throws what libsixel says of an image it cannot write", arguments: PaletteChoice.allCases)
  func refusesEmpty(palette: PaletteChoice) {
    let empty = RGBImage(width: 0, height: 4, pixels: [])
    let error = #expect(throws: SixelError.self) {
      try SixelEncoder(palette: palette).encode(empty)
    }
    #expect(error?.status == 0x1103)  // SIXEL_BAD_INPUT
    #expect(error?.message.isEmpty == false)
    #expect(
      error?.description.hasPrefix("libsixel could not write an image of 0×4 pixels: ") == true)
  }
}
