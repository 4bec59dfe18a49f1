import Media
import Terminal
import Testing
import TrickPlay

@testable import TerminalPlayer

@Suite struct ScrubbingTests {
  private func layout(_ columns: Int, _ rows: Int, _ graphics: GraphicsProtocol) -> CanvasLayout {
    CanvasLayout(
      size: TerminalSize(columns: columns, rows: rows),
      cell: CellSize(width: 10, height: 20, source: .given),
      graphics: graphics)
  }

  @Test("the keys have room in one line", arguments: 38...120)
  func help(columns: Int) {
    let line = ScrubKeys.help(columns: columns)
    #expect(line.columnCount <= columns - 4)
    #expect(line.hasSuffix("enter: go there  escape: back"))
    #expect(line.contains("shift") == (columns >= 64))
  }

  @Test(
    "the strip has room on the picture, whatever its size",
    arguments: [(40, 12), (80, 24), (160, 50), (205, 60)])
  func fits(columns: Int, rows: Int) {
    for graphics in [GraphicsProtocol.sixel, .kitty, .blocks] {
      let layout = layout(columns, rows, graphics)
      for picture in [layout.box, PixelSize(width: layout.box.width / 3, height: 60)] {
        let strip = ScrubStrip(layout, picture: picture)
        let count = strip.count(on: picture)
        #expect(count % 2 == 1 && (1...17).contains(count))
        if picture == layout.box { #expect(count * strip.box.width >= picture.width * 7 / 8) }
        let image = strip.image(
          Array(repeating: nil, count: count), times: Array(repeating: .zero, count: count),
          cursor: count / 2)
        #expect(image.width <= picture.width)
        #expect(image.height <= max(2, picture.height / 2))
        // Smaller than it was made for: fewer have room.
        #expect(strip.count(on: PixelSize(width: strip.box.width, height: 9)) == 1)
      }
    }
  }

  @Test("the thumbnail under the cursor has a frame that the others have not")
  func mark() {
    let strip = ScrubStrip(
      layout(80, 24, .sixel), picture: PixelSize(width: 640, height: 360))
    let white = RGBImage(
      filledWith: RGBColor(red: 255, green: 255, blue: 255), size: strip.thumbnailBox)
    let image = strip.image(
      [white, nil, white], times: [.zero, .seconds(2), .seconds(4)], cursor: 2)
    func color(_ thumbnail: Int) -> [UInt8] {
      Array(image.pixels[3 * thumbnail * strip.box.width..<3 * thumbnail * strip.box.width + 3])
    }
    #expect(color(0) == [0, 0, 0])
    #expect(color(1) == [0, 0, 0])
    #expect(color(2) == [255, 210, 60])
  }

  @Test(
    "times are written in letters as large as the terminal's, and the frame is seen",
    arguments: [(40, 12, 1, 1), (160, 50, 2, 3)])
  func letters(columns: Int, rows: Int, scale: Int, frame: Int) {
    let layout = layout(columns, rows, .sixel)
    let strip = ScrubStrip(layout, picture: layout.box)
    let image = strip.image([nil], times: [.zero], cursor: 0)
    #expect(strip.box.width - strip.thumbnailBox.width == 2 * frame)
    let ink = stride(from: 0, to: image.pixels.count, by: 3).count { image.pixels[$0] == 240 }
    var letters = 0
    BitmapFont.forEachPixel(of: "0:00") { _, _ in letters += 1 }
    #expect(ink == letters * scale * scale)
  }

  @Test("keys and the mouse move the cursor, and chapters are found from it")
  func keys() {
    let chapters = ChapterList(
      [0, 10].map { Chapter(startTime: MediaTime(value: $0, timescale: 1), title: "") },
      filmStart: .zero)
    func command(_ key: Key) -> ScrubState.Command? {
      ScrubKeys.command(for: key, at: .seconds(5), in: chapters)
    }
    #expect(command(.arrow(.right)) == .move(1))
    #expect(command(.arrow(.left, .shift)) == .step(-1))
    #expect(command(.pageDown) == .go(to: .seconds(10)))
    #expect(command(.pageUp) == .go(to: .zero))
    #expect(command(.character("7")) == .tenth(7))
    #expect(command(.enter) == .confirm)
    #expect(command(.escape) == .cancel)
    #expect(command(.character("x")) == nil)
    #expect(ScrubKeys.command(for: .endDrag) == .confirm)
    #expect(ScrubKeys.command(for: .scrub(at: .seconds(3))) == .go(to: .seconds(3)))
    #expect(ScrubKeys.command(for: .mute) == nil)
  }

  @Test("the bar has a tick where a chapter begins, but none at its ends")
  func ticks() {
    let bar = ProgressBar(columns: 0..<10, duration: .seconds(10))
    let parts = bar.parts(
      position: .seconds(4), ready: .seconds(4),
      chapters: [.zero, .seconds(2), .seconds(7), .seconds(10), .seconds(99)])
    #expect(parts.map(\.text).joined() == "━━│━┄┄┄│┄┄")
  }
}
