import Media
import Terminal
import Testing

@testable import LessonCharts

/// The picture as letters: `.` for the background, `#` for ink, otherwise a colour's first letter.
func picture(_ image: IndexedImage) -> [String] {
  (0..<image.height).map { row in
    String(
      image.indices[row * image.width..<(row + 1) * image.width].map { index in
        switch ChartColor(rawValue: index) {
        case .background: "."
        case .ink: "#"
        case .faint: "-"
        case let color: "\(color.map { "\($0)" } ?? "?")".first ?? "?"
        }
      })
  }
}

@Suite struct DrawingTests {
  @Test("fills and frames rectangles")
  func rectangles() {
    var drawing = Drawing(width: 7, height: 4)
    drawing.fill(1..<6, 0..<4, .sky)
    drawing.frame(0..<7, 0..<4, .faint)
    #expect(picture(drawing.image) == ["-------", "-sssss-", "-sssss-", "-------"])
  }

  @Test("draws lines from pixel to pixel")
  func lines() {
    var drawing = Drawing(width: 7, height: 3)
    drawing.line(from: (0, 0), to: (6, 2), .orange)
    #expect(picture(drawing.image) == ["oo.....", "..ooo..", ".....oo"])
    drawing.line(from: (6, 0), to: (6, 2), .ink)
    #expect(picture(drawing.image) == ["oo....#", "..ooo.#", ".....o#"])
  }

  @Test("a thick line has its further pixels above it")
  func thickLine() {
    var drawing = Drawing(width: 3, height: 3)
    drawing.line(from: (0, 2), to: (2, 2), .sky, thickness: 2)
    #expect(picture(drawing.image) == ["...", "sss", "sss"])
  }

  @Test("twice as large, a sloping line has steps of one pixel, and letters of two")
  func scaled() {
    var drawing = Drawing(width: 4, height: 2)
    drawing.line(from: (0, 0), to: (3, 1), .orange)
    let image = drawing.image(scale: 2, isLight: false)
    #expect(image.width == 8 && image.height == 4)
    #expect(picture(image) == ["ooo.....", "oooooo..", "..oooooo", ".....ooo"])
    var letter = Drawing(width: 5, height: 8)
    letter.write("I", column: 0, row: 0)
    let large = picture(letter.image(scale: 2, isLight: false))
    let small = picture(letter.image)
    #expect(
      large.enumerated().allSatisfy { row, line in
        line == small[row / 2].map { "\($0)\($0)" }.joined()
      })
  }

  @Test("has colours of its own for an image, which ends at the edges")
  func image() {
    let red = RGBColor(red: 255, green: 0, blue: 0)
    let image = IndexedImage(
      width: 2, height: 2, palette: Palette([.black, red]), indices: [1, 1, 0, 1])
    var drawing = Drawing(width: 2, height: 2)
    drawing.fill(0..<2, 0..<2, .ink)
    drawing.paint(image, column: 1, row: 1)
    let count = UInt8(ChartColor.allCases.count)
    let ink = ChartColor.ink.rawValue
    #expect(drawing.image.indices == [ink, ink, ink, count + 1])
    #expect(drawing.image.palette[Int(count) + 1] == red)
    #expect(Drawing(image).image == image)
    // An image alone may have all 256 colours: none is left for a chart.
    let colors = (0..<256).map { RGBColor(red: UInt8($0), green: 0, blue: 0) }
    let full = IndexedImage(width: 2, height: 1, palette: Palette(colors), indices: [0, 255])
    #expect(
      Drawing(full).image(scale: 2, isLight: true).indices == [0, 0, 255, 255, 0, 0, 255, 255])
  }

  @Test("keeps what was drawn on it, and nothing of what is not to be seen")
  func strokes() {
    var drawing = Drawing(width: 4, height: 4)
    drawing.fill(-3..<2, 1..<9, .sky)
    drawing.fill(7..<9, 0..<4, .sky)
    drawing.write("", column: 0, row: 0)
    #expect(
      drawing.strokes == [.fill(Drawing.Rectangle(columns: 0..<2, rows: 1..<4), .sky)])
  }

  @Test("leaves out what is beyond the edges")
  func clips() {
    var drawing = Drawing(width: 3, height: 2)
    drawing.fill(-5..<2, -1..<1, .sky)
    drawing.line(from: (-9, 1), to: (9, 1), .ink)
    drawing.frame(1..<50, 1..<1, .green)
    drawing.write("far away", column: 100, row: -100)
    #expect(picture(drawing.image) == ["ss.", "###"])
  }

  @Test("writes letters of five by eight pixels")
  func letters() {
    var drawing = Drawing(width: 11, height: 8)
    drawing.write("Tj", column: 0, row: 0)
    #expect(
      picture(drawing.image) == [
        "#####....#.",
        "..#........",
        "..#.....##.",
        "..#......#.",
        "..#......#.",
        "..#......#.",
        "..#...#..#.",
        ".......##..",
      ])
  }

  @Test("aligns text at its left, middle or right")
  func alignment() {
    func columns(_ alignment: Drawing.Alignment) -> [Int] {
      var drawing = Drawing(width: 30, height: 8)
      drawing.write("II", column: 15, row: 0, .ink, alignment)
      let top = Array(picture(drawing.image)[0])
      return top.indices.filter { top[$0] == "#" }
    }
    // Two letters are 11 pixels wide; the serif of an I is three of five.
    #expect(columns(.left) == [16, 17, 18, 22, 23, 24])
    #expect(columns(.center) == [11, 12, 13, 17, 18, 19])
    #expect(columns(.right) == [5, 6, 7, 11, 12, 13])
  }

  @Test("the font has every letter of ASCII, no two alike")
  func font() {
    let ascii =
      (0x20...0x7E).map { Character(UnicodeScalar(UInt8($0))) } + ["·", "–", "…", "×", "→"]
    let glyphs = ascii.map(BitmapFont.glyph)
    #expect(Set(glyphs).count == ascii.count)
    #expect(glyphs.allSatisfy { $0.count == BitmapFont.letterHeight })
    #expect(BitmapFont.glyph(of: "電") == BitmapFont.glyph(of: "?"))
  }
}
