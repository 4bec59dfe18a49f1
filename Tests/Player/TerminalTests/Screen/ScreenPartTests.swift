import Media
import TestSupport
import Testing

@testable import Terminal

/// A film in a part of the screen, while another program shows the rest.
@Suite struct ScreenPartTests {
  private static let cell = CellSize(width: 10, height: 20, source: .window)

  private func layout(
    _ graphics: GraphicsProtocol?, row: Int = 5, column: Int = 8, columns: Int = 40, rows: Int = 20,
    limit: PixelSize? = nil
  ) -> CanvasLayout {
    CanvasLayout(
      size: TerminalSize(columns: columns, rows: rows), cell: Self.cell, graphics: graphics,
      limit: limit, corner: ScreenCorner(row: row, column: column))
  }

  @Test("has the cells that the limit touches and a row for the line, or all from the corner on")
  func size() throws {
    let small = layout(.sixel, limit: PixelSize(width: 101, height: 60))
    #expect(small.size == TerminalSize(columns: 11, rows: 4))
    #expect(small.box == PixelSize(width: 101, height: 60))
    #expect(small.statusRow(0) == 8)
    let place = try #require(small.placement(of: PixelSize(width: 80, height: 42)))
    #expect(place.row == 5 && place.column == 8)
    #expect(layout(.kitty).size == TerminalSize(columns: 33, rows: 16))
    // Where pictures are made of letters, the limit counts half cells.
    let blocks = layout(.blocks, limit: PixelSize(width: 12, height: 7))
    #expect(blocks.size == TerminalSize(columns: 12, rows: 5))
    #expect(layout(nil).size == TerminalSize(columns: 33, rows: 16))
  }

  @Test("stays on the screen, however small that becomes, and however large the limit is")
  func edges() {
    for (rows, columns) in [(1, 1), (3, 5), (5, 8), (6, 9)] {
      for graphics in GraphicsProtocol.all.map(Optional.some) + [nil] {
        for limit in [nil, PixelSize(width: .max, height: .max), PixelSize(width: 1, height: 1)] {
          let layout = layout(graphics, columns: columns, rows: rows, limit: limit)
          let part = layout.part
          #expect(part.map { $0.corner.row + $0.rowCount - 1 <= rows } == true)
          #expect(part.map { $0.corner.column + $0.columnCount - 1 <= columns } == true)
        }
      }
    }
    #expect(ScreenCorner(row: 5, column: 8).isInside(TerminalSize(columns: 8, rows: 5)))
    #expect(!ScreenCorner(row: 5, column: 8).isInside(TerminalSize(columns: 7, rows: 5)))
  }

  /// Encodes every picture as nothing.
  private struct Nothing: ImageEncoder {
    func encode(_ image: RGBImage) -> [UInt8] { [] }
  }

  @Test(
    "nothing outside of it is written or erased: not by pictures, panels, the line or an erasure",
    arguments: [true, false])
  func writesInside(writesGround: Bool) throws {
    let layout = layout(.blocks, limit: PixelSize(width: 24, height: 16))
    var canvas = PictureCanvas(
      layout: layout, encoders: PictureEncoders(sixel: Nothing(), png: Nothing()),
      multiplexer: writesGround ? .screen : nil, isSynchronized: true)
    var screen = CellScreen(columns: 40, rows: 20)
    let before = screen.cells
    let image = RGBImage.gradient(width: layout.box.width, height: layout.box.height)
    let panel = Overlay(.topLeft, text: ["a panel", "of two lines"])
    for (overlays, status) in [
      ([], "►"), ([panel], "a line that is too long for the part"), ([], ""),
    ] {
      let bytes = try canvas.compose(
        .rgb(image), status: [OverlayLine(status)], overlays: overlays)
      screen.receive(bytes)
    }
    canvas.erase()
    screen.receive(try canvas.compose(.rgb(image), status: ["║"]))
    screen.receive(try canvas.compose(status: ["║"], overlays: [panel]))
    for (row, cells) in screen.cells.enumerated() {
      for (column, cell) in cells.enumerated()
      where !(4..<13 ~= row && 7..<31 ~= column) {
        #expect(cell == before[row][column], "row \(row), column \(column)")
      }
    }
    // Inside, there is something.
    #expect(screen.cells[4][7] != before[4][7] && screen.cells[12][7].scalar == "║")
  }

  @Test("a session with a part enters no other screen, and empties the part when it ends")
  func session() throws {
    let part = try #require(layout(.blocks, limit: PixelSize(width: 3, height: 2)).part)
    let settings = TerminalSession.Settings(graphics: .blocks, part: part)
    #expect(settings.entering == "\u{1B}7")
    let text = String(decoding: settings.restoring, as: UTF8.self)
    #expect(text.hasSuffix("\u{1B}[0m\u{1B}[5;8H\u{1B}[3X\u{1B}[6;8H\u{1B}[3X\u{1B}8"))
    #expect(!text.contains("?1049") && !settings.text.contains("?1002"))
    #expect(TerminalSession.Settings().entering.contains("?1049h"))
  }
}
