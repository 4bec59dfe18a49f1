import LibSixel
import Media
import Sixel
import TestSupport
import Testing
import Video

/// Two other readers see what our encoder wrote: libsixel, and the tests' own.
@Suite struct SixelEncoderTests {
  private func text(_ image: IndexedImage) -> String {
    String(decoding: SixelEncoder().encode(image), as: UTF8.self)
  }

  /// Both readers see the picture that was meant, and every pixel is painted once.
  private func expectReadsBack(_ image: IndexedImage) throws {
    let sixels = SixelEncoder().encode(image)
    let shown = try #require(SixelDecoder.pictures(in: sixels).first)
    #expect(shown.image == image.rgbImage)
    #expect(shown.bareCount == 0)
    #expect(shown.repaintedCount == 0)
    #expect(decodeByLibsixel(sixels) == image.rgbImage)
  }

  // The VT330/VT340 manual's own example of bits: "t" is 63 + 53, and 53 is 110101 in binary.
  @Test("writes a column of six pixels as one character")
  func oneColumn() {
    let colors = [RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 255, green: 51, blue: 0)]
    let image = IndexedImage(
      width: 1, height: 6, palette: Palette(colors), indices: [1, 0, 1, 0, 1, 1])
    // The uppermost pixel is bit 0: 1 + 4 + 16 + 32 = 53, and 2 + 8 = 10 for the other colour.
    #expect(
      text(image) == "\u{1B}Pq\"1;1;1;6" + "#0;2;0;0;0#1;2;100;20;0" + "#1t$#0I" + "\u{1B}\\")
  }

  @Test("counts runs, goes down between bands, and leaves out what is not used")
  func runsAndBands() {
    let colors = (0..<4).map { RGBColor(red: UInt8(51 * $0), green: 0, blue: 0) }
    // Eight rows: a band of six, and one of two, in colour 3 but for the last three of five columns.
    let indices = (0..<40).map { UInt8($0 >= 30 && $0 % 5 >= 2 ? 1 : 3) }
    let image = IndexedImage(width: 5, height: 8, palette: Palette(colors), indices: indices)
    // Six pixels are 63 + 63 = "~"; two are 63 + 3 = "B". Colour 1 begins where colour 3 has ended.
    #expect(
      text(image) == "\u{1B}Pq\"1;1;5;8#1;2;20;0;0#3;2;60;0;0" + "#3!5~" + "-" + "#3BB#1BBB"
        + "\u{1B}\\")
  }

  @Test("starts a colour again after 17 columns without it, and bridges 16")
  func gaps() {
    let palette = Palette([RGBColor(red: 0, green: 0, blue: 0), .init(red: 255, green: 0, blue: 0)])
    func row(_ gap: Int) -> IndexedImage {
      IndexedImage(
        width: gap + 2, height: 1, palette: palette,
        indices: [1] + [UInt8](repeating: 0, count: gap) + [1])
    }
    // A column with the uppermost pixel is "@", one without any "?".
    #expect(text(row(16)).hasSuffix("100;0;0#1@!16?@$#0?!16@\u{1B}\\"))
    #expect(text(row(17)).hasSuffix("100;0;0#1@#0!17@#1@\u{1B}\\"))
  }

  // A VT240 keeps the count in a byte; 255 + 255 + 130 = 640.
  @Test("repeats a character 255 times at most")
  func longRuns() {
    let palette = Palette([RGBColor(red: 0, green: 0, blue: 0)])
    let image = IndexedImage(
      width: 640, height: 6, palette: palette, indices: [UInt8](repeating: 0, count: 640 * 6))
    #expect(text(image).hasSuffix("#0!255~!255~!130~\u{1B}\\"))
  }

  @Test(
    "writes what two readers read back unchanged",
    arguments: [
      (1, 1), (1, 6), (1, 7), (2, 1), (7, 5), (6, 6), (64, 48), (101, 13), (640, 36), (2000, 8),
      (3, 1000), (1, 600),
    ], [1, 2, 9, 256])
  func readsBack(size: (Int, Int), colorCount: Int) throws {
    for (seed, longestRun) in [1, 4, 40, 700].enumerated() {
      try expectReadsBack(
        .random(
          width: size.0, height: size.1, colorCount: colorCount, longestRun: longestRun,
          seed: UInt64(seed)))
    }
  }

  @Test("writes pictures of random sizes that two readers read back", arguments: 0..<40)
  func randomImages(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    try expectReadsBack(
      .random(
        width: .random(in: 1...90, using: &generator),
        height: .random(in: 1...40, using: &generator),
        colorCount: .random(in: 1...256, using: &generator),
        longestRun: .random(in: 1...60, using: &generator), seed: seed))
  }

  @Test("writes a dithered picture in any palette exactly", arguments: Dithering.allCases)
  func dithered(dithering: Dithering) throws {
    let image = RGBImage.gradient(width: 320, height: 180)
    for palette in [Palette.cube, Palette(adaptedTo: image)] {
      try expectReadsBack(Quantizer(palette, dithering: dithering).quantize(image))
    }
  }

  @Test("needs no more bytes than libsixel", arguments: Dithering.allCases)
  func byteCount(dithering: Dithering) throws {
    let image = RGBImage.gradient(width: 320, height: 180)
    for palette in [Palette.cube, Palette(adaptedTo: image)] {
      let indexed = Quantizer(palette, dithering: dithering).quantize(image)
      let theirs = try LibsixelEncoder().encode(indexed)
      // A hundredth more where libsixel is lucky with the order of colours.
      #expect(SixelEncoder().encode(indexed).count * 100 <= theirs.count * 101)
    }
  }

  @Test("keeps colours that are no whole per cents to the nearest ones")
  func percents() {
    let colors = (0...255).map { (level: UInt8) in
      RGBColor(red: level, green: 255 - level, blue: level / 3)
    }
    let indices = (0..<40 * 30).map { UInt8($0 % 256) }
    func image(_ palette: Palette) -> IndexedImage {
      IndexedImage(width: 40, height: 30, palette: palette, indices: indices)
    }
    let meant = image(Palette(colors).inPercents).rgbImage
    #expect(decodeByLibsixel(SixelEncoder().encode(image(Palette(colors)))) == meant)
  }

  @Test("writes an image without pixels as a picture without bands", arguments: [(0, 0), (0, 9)])
  func empty(width: Int, height: Int) {
    let image = IndexedImage(width: width, height: height, palette: .cube, indices: [])
    #expect(text(image).hasPrefix("\u{1B}Pq\"1;1;0;\(height)"))
  }

  @Test("writes the same bytes every time")
  func deterministic() {
    let image = IndexedImage.random(
      width: 64, height: 40, colorCount: 200, longestRun: 9, seed: 3)
    #expect(SixelEncoder().encode(image) == SixelEncoder().encode(image))
  }
}
