import Media
import TestSupport
import Testing

@testable import Terminal

@Suite struct OverlayTests {
  private let size = TerminalSize(columns: 20, rows: 10)

  private func letters(_ overlays: Overlay...) -> OverlayLetters {
    OverlayLetters(overlays, in: size)
  }

  @Test("lines of letters are equally long, a cell from the edges")
  func lines() {
    let letters = letters(Overlay(.topLeft, text: ["one", "three"]))
    #expect(letters.areas == [CellArea(rows: 2..<4, columns: 2..<9)])
    #expect(
      letters.text
        == "\u{1B}[2;2H\u{1B}[0;97;48;5;235m one   \u{1B}[0m\u{1B}[3;2H\u{1B}[0;97;48;5;235m three \u{1B}[0m"
    )
  }

  @Test(
    "letters stand where their anchor is",
    arguments: [
      (.topLeft, 2..<3, 2..<6, " ab "), (.top, 2..<3, 9..<13, " ab "),
      (.topRight, 2..<3, 16..<20, " ab "), (.bottomLeft, 9..<10, 2..<6, " ab "),
      (.bottom, 9..<10, 9..<13, " ab "), (.bottomRight, 9..<10, 16..<20, " ab "),
      (.topBand, 2..<3, 2..<20, "        ab        "),
      (.bottomBand, 9..<10, 2..<20, "        ab        "),
    ] as [(Overlay.Anchor, Range<Int>, Range<Int>, String)])
  func anchors(anchor: Overlay.Anchor, rows: Range<Int>, columns: Range<Int>, text: String) {
    let letters = letters(Overlay(anchor, text: ["ab"]))
    #expect(letters.areas == [CellArea(rows: rows, columns: columns)])
    #expect(letters.text.contains("\u{1B}[\(rows.lowerBound);\(columns.lowerBound)H"))
    #expect(letters.text.contains("m\(text)\u{1B}[0m"))
  }

  @Test("what has no room is left out, and control characters are harmless")
  func clipped() {
    let letters = letters(
      Overlay(
        .topLeft,
        text: Array(repeating: "\u{1B}[2J" + String(repeating: "x", count: 40), count: 20)))
    #expect(letters.areas == [CellArea(rows: 2..<10, columns: 2..<20)])
    #expect(!letters.text.contains("\u{1B}[2J"))
    for columns in 0...4 {
      let tiny = OverlayLetters(
        [Overlay(.bottomRight, text: ["x"])], in: TerminalSize(columns: columns + 1, rows: 2))
      #expect(tiny == .none)
    }
  }

  private let image = RGBImage(width: 20, height: 6, pixels: [UInt8](repeating: 0, count: 360))

  private func canvas(
    _ graphics: GraphicsProtocol = .iterm, isSynchronized: Bool = true
  ) -> PictureCanvas {
    PictureCanvas(
      layout: CanvasLayout(
        size: size, cell: CellSize(width: 10, height: 20, source: .window), graphics: graphics),
      writer: .pixels(Pixels(), indexed: Pixels()), isSynchronized: isSynchronized)
  }

  /// Writes components, or indices, after the move to the picture's place.
  private struct Pixels: ImageEncoder, IndexedImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] { image.pixels }
    func encode(_ image: IndexedImage) -> [UInt8] { image.indices }
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The first bytes of the picture in a frame.
  private func pixels(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.drop { $0 != UInt8(ascii: "H") }.dropFirst())
  }

  @Test("a picture that is too small for letters has them in front, and loses them again")
  func erases() throws {
    var canvas = canvas()
    func erases(_ overlay: [String]) throws -> Bool {
      let overlays = overlay.isEmpty ? [] : [Overlay(.topLeft, text: overlay)]
      let frame = text(try canvas.compose(.rgb(image), status: [], overlays: overlays))
      #expect(frame.contains("[0;97") == !overlay.isEmpty)
      return frame.contains("\u{1B}[2J")
    }
    #expect(try erases([]))
    #expect(try !erases(["four"]))
    #expect(try !erases(["longer"]))
    #expect(try erases(["short"]))
    #expect(try erases([]))
    #expect(try !erases([]))
    // Lines that came without a picture count too.
    _ = try canvas.compose(status: [], overlays: [Overlay(.topLeft, text: ["four"])])
    #expect(try erases([]))
  }

  @Test("letters that change without a frame leave the picture; those that go bring it back")
  func textAlone() throws {
    var canvas = canvas()
    _ = try canvas.compose(.rgb(image), status: [])
    func frame(_ lines: [String]) throws -> String {
      let overlays = lines.isEmpty ? [] : [Overlay(.topLeft, text: lines)]
      return text(try canvas.compose(status: [], overlays: overlays))
    }
    #expect(try frame(["1.000"]).contains("1.000") && !canvas.hasSentPicture)
    #expect(try frame(["1.001"]).contains("1.001") && !canvas.hasSentPicture)
    #expect(try frame([]).contains("\u{1B}[2J") && canvas.hasSentPicture)
    _ = try frame([])
    #expect(!canvas.hasSentPicture)
  }

  @Test("without a picture, letters that go are erased")
  func erasesWithoutPicture() throws {
    var canvas = canvas()
    func frame(_ lines: [String]) throws -> String {
      let overlays = lines.isEmpty ? [] : [Overlay(.topLeft, text: lines)]
      return text(try canvas.compose(status: ["paused"], overlays: overlays))
    }
    _ = try frame([])
    #expect(try !frame(["four", "lines"]).contains("\u{1B}[2J"))
    #expect(try !frame(["five", "lines"]).contains("\u{1B}[2J"))
    #expect(try frame(["four"]).contains("\u{1B}[2J"))
    #expect(try frame([]).contains("\u{1B}[2J"))
    #expect(try !frame([]).contains("\u{1B}[2J"))
  }

  /// A grey picture on which there is room for a letter.
  private let grey = RGBImage(
    width: 40, height: 30, pixels: [UInt8](repeating: 100, count: 3600))

  @Test(
    "letters are painted where pictures have pixels and would cover them", arguments: [true, false])
  func painted(isSynchronized: Bool) throws {
    for graphics in GraphicsProtocol.all where graphics.hasPixels && !graphics.leavesOutLetters {
      var canvas = canvas(graphics, isSynchronized: isSynchronized)
      _ = try canvas.compose(.rgb(grey), status: [])
      let frame = try canvas.compose(
        .rgb(grey), status: [], overlays: [Overlay(.topLeft, text: ["L"])])
      let bytes = pixels(frame)
      func red(_ column: Int, _ row: Int) -> UInt8 { bytes[3 * (40 * row + column)] }
      // At scale 1 the letter begins at 4, 4 with its upright; at its right is darkened picture.
      // The box is 13 by 18 pixels at scale 1, so the letter has room at no larger one.
      #expect(red(4, 4) == 240 && red(4, 9) == 240)
      #expect(red(6, 4) == 20)
      #expect(red(30, 28) == 100)
      #expect(!text(frame).contains("[0;97"))
    }
  }

  @Test("they are painted in the palette's own colours where few are chosen already")
  func paintedInFewColors() throws {
    var canvas = canvas()
    // The picture is grey; a fifth of that is nearest to black, and ink to white.
    let palette = Palette([RGBColor(red: 100, green: 100, blue: 100), .black, .white])
    let grey = IndexedImage(
      width: 40, height: 30, palette: palette, indices: [UInt8](repeating: 0, count: 1200))
    _ = try canvas.compose(.indexed(grey), status: [])
    let bytes = pixels(
      try canvas.compose(.indexed(grey), status: [], overlays: [Overlay(.topLeft, text: ["L"])]))
    func index(_ column: Int, _ row: Int) -> UInt8 { bytes[40 * row + column] }
    #expect(index(4, 4) == 2 && index(4, 9) == 2)
    #expect(index(6, 4) == 1)
    #expect(index(30, 28) == 0)
  }

  @Test("painted text that changes without a frame is drawn on the picture that is there")
  func repaints() throws {
    var canvas = canvas()
    _ = try canvas.compose(.rgb(grey), status: [])
    let bytes = pixels(
      try canvas.compose(status: [], overlays: [Overlay(.bottomRight, text: ["L"])]))
    // 13 × 18 pixels in the corner: the letter begins four pixels from the edges of its ground.
    #expect(bytes[3 * (40 * (30 - 14) + 40 - 9)] == 240)
    #expect(bytes[0] == 100)
    _ = try canvas.compose(status: ["status"], overlays: [Overlay(.bottomRight, text: ["L"])])
    #expect(!canvas.hasSentPicture)
    #expect(pixels(try canvas.compose(status: [])).starts(with: grey.pixels))
  }

  @Test(
    "letters that no cell of a picture lies behind are covered by none", arguments: [true, false])
  func overBlocks(isSynchronized: Bool) throws {
    var canvas = canvas(.blocks, isSynchronized: isSynchronized)
    let small = RGBImage(width: 10, height: 4, pixels: [UInt8](repeating: 9, count: 120))
    _ = try canvas.compose(.rgb(small), status: [])
    let frame = try canvas.compose(
      .rgb(small), status: [], overlays: [Overlay(.topLeft, text: ["L"])])
    #expect(text(frame).contains("\u{1B}[0;97;48;5;235m L "))
    #expect(pixels(frame).starts(with: small.pixels))
  }

  @Test("parts of a line stand out, and none of them lets a control character through")
  func emphasis() {
    let line = OverlayLine(
      .init("Play", .heading), .init("  "), .init("q\u{1B}[2J", .accent), .init(" quit"))
    #expect(line.text == "Play  q?[2J quit")
    let letters = letters(Overlay(.topLeft, lines: [line]))
    let style = "\u{1B}[0;97;48;5;235m"
    #expect(
      letters.text
        == "\u{1B}[2;2H\(style) \u{1B}[1mPlay\(style)  \u{1B}[38;5;221mq?[2J\(style) quit \u{1B}[0m"
    )
    #expect(line.clipped(toColumns: 5).text == "Play ")
    #expect(line.clipped(toColumns: 8).styled.hasSuffix("\u{1B}[38;5;221mq?\(style)"))
  }

  @Test("full cells of a chart are a ground without gaps, and NO_COLOR leaves greys")
  func shades() {
    let line = OverlayLine(
      .init("0 ┤", .faint), .init("▅", .accent), .init("██", .filled), .init(" name", .heading))
    #expect(line.text == "0 ┤▅██ name")
    #expect(line.styled(on: "<>").contains("\u{1B}[48;5;221m  <>"))
    let plain = ScreenText(status: [line], overlays: [Overlay(.top, lines: [line])]).withoutColor
    for line in plain.status + (plain.overlays.first?.lines ?? []) {
      #expect(line.text == "0 ┤▅██ name")
      #expect(!line.styled.contains("221"))
    }
  }

  @Test("an image is a part of the picture, in all protocols", arguments: GraphicsProtocol.all)
  func images(graphics: GraphicsProtocol) throws {
    var canvas = canvas(graphics)
    let ground = RGBImage(width: 12, height: 6, pixels: [UInt8](repeating: 50, count: 216))
    let thumbnail = RGBImage(width: 4, height: 2, pixels: (0..<24).map { UInt8(200 + $0) })
    _ = try canvas.compose(.rgb(ground), status: [])
    func shown(_ overlay: Overlay) throws -> [UInt8] {
      pixels(try canvas.compose(.rgb(ground), status: [], overlays: [overlay]))
    }
    let corner = try shown(Overlay(.bottomRight, image: thumbnail))
    let (upper, lower) = (3 * (12 * 4 + 8), 3 * (12 * 5 + 8))
    #expect(corner[upper..<upper + 12] == thumbnail.pixels[..<12])
    #expect(corner[lower..<lower + 12] == thumbnail.pixels[12...])
    #expect(corner[3 * (12 * 4 + 7)] == 50 && corner[3 * (12 * 3 + 8)] == 50)
    // Behind a band the picture is dark from edge to edge, and the image is in the middle.
    let band = try shown(Overlay(.bottomBand, image: thumbnail))
    #expect(band[3 * 12 * 4] == 10 && band[3 * (12 * 4 + 4)] == 200 && band[3 * 12 * 3] == 50)
    // If the image is larger than the picture, its upper left corner is seen.
    let large = RGBImage(width: 20, height: 9, pixels: (0..<540).map { UInt8($0 % 251) })
    let cut = try shown(Overlay(.top, image: large))
    #expect(
      (0..<6).allSatisfy {
        cut[36 * $0..<36 * $0 + 36].elementsEqual(large.pixels[60 * $0..<60 * $0 + 36])
      })
  }

  @Test("an image has the nearest colours of a palette where few are chosen already")
  func imageInFewColors() throws {
    var canvas = canvas()
    let palette = Palette([.black, .white])
    let ground = IndexedImage(
      width: 6, height: 6, palette: palette, indices: [UInt8](repeating: 0, count: 36))
    _ = try canvas.compose(.indexed(ground), status: [])
    let light = RGBImage(width: 2, height: 1, pixels: [200, 200, 200, 20, 20, 20])
    let bytes = pixels(
      try canvas.compose(.indexed(ground), status: [], overlays: [Overlay(.topRight, image: light)])
    )
    #expect(Array(bytes[..<12]) == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0])
  }

  @Test("nothing traps, however small the picture and whatever the overlay")
  func tiny() throws {
    for (width, height) in [(1, 6), (6, 1), (3, 12), (19, 12)] {
      for anchor in Overlay.Anchor.allCases {
        for isSynchronized in [true, false] {
          var canvas = canvas(isSynchronized: isSynchronized)
          let image = RGBImage(
            width: width, height: height, pixels: [UInt8](repeating: 1, count: 3 * width * height))
          let overlays = [
            Overlay(anchor, text: []), Overlay(anchor, text: [""]),
            Overlay(anchor, text: ["long lines", "←↑↓ 電影"]),
            Overlay(anchor, image: RGBImage(width: 0, height: 0, pixels: [])),
            Overlay(anchor, image: grey),
          ]
          _ = try canvas.compose(.rgb(image), status: [], overlays: overlays)
          _ = try canvas.compose(status: [], overlays: overlays.dropLast())
        }
      }
    }
  }
}
