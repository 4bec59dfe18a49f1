import Media
import Testing

@testable import Terminal

@Suite struct PlainTextTests {
  private func encode(
    _ image: RGBImage, _ rowBreak: RowBreak = .newLine, isLight: Bool = false
  ) -> [UInt8] {
    CellEncoder(renderer: PlainTextRenderer(isLight: isLight), rowBreak: rowBreak).encode(image)
  }

  private static let ramp = Array(" .:-=+*#%@".unicodeScalars)

  @Test(
    "draws every pair of pixels as the character for their brightness",
    arguments: [RowBreak.newLine, .cursorMotion], [1, 2, 7, 8])
  func everyPair(rowBreak: RowBreak, height: Int) throws {
    let image = RGBImage.confetti(width: 9, height: height)
    let bytes = encode(image, rowBreak)
    let screen = CharacterScreen(bytes, left: rowBreak == .newLine ? 0 : 5)
    #expect(screen.characters.count == 9 * ((height + 1) / 2))
    for (place, character) in screen.characters {
      let rows = [2 * place[0], min(2 * place[0] + 1, height - 1)]
      let lumas = rows.map { row in
        let color = image.color(column: place[1], row: row)
        // BT.709's weights.
        return 0.2126 * Double(color.red) + 0.7152 * Double(color.green)
          + 0.0722 * Double(color.blue)
      }
      let step = try #require(Self.ramp.firstIndex(of: character))
      // The middle of a step is at most half a step away; whole numbers cost two more.
      let shown = (Double(step) + 0.5) * 25.6
      #expect(abs(shown - (lumas[0] + lumas[1]) / 2) <= 12.8 + 2)
    }
  }

  @Test("goes from nothing for black to the most ink for white")
  func ends() {
    let image = RGBImage(width: 2, height: 1, pixels: [0, 0, 0, 255, 255, 255])
    #expect(encode(image) == Array(" @".utf8))
    #expect(encode(image, isLight: true) == Array("@ ".utf8), "ink is dark on a light ground")
  }

  @Test("uses no escape sequence in lines of text")
  func plain() {
    let bytes = encode(.confetti(width: 40, height: 20))
    #expect(bytes.allSatisfy { $0 == 0x0A || 0x20...0x7E ~= $0 })
    #expect(bytes.count == 40 * 10 + 9)
  }

  @Test("is empty for an empty image")
  func empty() {
    #expect(encode(RGBImage(width: 0, height: 0, pixels: [])) == [])
  }
}
