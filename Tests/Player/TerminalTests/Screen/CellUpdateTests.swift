import Media
import TestSupport
import Testing

@testable import Terminal

/// A film of letters: only cells that have changed are written, and none under a panel.
@Suite struct CellUpdateTests {
  private func layout(
    _ graphics: GraphicsProtocol = .blocks, columns: Int = 60, rows: Int = 20
  ) -> CanvasLayout {
    CanvasLayout(
      size: TerminalSize(columns: columns, rows: rows),
      cell: CellSize(width: 10, height: 20, source: .window), graphics: graphics)
  }

  private struct Never: ImageEncoder {
    struct Failure: Error {}
    func encode(_ image: RGBImage) throws -> [UInt8] { throw Failure() }
  }

  private func canvas(_ layout: CanvasLayout, in multiplexer: Multiplexer? = nil) -> PictureCanvas {
    PictureCanvas(
      layout: layout, encoders: PictureEncoders(sixel: Never(), png: Never()),
      multiplexer: multiplexer, isSynchronized: true)
  }

  /// A canvas, and the screen that it draws on.
  private struct Film {
    var canvas: PictureCanvas
    var screen: CellScreen

    init(_ canvas: PictureCanvas, erasesInColor: Bool = true) {
      self.canvas = canvas
      screen = CellScreen(
        columns: canvas.layout.size.columns, rows: canvas.layout.size.rows,
        erasesInColor: erasesInColor)
    }

    /// Shows a picture; returns the bytes that it takes.
    @discardableResult
    mutating func show(
      _ image: RGBImage?, status: OverlayLine = "1 s", panel: [String] = []
    ) throws -> Int {
      let overlays = panel.isEmpty ? [] : [Overlay(.topLeft, text: panel)]
      let bytes =
        if let image {
          try canvas.compose(.rgb(image), status: [status], overlays: overlays)
        } else {
          try canvas.compose(status: [status], overlays: overlays)
        }
      screen.receive(bytes)
      return bytes.count
    }
  }

  /// What the screen shows if nothing but this is drawn on it.
  private func fresh(
    _ image: RGBImage, in layout: CanvasLayout, panel: [String] = []
  ) throws -> [[CellScreen.Cell]] {
    var film = Film(canvas(layout))
    try film.show(image, panel: panel)
    return film.screen.cells
  }

  @Test("the ground is black too where erased cells get the terminal's colour, as in GNU screen")
  func blackGround() throws {
    let layout = layout(columns: 61, rows: 30)
    let image = RGBImage.noise(width: 60, height: 36)
    /// Rows of which any cell shows the terminal's own colour.
    func brightRows(in multiplexer: Multiplexer?) throws -> [Int] {
      var film = Film(canvas(layout, in: multiplexer), erasesInColor: false)
      try film.show(image)
      let cells = film.screen.cells
      return cells.indices.filter { row in cells[row].contains { $0.ground == "standard" } }
    }
    #expect(try brightRows(in: .screen) == [])
    // Others are trusted to erase in the present colour.
    #expect(try !brightRows(in: nil).isEmpty)
  }

  private static let protocols: [GraphicsProtocol] = [.blocks, .halves, .text]

  @Test("a picture that stands still costs next to nothing", arguments: protocols)
  func still(graphics: GraphicsProtocol) throws {
    var film = Film(canvas(layout(graphics)))
    let image = RGBImage.noise(width: 60, height: 36)
    try film.show(image)
    for second in 0..<100 {
      let bytes = try film.show(image, status: second < 50 ? "1 s" : "2 s")
      #expect(bytes <= 100)
      #expect(film.canvas.hasSentPicture == false)
    }
  }

  @Test("whatever changes, the screen shows the picture that was meant", arguments: protocols)
  func changes(graphics: GraphicsProtocol) throws {
    var random = SplitMix64(seed: 7)
    let layout = layout(graphics)
    var film = Film(canvas(layout))
    var pixels = RGBImage.noise(width: 60, height: 36).pixels
    for _ in 0..<40 {
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        // No less than what an eye sees.
        pixels[.random(in: 0..<pixels.count, using: &random)] ^= 0x80
      }
      let image = RGBImage(width: 60, height: 36, pixels: pixels)
      try film.show(image)
      let meant = try fresh(image, in: layout)
      if graphics == .blocks {
        // A colour that is a level away from the one on the screen is not sent.
        #expect(
          zip(film.screen.cells, meant).allSatisfy { $0.map(\.scalar) == $1.map(\.scalar) })
      } else {
        #expect(film.screen.cells == meant)
      }
    }
  }

  @Test("no cell under a panel is written, and none is left behind when it closes")
  func panels() throws {
    let layout = layout()
    var film = Film(canvas(layout))
    try film.show(.noise(width: 60, height: 36))
    let panel = ["statistics", "of a film", "that plays"]
    try film.show(.noise(width: 60, height: 36), panel: panel)
    let area = OverlayLetters([Overlay(.topLeft, text: panel)], in: layout.size).areas[0]
    for shade in 0..<10 {
      let image = RGBImage(
        width: 60, height: 36, pixels: [UInt8](repeating: UInt8(20 * shade), count: 6480))
      try film.show(image, panel: panel)
      #expect(film.screen.written.count > 100)
      #expect(
        film.screen.written.allSatisfy {
          !(area.rows.contains($0[0] + 1) && area.columns.contains($0[1] + 1))
        })
      #expect(try film.screen.cells == fresh(image, in: layout, panel: panel))
    }
    let last = RGBImage.confetti(width: 60, height: 36)
    try film.show(last, panel: ["less"])
    #expect(try film.screen.cells == fresh(last, in: layout, panel: ["less"]))
    try film.show(last)
    #expect(try film.screen.cells == fresh(last, in: layout))
  }

  @Test("a panel that comes and goes between two pictures leaves nothing", arguments: [60, 10])
  func panelsAlone(width: Int) throws {
    let layout = layout()
    let image = RGBImage.confetti(width: width, height: 36)
    var film = Film(canvas(layout))
    try film.show(image)
    let panel = ["a panel that is wider than a small picture"]
    try film.show(nil, panel: panel)
    #expect(try film.screen.cells == fresh(image, in: layout, panel: panel))
    try film.show(nil, panel: ["short"])
    #expect(try film.screen.cells == fresh(image, in: layout, panel: ["short"]))
    try film.show(nil)
    #expect(try film.screen.cells == fresh(image, in: layout))
    #expect(try film.show(image) < 20)
  }

  @Test("a picture of another size, and a window of another one, leave nothing of the last")
  func sizes() throws {
    var film = Film(canvas(layout()))
    try film.show(.noise(width: 60, height: 36), panel: ["panel"])
    let small = RGBImage.confetti(width: 31, height: 17)
    try film.show(small)
    #expect(try film.screen.cells == fresh(small, in: layout()))
    let other = layout(columns: 40, rows: 12)
    film.canvas.layout = other
    film.screen = CellScreen(columns: 40, rows: 12)
    try film.show(small, panel: ["panel"])
    #expect(try film.screen.cells == fresh(small, in: other, panel: ["panel"]))
  }

  @Test("what may have gone is drawn again")
  func forgets() throws {
    var film = Film(canvas(layout()))
    let image = RGBImage.noise(width: 60, height: 36)
    let whole = try film.show(image)
    film.canvas.forget()
    #expect(try film.show(image) > whole * 9 / 10)
    #expect(try film.show(image) < 20)
  }

  @Test("noise of a level or two is not sent, and does not add up")
  func tolerance() throws {
    func plain(_ level: UInt8) -> RGBImage {
      RGBImage(width: 60, height: 36, pixels: [UInt8](repeating: level, count: 6480))
    }
    var film = Film(canvas(layout()))
    try film.show(plain(100))
    #expect(try film.show(plain(102)) < 20)
    #expect(try film.show(plain(98)) < 20)
    #expect(try film.show(plain(97)) > 100)
    #expect(try film.screen.cells == fresh(plain(97), in: layout()))
  }
}
