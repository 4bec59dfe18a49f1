import Media
import Terminal
import Testing

@Suite struct TerminalSizeTests {
  @Test(
    "believes pixels only if a cell of them could hold a letter",
    arguments: [
      (width: 800, height: 480, isBelieved: true),
      (width: 160, height: 96, isBelieved: true),  // 2 × 4 a cell
      (width: 159, height: 96, isBelieved: false),
      (width: 160, height: 95, isBelieved: false),
      (width: 80, height: 24, isBelieved: false),  // cells, in the pixels' place
      (width: 0, height: 480, isBelieved: false),
      (width: 0, height: 0, isBelieved: false),
    ])
  func plausibility(width: Int, height: Int, isBelieved: Bool) {
    let size = TerminalSize(columns: 80, rows: 24, pixelWidth: width, pixelHeight: height)
    #expect(size.pixels == (isBelieved ? PixelSize(width: width, height: height) : nil))
  }

  @Test("is 80 × 24 where it is not known", arguments: [(0, 0), (80, 0), (0, 24)])
  func unknown(columns: Int, rows: Int) {
    let size = TerminalSize(columns: columns, rows: rows, pixelWidth: 640, pixelHeight: 480)
    #expect(size == TerminalSize(columns: 80, rows: 24))
  }
}
