import Media
import Testing

@testable import Terminal

@Suite struct PictureOverlayTests {
  private struct Label: ImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] { Array("<picture>".utf8) }
  }

  private let size = TerminalSize(columns: 20, rows: 10)
  private let image = RGBImage(width: 20, height: 6, pixels: [UInt8](repeating: 0, count: 360))

  private var canvas: PictureCanvas {
    PictureCanvas(
      layout: CanvasLayout(
        size: size, cell: CellSize(width: 10, height: 20, source: .window), mode: .sixel),
      encoder: Label(), isSynchronized: true)
  }

  @Test("lines stand upon the picture, equally long")
  func lines() {
    let overlay = PictureOverlay(["one", "three"], in: size)
    #expect(overlay.size == PixelSize(width: 7, height: 2))
    #expect(
      overlay.text
        == "\u{1B}[2;2H\u{1B}[0;97;48;5;235m one   \u{1B}[0m\u{1B}[3;2H\u{1B}[0;97;48;5;235m three \u{1B}[0m"
    )
  }

  @Test("what has no room is left out, and control characters are harmless")
  func clipped() {
    let overlay = PictureOverlay(
      Array(repeating: "\u{1B}[2J" + String(repeating: "x", count: 40), count: 20), in: size)
    #expect(overlay.size == PixelSize(width: 18, height: 8))
    #expect(!overlay.text.contains("\u{1B}[2J"))
    let none = PictureOverlay(["x"], in: TerminalSize(columns: 2, rows: 2))
    #expect(none.size.height == 0 && none.text.isEmpty)
  }

  @Test("a picture erases the letters upon the last one only where they would show")
  func erases() throws {
    var canvas = canvas
    func erases(_ overlay: [String]) throws -> Bool {
      let bytes = try canvas.compose(.rgb(image), status: [], overlay: overlay)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.contains("<picture>"))
      return text.contains("\u{1B}[2J")
    }
    #expect(try erases([]))
    #expect(try !erases(["a"]))
    #expect(try !erases(["longer"]))
    #expect(try erases(["short"]))
    #expect(try erases([]))
    #expect(try !erases([]))
    // Lines that came without a picture count as well.
    _ = canvas.compose(status: [], overlay: ["a"])
    #expect(try erases([]))
  }

  // Kitty's pictures lie in front of letters; sixels that are seen half drawn would hide them.
  @Test("letters that a picture would cover are painted", arguments: [GraphicsMode.kitty, .sixel])
  func painted(mode: GraphicsMode) throws {
    struct Pixels: ImageEncoder {
      func encode(_ image: RGBImage) -> [UInt8] { image.pixels }
    }
    var canvas = PictureCanvas(
      layout: CanvasLayout(
        size: size, cell: CellSize(width: 10, height: 20, source: .window), mode: mode),
      encoder: Pixels(), isSynchronized: false)
    let grey = RGBImage(width: 40, height: 30, pixels: [UInt8](repeating: 100, count: 3600))
    _ = try canvas.compose(.rgb(grey), status: [], overlay: [])
    let bytes = try canvas.compose(.rgb(grey), status: [], overlay: ["L"])
    let pixels = Array(bytes.drop { $0 != UInt8(ascii: "H") }.dropFirst())
    func red(_ column: Int, _ row: Int) -> UInt8 { pixels[3 * (40 * row + column)] }
    // At scale 1 the letter begins at 4, 4 with its upright; at its right is darkened picture. The
    // box is 13 by 18 pixels at scale 1, so the letter has room at no larger one.
    #expect(red(4, 4) == 240 && red(4, 9) == 240)
    #expect(red(6, 4) == 20)
    #expect(red(30, 28) == 100)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("[0;97"))
  }

  @Test("they are painted in the palette's own colours where few are chosen already")
  func paintedInFewColors() throws {
    struct Indices: IndexedImageEncoder {
      func encode(_ image: IndexedImage) -> [UInt8] { image.indices }
    }
    var canvas = PictureCanvas(
      layout: CanvasLayout(
        size: size, cell: CellSize(width: 10, height: 20, source: .window), mode: .sixel),
      encoder: Broken(), indexedEncoder: Indices(), isSynchronized: false)
    // The picture is grey; a fifth of that is nearest to black, and ink to white.
    let palette = Palette([RGBColor(red: 100, green: 100, blue: 100), .black, .white])
    let grey = IndexedImage(
      width: 40, height: 30, palette: palette, indices: [UInt8](repeating: 0, count: 1200))
    let bytes = try canvas.compose(.indexed(grey), status: [], overlay: ["L"])
    let indices = Array(bytes.drop { $0 != UInt8(ascii: "H") }.dropFirst())
    func index(_ column: Int, _ row: Int) -> UInt8 { indices[40 * row + column] }
    #expect(index(4, 4) == 2 && index(4, 9) == 2)
    #expect(index(6, 4) == 1)
    #expect(index(30, 28) == 0)
  }

  /// Is not to be asked.
  private struct Broken: ImageEncoder {
    struct Failure: Error {}
    func encode(_ image: RGBImage) throws -> [UInt8] { throw Failure() }
  }
}
