import Media
import Terminal
import Testing
import Video

/// The plain encoder is another module's; libsixel, its oracle, is linked here.
@Suite struct PlainSixelEncoderTests {
  private func image(width: Int, height: Int, _ colors: [RGBColor]) -> IndexedImage {
    let indices = (0..<width * height).map { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: width)
      return UInt8((column / 5 + row * row / 3) % colors.count)
    }
    return IndexedImage(
      width: width, height: height, palette: Palette(colors), indices: indices)
  }

  // The VT330/VT340 manual's own example of bits: "t" is 63 + 53, and 53 is 110101 in binary.
  @Test("writes a column of six pixels as one character")
  func oneColumn() {
    let colors = [RGBColor(red: 0, green: 0, blue: 0), RGBColor(red: 255, green: 51, blue: 0)]
    let image = IndexedImage(
      width: 1, height: 6, palette: Palette(colors), indices: [1, 0, 1, 0, 1, 1])
    // The uppermost pixel is bit 0: 1 + 4 + 16 + 32 = 53, and 2 + 8 = 10 for the other colour.
    #expect(
      text(image) == "\u{1B}Pq\"1;1;1;6" + "#0;2;0;0;0#1;2;100;20;0" + "#0I$#1t" + "\u{1B}\\")
  }

  @Test("counts runs, goes down between bands, and leaves out what is not used")
  func runsAndBands() {
    let colors = (0..<4).map { RGBColor(red: UInt8(51 * $0), green: 0, blue: 0) }
    // Eight rows: a band of six, and one of two, in colour 3 but for the last three of five columns.
    let indices = (0..<40).map { UInt8($0 >= 30 && $0 % 5 >= 2 ? 1 : 3) }
    let image = IndexedImage(width: 5, height: 8, palette: Palette(colors), indices: indices)
    // Six pixels are 63 + 63 = "~"; two are 63 + 3 = "B"; none are "?".
    #expect(
      text(image) == "\u{1B}Pq\"1;1;5;8#1;2;20;0;0#3;2;60;0;0" + "#3!5~" + "-"
        + "#1??BBB$#3BB" + "\u{1B}\\")
  }

  @Test(
    "writes what libsixel reads back unchanged",
    arguments: [(1, 1), (7, 5), (6, 6), (64, 48), (101, 13), (640, 200)], [1, 2, 9, 216])
  func readsBack(size: (Int, Int), colorCount: Int) {
    // The cube's levels are whole per cents.
    let colors = (0..<colorCount).map { index in
      func byte(_ level: Int) -> UInt8 { UInt8(level % 6 * 51) }
      return RGBColor(red: byte(index / 36), green: byte(index / 6), blue: byte(index))
    }
    let image = image(width: size.0, height: size.1, colors)
    #expect(decodeSixels(PlainSixelEncoder().encode(image)) == image.rgbImage)
  }

  @Test("keeps other colours to the precision of per cents")
  func percents() {
    let image = image(
      width: 40, height: 30,
      (0..<256).map { RGBColor(red: UInt8($0), green: UInt8(255 - $0), blue: UInt8($0 / 3)) })
    let shown = decodeSixels(PlainSixelEncoder().encode(image))
    let meant = RGBImage(
      width: 40, height: 30,
      pixels: image.rgbImage.pixels.map(throughPercent))
    #expect(shown == meant)
  }

  @Test("writes the same picture as libsixel's encoder", arguments: [(64, 48), (101, 13)])
  func sameAsLibrary(size: (Int, Int)) throws {
    let image = image(width: size.0, height: size.1, (0..<6).map { Palette.cube[$0 * 43] })
    let theirs = try SixelEncoder().encode(image)
    #expect(decodeSixels(PlainSixelEncoder().encode(image)) == decodeSixels(theirs))
  }

  /// What is left of a component after sixel's per cents: to the nearest, and back.
  private func throughPercent(_ byte: UInt8) -> UInt8 {
    let percent = (Int(byte) * 100 + 127) / 255
    return UInt8((percent * 255 + 50) / 100)
  }

  private func text(_ image: IndexedImage) -> String {
    String(decoding: PlainSixelEncoder().encode(image), as: UTF8.self)
  }
}
