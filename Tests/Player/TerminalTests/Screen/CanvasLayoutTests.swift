import Media
import Terminal
import Testing

@Suite struct CanvasLayoutTests {
  static let cell = CellSize(width: 10, height: 20, source: .window)

  private func layout(
    columns: Int = 80, rows: Int = 24, cell: CellSize = cell, graphics: GraphicsProtocol? = .sixel,
    statusRowCount: Int = 1, limit: PixelSize? = nil
  ) -> CanvasLayout {
    CanvasLayout(
      size: TerminalSize(columns: columns, rows: rows), cell: cell, graphics: graphics,
      statusRowCount: statusRowCount, limit: limit)
  }

  @Test("keeps sixels off the last row, in whole bands of six")
  func sixelBox() {
    // 23 rows of 20 pixels are 460; 76 bands of 6 are 456.
    #expect(layout().box == PixelSize(width: 800, height: 456))
    // Without a status line the last row is kept free all the same.
    #expect(layout(statusRowCount: 0).box == PixelSize(width: 800, height: 456))
    // 22 rows: 440, and 73 bands are 438.
    #expect(layout(statusRowCount: 2).box == PixelSize(width: 800, height: 438))
  }

  @Test("a window larger than any screen has room for a picture as large as a screen")
  func claimedSize() {
    let (columns, rows) = (65_535, 65_535)
    for graphics in GraphicsProtocol.all {
      let box = layout(columns: columns, rows: rows, graphics: graphics).box
      #expect(box.width * box.height <= 7680 * 4320, "\(graphics)")
      // What a real screen shows must not be cut down.
      let real = layout(columns: 768, rows: 216, graphics: graphics).box
      let unit = graphics.hasPixels ? 10 : real.width / 768
      #expect(real.width == 768 * unit, "\(graphics)")
    }
  }

  @Test("counts two pixels a row in half blocks")
  func blockBox() {
    #expect(layout(graphics: .halves).box == PixelSize(width: 80, height: 46))
    #expect(layout(graphics: .halves).pixelAspect == PixelAspect(horizontal: 20, vertical: 20))
    let tall = CellSize(width: 6, height: 13, source: .window)
    #expect(
      layout(cell: tall, graphics: .halves).pixelAspect == PixelAspect(horizontal: 12, vertical: 13)
    )
    #expect(layout().pixelAspect == .square)
  }

  @Test("plain characters have the pixels of half blocks, kitty's graphics those of the screen")
  func otherModes() {
    #expect(layout(graphics: .text).box == layout(graphics: .halves).box)
    #expect(layout(graphics: .text).pixelAspect == layout(graphics: .halves).pixelAspect)
    // No bands of six: all of 23 rows of 20 pixels.
    #expect(layout(graphics: .kitty).box == PixelSize(width: 800, height: 460))
    #expect(layout(graphics: .kitty).pixelAspect == .square)
  }

  @Test("parts of blocks are finer, and limits are in half cells all the same")
  func finerBlocks() {
    #expect(layout(graphics: .blocks).box == PixelSize(width: 160, height: 184))
    #expect(layout(graphics: .blocks).halfCellBox == layout(graphics: .halves).box)
    // A pixel is half a cell wide, 5, and an eighth of one high, 2.5.
    #expect(layout(graphics: .blocks).pixelAspect == PixelAspect(horizontal: 80, vertical: 40))
    for limit in [PixelSize(width: 40, height: 20), PixelSize(width: .max, height: .max)] {
      let (fine, coarse) = (
        layout(graphics: .blocks, limit: limit), layout(graphics: .halves, limit: limit)
      )
      #expect(fine.halfCellBox == coarse.box)
      #expect(fine.placement(of: fine.box) == coarse.placement(of: coarse.box))
    }
  }

  @Test("obeys a limit in either direction")
  func limit() {
    let small = layout(limit: PixelSize(width: 640, height: 363))
    #expect(small.box == PixelSize(width: 640, height: 360))
    let wide = layout(limit: PixelSize(width: 5000, height: 120))
    #expect(wide.box == PixelSize(width: 800, height: 120))
  }

  @Test("has no room where there are no rows", arguments: [1, 2, 3])
  func tiny(rows: Int) {
    let tiny = layout(rows: rows, statusRowCount: 3)
    #expect(tiny.box == PixelSize(width: 800, height: 0))
    #expect(tiny.placement(of: PixelSize(width: 10, height: 6)) == nil)
    #expect(tiny.statusRow(0) == 1)
  }

  @Test("has no room for pictures where none are wanted")
  func none() {
    #expect(layout(graphics: nil).box == PixelSize(width: 0, height: 0))
    #expect(layout(graphics: nil).placement(of: PixelSize(width: 1, height: 1)) == nil)
  }

  @Test("centres the picture on whole cells")
  func centres() throws {
    // 325 pixels touch 33 columns, 186 touch 10 rows; of 80 × 23 cells 47 and 13 stay free.
    let place = try #require(layout().placement(of: PixelSize(width: 325, height: 186)))
    #expect(place.columnCount == 33)
    #expect(place.rowCount == 10)
    #expect(place.column == 1 + 23)
    #expect(place.row == 1 + 6)
  }

  @Test("lets no picture reach the last row or leave the screen", arguments: 1...60)
  func staysInside(rows: Int) throws {
    for graphics in GraphicsProtocol.all.map(Optional.some) + [nil] {
      for statusRowCount in 0...3 {
        let layout = layout(rows: rows, graphics: graphics, statusRowCount: statusRowCount)
        guard let place = layout.placement(of: layout.box) else {
          #expect(layout.box.height == 0)
          continue
        }
        #expect(place.row >= 1)
        #expect(place.row + place.rowCount - 1 < rows)
        #expect(place.row + place.rowCount - 1 < layout.statusRow(0))
        #expect(place.column + place.columnCount - 1 <= 80)
      }
    }
  }

  @Test("puts the status lines at the bottom")
  func status() {
    #expect(layout(statusRowCount: 2).statusRow(0) == 23)
    #expect(layout(statusRowCount: 2).statusRow(1) == 24)
  }

  @Test("has no place for a picture that is too large")
  func tooLarge() {
    #expect(layout().placement(of: PixelSize(width: 801, height: 6)) == nil)
    #expect(layout().placement(of: PixelSize(width: 10, height: 457)) == nil)
    #expect(layout().placement(of: PixelSize(width: 0, height: 6)) == nil)
  }
}
