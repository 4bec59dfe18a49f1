import Media
import Testing

@testable import Terminal

@Suite struct CellPaletteTests {
  private func text(_ cells: [PictureCell]) -> String {
    var writer = CellWriter()
    for cell in cells { writer.write(cell) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test("writes sixteen colours as all terminals that have them read them")
  func sixteen() {
    let cells = [(1, 2), (9, 10), (15, 0)].map { (ink: UInt8, ground: UInt8) in
      PictureCell(glyph: "▀", ink: CellColor(basic: ink), ground: CellColor(basic: ground))
    }
    #expect(text(cells) == "\u{1B}[31;42m▀\u{1B}[91;102m▀\u{1B}[97;40m▀")
  }

  @Test("writes bright letters as bold ones where no ground is bright, and ends bold again")
  func bold() {
    let cells = [(9, 2), (1, 2), (12, 0)].map { (ink: UInt8, ground: UInt8) in
      PictureCell(glyph: "▀", ink: CellColor(bold: ink), ground: CellColor(bold: ground))
    }
    #expect(text(cells) == "\u{1B}[1;31;42m▀\u{1B}[22;31m▀\u{1B}[1;34;40m▀")
  }

  @Test("has the colours of the Linux console and of xterm")
  func colors() {
    #expect(BasicPalette.console[3] == RGBColor(red: 170, green: 85, blue: 0))
    #expect(BasicPalette.console[8] == RGBColor(red: 85, green: 85, blue: 85))
    #expect(BasicPalette.console[14] == RGBColor(red: 85, green: 255, blue: 255))
    #expect(BasicPalette.xterm[1] == RGBColor(red: 205, green: 0, blue: 0))
    #expect(BasicPalette.xterm[12] == RGBColor(red: 92, green: 92, blue: 255))
    #expect(BasicPalette.xterm[15] == .white)
    #expect(Set(BasicPalette.console).count == 16 && Set(BasicPalette.xterm).count == 16)
  }

  @Test("a colour of the console is shown by itself alone, one of xterm's nearly")
  func itself() {
    for (number, color) in BasicPalette.console.enumerated() {
      for place in 0..<64 {
        let ink = CellPalette.eight.ink(color, column: place % 8, row: place / 8)
        #expect(ink == CellColor(bold: UInt8(number)), "\(color)")
      }
    }
    for (number, color) in BasicPalette.xterm.enumerated() {
      let inks = (0..<64).map { place in
        CellPalette.sixteen.ink(color, column: place % 8, row: place / 8)
      }
      #expect(inks.count { $0 == CellColor(basic: UInt8(number)) } > 32, "\(color)")
    }
  }

  /// The numbers of the colours that an area of one colour is shown in, and their mean light.
  private func mean(_ color: RGBColor, of colors: [RGBColor], _ dither: CellDither) -> RGBColor {
    var light = SIMD3<Double>()
    for place in 0..<64 {
      let found = colors[Int(dither.index(of: color, column: place % 8, row: place / 8))]
      let components = SIMD3(Double(found.red), Double(found.green), Double(found.blue))
      light += components * components / 64
    }
    let mean = light.squareRoot()
    return RGBColor(
      red: UInt8(mean.x.rounded()), green: UInt8(mean.y.rounded()), blue: UInt8(mean.z.rounded()))
  }

  @Test(
    "greys are as bright as they should be, from far away",
    arguments: (0...17).map { 15 * $0 })
  func greys(level: Int) {
    let grey = RGBColor(red: UInt8(level), green: UInt8(level), blue: UInt8(level))
    for (colors, dither) in [
      (BasicPalette.xterm, CellDither.sixteen), (BasicPalette.console, .console),
    ] {
      #expect(abs(mean(grey, of: colors, dither).luma - level) <= 12, "\(level)")
    }
  }

  @Test(
    "a mixture is nearer than the nearest colour: sky, skin, grass and leaves",
    arguments: [(120, 170, 230), (224, 172, 140), (90, 140, 50), (40, 60, 30), (160, 120, 90)])
  func mixtures(red: Int, green: Int, blue: Int) throws {
    let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    for (colors, dither) in [
      (BasicPalette.xterm, CellDither.sixteen), (BasicPalette.console, .console),
    ] {
      let nearest = try #require(colors.map { $0.squaredDistance(to: color) }.min())
      #expect(mean(color, of: colors, dither).squaredDistance(to: color) < nearest)
    }
  }

  /// The colours that a calm area of one colour is shown in.
  private func inks(_ color: RGBColor, of palette: CellPalette) -> Set<CellColor> {
    Set(
      (0..<64).map { palette.ink(color, column: $0 % 8, row: $0 / 8, isCalm: true) })
  }

  @Test(
    "of sixteen colours calm areas of skin, grass, leaves, earth and roofs are one, without dots",
    arguments: [
      (224, 172, 140, 3), (90, 140, 50, 2), (40, 60, 30, 0), (160, 120, 90, 8), (200, 30, 30, 9),
    ])
  func calmSixteen(red: Int, green: Int, blue: Int, number: UInt8) {
    let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    #expect(inks(color, of: .sixteen) == [CellColor(basic: number)])
  }

  @Test(
    "of sixteen colours an eye in a face stays darker than the face, whatever both are like",
    arguments: [(150, 120, 100), (200, 150, 120), (90, 70, 60), (60, 120, 60)])
  func shapes(red: Int, green: Int, blue: Int) throws {
    let face = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
    let eye = RGBColor(
      red: UInt8(red - 50), green: UInt8(green - 50), blue: UInt8(blue - 50))
    let (first, second) = BasicPalette.pair(for: eye, face)
    #expect(BasicPalette.xterm[Int(first)].luma + 32 <= BasicPalette.xterm[Int(second)].luma)
    let (light, dark) = BasicPalette.pair(for: face, eye)
    #expect(BasicPalette.xterm[Int(dark)].luma + 32 <= BasicPalette.xterm[Int(light)].luma)
  }

  @Test("of 256 colours a calm area is mixed of some that are closer in brightness")
  func calmXterm() {
    func contrast(_ dither: CellDither) -> Int {
      var sum = 0
      for red in stride(from: 4, to: 256, by: 24) {
        for green in stride(from: 4, to: 256, by: 24) {
          for blue in stride(from: 4, to: 256, by: 24) {
            let color = RGBColor(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
            let lumas = (0..<64).map {
              XtermPalette.color(
                dither.index(of: color, column: $0 % 8, row: $0 / 8, isCalm: true)
              ).luma
            }
            sum += (lumas.max() ?? 0) - (lumas.min() ?? 0)
          }
        }
      }
      return sum
    }
    #expect(contrast(.calmXterm) * 10 < contrast(.xterm) * 8)
  }

  @Test("where no ground is bright, a cell still has its two halves in their places")
  func halves() {
    let (dark, bright) = (BasicPalette.console[1], BasicPalette.console[10])
    let other = BasicPalette.console[12]
    let palette = CellPalette.eight
    #expect(
      palette.halves(bright, dark, column: 0, row: 0)
        == PictureCell(glyph: "▀", ink: CellColor(bold: 10), ground: CellColor(bold: 1)))
    #expect(
      palette.halves(dark, bright, column: 0, row: 0)
        == PictureCell(glyph: "▄", ink: CellColor(bold: 10), ground: CellColor(bold: 1)))
    let inks = (0..<2).map { palette.halves(bright, other, column: $0, row: 0) }
    #expect(inks.map(\.ink) == [CellColor(bold: 10), CellColor(bold: 12)])
    #expect(inks.allSatisfy { $0.glyph == "█" })
    // Whatever the picture, no ground is bright: the console would show it dark.
    let picture = HalfBlockRenderer(colors: .eight, fillsCells: true).cells(
      of: .noise(width: 40, height: 40))
    let brightGrounds = (8..<16).map { CellColor(bold: UInt8($0)) }
    #expect(!picture.cells.contains { brightGrounds.contains($0.ground) })
  }

  @Test("where no ground is bright, two bright colours mix without stripes")
  func brightMixture() {
    // Between bright cyan and bright white.
    let sky = RGBColor(red: 190, green: 255, blue: 255)
    let shown = (0..<8).map { row in
      (0..<8).map { CellPalette.eight.halves(sky, sky, column: $0, row: row) }
    }
    #expect(shown.joined().allSatisfy { $0.glyph == "█" })
    let colors = [CellColor(bold: 14), CellColor(bold: 15)]
    for place in 0..<8 {
      #expect(Set(shown[place].map(\.ink)) == Set(colors), "row \(place)")
      #expect(Set(shown.map { $0[place].ink }) == Set(colors), "column \(place)")
    }
    // In light, 190 lies half way between 85 and 255; the table has 187.
    #expect(30...34 ~= shown.joined().count { $0.ink == colors[1] })
  }
}
