import Media
import Testing

@testable import Terminal

@Suite struct HalfBlockTests {
  private func encode(
    _ image: RGBImage, _ rowBreak: RowBreak = .newLine, colors: ColorDepth = .trueColor
  ) -> [UInt8] {
    CellEncoder(renderer: HalfBlockRenderer(colors: colors), rowBreak: rowBreak).encode(image)
  }

  @Test(
    "draws every pixel in its place", arguments: [RowBreak.newLine, .cursorMotion], [1, 2, 7, 8])
  func everyPixel(rowBreak: RowBreak, height: Int) {
    for image in [RGBImage.noise(width: 9, height: height), .confetti(width: 9, height: height)] {
      let bytes = encode(image, rowBreak)
      let screen = CharacterScreen(bytes, left: rowBreak == .newLine ? 0 : 5)
      #expect(screen.pixels.count == 9 * height)
      for row in 0..<height {
        for column in 0..<9 {
          #expect(screen.pixels[[row, column]] == image.color(column: column, row: row))
        }
      }
    }
  }

  @Test("an odd last row fills its cells in a film, and half of them among lines of text")
  func lastRow() {
    let image = RGBImage(width: 1, height: 1, pixels: [1, 2, 3])
    let color = CellColor(RGBColor(red: 1, green: 2, blue: 3))
    for fillsCells in [true, false] {
      let picture = HalfBlockRenderer(fillsCells: fillsCells).cells(of: image)
      let cell =
        fillsCells
        ? PictureCell(glyph: "▄", ink: color, ground: color)
        : PictureCell(glyph: "▀", ink: color, ground: .standard)
      #expect(picture.cells == [cell])
    }
  }

  @Test("names a colour once for all neighbours that share it")
  func coalesces() {
    let image = RGBImage(
      width: 3, height: 2,
      pixels: [
        95, 0, 0, 95, 0, 0, 95, 0, 0,
        215, 0, 0, 215, 0, 0, 0, 0, 0,
      ])
    #expect(
      String(decoding: encode(image), as: UTF8.self)
        == "\u{1B}[38;2;215;0;0;48;2;95;0;0m▄▄\u{1B}[38;2;0;0;0m▄\u{1B}[0m")
    // Colours of the table stay what they are: 52 is (95, 0, 0), 160 is (215, 0, 0).
    #expect(
      String(decoding: encode(image, colors: .palette), as: UTF8.self)
        == "\u{1B}[38;5;160;48;5;52m▄▄\u{1B}[38;5;16m▄\u{1B}[0m")
  }

  @Test("is empty for an empty image")
  func empty() {
    #expect(encode(RGBImage(width: 0, height: 0, pixels: [])) == [])
  }
}
