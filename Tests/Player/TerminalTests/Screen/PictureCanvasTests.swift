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

  private func image(width: Int = 100, height: Int = 60, level: UInt8 = 0) -> RGBImage {
    RGBImage(
      width: width, height: height, pixels: [UInt8](repeating: level, count: 3 * width * height))
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
    #expect(text.contains("\u{1B}[2;1H\u{1B}_Ga=p,i=6121,p=1,x=0,y=0") && !text.contains("[2J"))
  }

  @Test("kitty shows a picture in parts around a panel, and whole again without it")
  func partsAround() throws {
    var canvas = kittyCanvas()
    // 20 columns and 9 rows of 10 × 20 pixels; the letters take rows 2 and 3, columns 2 to 6.
    let panel = Overlay(.topLeft, text: ["abc", "def"])
    let picture = FrameImage.rgb(image(width: 200, height: 180))
    let whole = text(try canvas.compose(picture, status: []))
    #expect(whole.contains("_Ga=T,f=24,s=200,v=180,q=2,i=6121,p=1,C=1,m"))
    let around = text(try canvas.compose(picture, status: [], overlays: [panel]))
    #expect(around.contains("\u{1B}[2;2H\u{1B}[0;97;48;5;235m abc "))
    #expect(around.contains("_Ga=t,f=24,s=200,v=180,q=2,i=6121,m"))
    let parts = around.matches(of: /\[(\d+;\d+)H\x1B_Ga=p,i=6121,(p=\d),(.*?),C=1,q=2\x1B/).map {
      "\($0.1) \($0.2) \($0.3)"
    }
    #expect(
      parts == [
        "1;1 p=1 x=0,y=0,w=200,h=20", "2;1 p=2 x=0,y=20,w=10,h=40",
        "2;7 p=3 x=60,y=20,w=140,h=40", "4;1 p=4 x=0,y=60,w=200,h=120",
      ])
    // Nothing of the whole picture stays below them, and nothing of them below the next whole one.
    let deletion = text(KittyEncoder.deletion)
    #expect(around.contains(deletion))
    // Other words in the same cells need no picture.
    let words = Overlay(.topLeft, text: ["abc", "xyz"])
    #expect(text(try canvas.compose(status: [], overlays: [words])).contains(" xyz "))
    #expect(!canvas.hasSentPicture)
    // More of them do, without a frame too: the picture would cover them.
    let more = Overlay(.topLeft, text: ["abc", "def", "ghi"])
    _ = try canvas.compose(status: [], overlays: [more])
    #expect(canvas.hasSentPicture)
    let again = text(try canvas.compose(status: []))
    #expect(again.contains(deletion) && again.contains("_Ga=T,f=24,s=200,v=180"))
    #expect(!again.contains("\u{1B}[2J"))
    _ = try canvas.compose(.rgb(image(width: 200, height: 180, level: 9)), status: [])
    #expect(canvas.hasSentPicture)
  }

  @Test("parts of a picture that kitty enlarges are as much of it as of its cells")
  func enlargedParts() throws {
    var canvas = kittyCanvas()
    let place = PixelSize(width: 200, height: 120)
    let panel = Overlay(.topLeft, text: ["abc", "def", "ghi"])
    let frame = text(
      try canvas.compose(
        .rgb(image(width: 40, height: 24)), size: place, status: [], overlays: [panel]))
    // The picture is in rows 2 to 7, the panel in rows 2 to 4.
    #expect(frame.contains("\u{1B}[2;1H\u{1B}_Ga=p,i=6121,p=1,x=0,y=0,w=2,h=12,c=1,r=3,C=1"))
    #expect(frame.contains("\u{1B}[2;7H\u{1B}_Ga=p,i=6121,p=2,x=12,y=0,w=28,h=12,c=14,r=3,C=1"))
    #expect(frame.contains("\u{1B}[5;1H\u{1B}_Ga=p,i=6121,p=3,x=0,y=12,w=40,h=12,c=20,r=3,C=1"))
    // A panel over all of it leaves nothing to be shown.
    let all = Overlay(.topBand, text: Array(repeating: "abc", count: 30))
    let dark = text(
      try canvas.compose(
        .rgb(image(width: 180, height: 100)), size: nil, status: [], overlays: [all]))
    #expect(dark.contains("abc") && !dark.contains("a=T"))
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
