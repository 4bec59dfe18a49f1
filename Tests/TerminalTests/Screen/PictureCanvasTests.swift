import Media
import TestSupport
import Testing

@testable import Terminal

@Suite struct PictureCanvasTests {
  /// Encodes every picture as `<width x height>`.
  private struct Label: ImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] {
      Array("<\(image.width)x\(image.height)>".utf8)
    }
  }

  private struct Broken: ImageEncoder {
    struct Failure: Error {}
    func encode(_ image: RGBImage) throws -> [UInt8] { throw Failure() }
  }

  /// The screen becomes black, and letters are written in its own colours again.
  private let erasure = "\u{1B}[0;48;5;16m\u{1B}[2J\u{1B}[0m"

  /// How the line under the picture is written.
  private let style = "\u{1B}[0;38;5;252;48;5;16m"

  private func layout(
    columns: Int = 20, rows: Int = 10, graphics: GraphicsProtocol = .sixel
  ) -> CanvasLayout {
    CanvasLayout(
      size: TerminalSize(columns: columns, rows: rows),
      cell: CellSize(width: 10, height: 20, source: .window), graphics: graphics)
  }

  private func canvas(isSynchronized: Bool = false) -> PictureCanvas {
    PictureCanvas(
      layout: layout(), encoders: PictureEncoders(sixel: Label(), png: Label()),
      isSynchronized: isSynchronized)
  }

  /// For kitty, which is sent the pixels themselves.
  private func kittyCanvas() -> PictureCanvas {
    PictureCanvas(
      layout: layout(graphics: .kitty),
      encoders: PictureEncoders(sixel: Broken(), png: Broken()), isSynchronized: false)
  }

  private func image(width: Int = 100, height: Int = 60) -> RGBImage {
    RGBImage(
      width: width, height: height, pixels: [UInt8](repeating: 0, count: 3 * width * height))
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  @Test("composes picture and status in one piece")
  func composes() throws {
    var canvas = canvas()
    // 10 of 20 columns and 3 of 9 rows: at column 6 and row 4. The first frame erases the screen.
    #expect(
      text(try canvas.compose(.rgb(image()), status: ["1 s"]))
        == erasure + "\u{1B}[4;6H<100x60>" + "\u{1B}[10;1H\(style)1 s\u{1B}[K\u{1B}[0m")
    #expect(
      text(try canvas.compose(.rgb(image()), status: ["2 s"]))
        == "\u{1B}[4;6H<100x60>" + "\u{1B}[10;1H\(style)2 s\u{1B}[K\u{1B}[0m")
    #expect(text(try canvas.compose(.rgb(image()), status: ["2 s"])) == "\u{1B}[4;6H<100x60>")
  }

  @Test("brackets the frame where the terminal can show it in one go")
  func synchronized() throws {
    var canvas = canvas(isSynchronized: true)
    let frame = text(try canvas.compose(.rgb(image()), status: []))
    #expect(frame == "\u{1B}[?2026h\(erasure)\u{1B}[4;6H<100x60>\u{1B}[?2026l")
  }

  @Test("erases the screen when the picture moves")
  func moves() throws {
    var canvas = canvas()
    _ = try canvas.compose(.rgb(image()), status: [])
    #expect(
      text(try canvas.compose(.rgb(image(width: 50)), status: []))
        == erasure + "\u{1B}[4;8H<50x60>")
    canvas.layout = layout(columns: 40)
    #expect(
      text(try canvas.compose(.rgb(image(width: 50)), status: []))
        == erasure + "\u{1B}[4;18H<50x60>")
    canvas.layout = layout(columns: 40)
    #expect(text(try canvas.compose(.rgb(image(width: 50)), status: [])) == "\u{1B}[4;18H<50x60>")
  }

  @Test("takes kitty's picture away where the screen is erased, and only there")
  func kittyErasure() throws {
    var canvas = kittyCanvas()
    let deletion = text(KittyEncoder.deletion)
    let first = text(try canvas.compose(.rgb(image()), status: []))
    #expect(first.hasPrefix("\(erasure)\(deletion)\u{1B}[4;6H\u{1B}_Ga=T,"))
    #expect(!text(try canvas.compose(.rgb(image()), status: [])).contains(deletion))
    canvas.layout = layout(columns: 30, graphics: .kitty)
    #expect(text(try canvas.compose(.rgb(image()), status: [])).contains(deletion))
  }

  @Test("a picture that stands still is sent once, where terminals keep them")
  func still() throws {
    for graphics in [GraphicsProtocol.kitty, .iterm] {
      var canvas = PictureCanvas(
        layout: layout(graphics: graphics), encoders: PictureEncoders(sixel: Label(), png: Label()),
        isSynchronized: true)
      _ = try canvas.compose(.rgb(image()), status: ["1 s"])
      for _ in 0..<100 {
        #expect(try canvas.compose(.rgb(image()), status: ["1 s"]).count <= 100)
        #expect(!canvas.hasSentPicture)
      }
      canvas.forget()
      _ = try canvas.compose(.rgb(image()), status: ["1 s"])
      #expect(canvas.hasSentPicture)
      var other = image().pixels
      other[0] = 1
      _ = try canvas.compose(
        .rgb(RGBImage(width: 100, height: 60, pixels: other)), status: ["1 s"])
      #expect(canvas.hasSentPicture)
    }
  }

  @Test("kitty enlarges a picture to its place, and one that fills it is left alone")
  func enlarged() throws {
    var canvas = kittyCanvas()
    let place = PixelSize(width: 200, height: 120)
    // 20 columns, and 6 of 9 rows from the second on.
    let small = text(
      try canvas.compose(.rgb(image(width: 40, height: 24)), size: place, status: []))
    #expect(small.contains("\u{1B}[2;1H\u{1B}_Ga=T,f=24,s=40,v=24,q=2,i=6121,p=1,C=1,c=20,r=6,m"))
    let large = text(
      try canvas.compose(.rgb(image(width: 200, height: 120)), size: place, status: []))
    #expect(large.hasPrefix("\u{1B}[2;1H") && !large.contains("c=20"))
    // Text that changes without a frame does not move the picture.
    let text = text(try canvas.compose(status: ["a"], overlays: [Overlay(.top, text: ["b"])]))
    #expect(text.hasPrefix("\u{1B}[2;1H"))
  }

  @Test("a panel on a picture that kitty enlarges is painted where it can be read")
  func panelOnEnlarged() throws {
    var canvas = kittyCanvas()
    // As cells the letters would be in rows that the picture's 40×24 pixels do not reach, but where
    // it is on the screen: it would cover them.
    let panel = Overlay(.topLeft, text: ["abc", "def", "ghi"])
    let place = PixelSize(width: 200, height: 120)
    let frame = text(
      try canvas.compose(
        .rgb(image(width: 40, height: 24)), size: place, status: [], overlays: [panel]))
    #expect(!frame.contains("abc"))
    #expect(frame.contains("s=80,v=48") && frame.contains("c=20,r=6"))
    // With more text than the screen has room for, no more pixels than the screen has.
    let large = Overlay(.topLeft, text: Array(repeating: "abc", count: 30))
    let full = text(
      try canvas.compose(
        .rgb(image(width: 40, height: 24)), size: place, status: [], overlays: [large]))
    #expect(full.contains("s=200,v=120"))
  }

  @Test("leaves out a picture that was made for a larger window, and does not encode it")
  func tooLarge() throws {
    var canvas = PictureCanvas(
      layout: layout(), encoders: PictureEncoders(sixel: Broken(), png: Broken()),
      isSynchronized: false)
    let frame = text(try canvas.compose(.rgb(image(width: 201)), status: ["a"]))
    #expect(frame == erasure + "\u{1B}[10;1H\(style)a\u{1B}[K\u{1B}[0m")
    #expect(throws: Broken.Failure.self) { try canvas.compose(.rgb(image()), status: []) }
  }

  @Test("clips the status to the window's width")
  func clips() throws {
    var canvas = canvas()
    _ = try canvas.compose(status: [])
    // A full row is not erased after its last letter: the cursor is still on it.
    #expect(
      text(try canvas.compose(status: ["0123456789012345678901234"]))
        == "\u{1B}[10;1H\(style)01234567890123456789\u{1B}[0m")
    #expect(
      text(try canvas.compose(status: ["0123456789012345678電影"]))
        == "\u{1B}[10;1H\(style)0123456789012345678\u{1B}[K\u{1B}[0m")
  }

  @Test("lets no escape sequence into the status")
  func hostile() throws {
    var canvas = canvas()
    _ = try canvas.compose(status: [])
    #expect(
      text(try canvas.compose(status: ["a\u{1B}[2Jb\n"]))
        == "\u{1B}[10;1H\(style)a?[2Jb?\u{1B}[K\u{1B}[0m")
  }

  @Test("writes no more lines than there are rows for")
  func tooManyLines() throws {
    var canvas = canvas()
    let frame = text(
      try canvas.compose(status: ["a", "b"]))
    #expect(frame.hasSuffix("\u{1B}[10;1H\(style)a\u{1B}[K\u{1B}[0m"))
  }
}
