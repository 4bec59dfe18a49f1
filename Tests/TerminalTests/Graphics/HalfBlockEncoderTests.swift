import Media
import Testing

@testable import Terminal

@Suite struct HalfBlockEncoderTests {
  @Test(
    "draws every pixel in its place", arguments: [RowBreak.newLine, .cursorMotion], [1, 2, 7, 8])
  func everyPixel(rowBreak: RowBreak, height: Int) {
    for image in [RGBImage.noise(width: 9, height: height), .confetti(width: 9, height: height)] {
      let bytes = HalfBlockEncoder(rowBreak: rowBreak).encode(image)
      let screen = CharacterScreen(bytes, left: rowBreak == .newLine ? 0 : 5)
      #expect(screen.pixels.count == 9 * height)
      for row in 0..<height {
        for column in 0..<9 {
          #expect(screen.pixels[[row, column]] == image.color(column: column, row: row))
        }
      }
    }
  }

  @Test(
    "draws every pixel in the nearest of 240 colours where there are no more",
    arguments: [ColorDepth.palette, .none])
  func indexed(colors: ColorDepth) {
    let image = RGBImage.confetti(width: 9, height: 7)
    let screen = CharacterScreen(HalfBlockEncoder(rowBreak: .newLine, colors: colors).encode(image))
    #expect(screen.pixels.count == 9 * 7)
    for row in 0..<7 {
      for column in 0..<9 {
        let meant = image.color(column: column, row: row)
        let shown = screen.pixels[[row, column]]
        #expect(shown == XtermPalette.color(XtermPalette.nearestIndex(to: meant)))
      }
    }
  }

  @Test("names a colour once for all neighbours that share it")
  func coalesces() {
    let image = RGBImage(
      width: 3, height: 2,
      pixels: [
        1, 2, 3, 1, 2, 3, 1, 2, 3,
        200, 0, 0, 200, 0, 0, 0, 0, 0,
      ])
    #expect(
      String(decoding: HalfBlockEncoder().encode(image), as: UTF8.self)
        == "\u{1B}[38;2;1;2;3;48;2;200;0;0m▀▀\u{1B}[48;2;0;0;0m▀\u{1B}[0m")
    // 16 is black, 160 is (215, 0, 0).
    #expect(
      String(decoding: HalfBlockEncoder(colors: .palette).encode(image), as: UTF8.self)
        == "\u{1B}[38;5;16;48;5;160m▀▀\u{1B}[48;5;16m▀\u{1B}[0m")
  }

  @Test("is empty for an empty image")
  func empty() {
    let bytes = HalfBlockEncoder().encode(RGBImage(width: 0, height: 0, pixels: []))
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[0m")
  }
}
