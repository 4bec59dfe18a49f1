import Media
import Terminal
import Testing

@Suite struct CellSizeTests {
  static let bare = TerminalSize(columns: 80, rows: 24)

  @Test("takes the kernel's word first")
  func window() {
    let size = TerminalSize(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 528)
    let cell = CellSize.resolve(
      size: size, cellReport: PixelSize(width: 9, height: 18),
      areaReport: PixelSize(width: 640, height: 480))
    #expect(cell == CellSize(width: 10, height: 22, source: .window))
  }

  @Test("leaves the window's border out")
  func border() {
    // xterm with its 6×13 font counts two pixels of border on each side: 484 = 80 × 6 + 4.
    let size = TerminalSize(columns: 80, rows: 24, pixelWidth: 484, pixelHeight: 316)
    #expect(CellSize.resolve(size: size) == CellSize(width: 6, height: 13, source: .window))
  }

  @Test("takes the terminal's word where the kernel has none")
  func reports() {
    let cell = CellSize.resolve(
      size: Self.bare, cellReport: PixelSize(width: 9, height: 18),
      areaReport: PixelSize(width: 640, height: 480))
    #expect(cell == CellSize(width: 9, height: 18, source: .cellReport))
    let area = CellSize.resolve(
      size: Self.bare, areaReport: PixelSize(width: 640, height: 480))
    #expect(area == CellSize(width: 8, height: 20, source: .areaReport))
  }

  @Test("guesses where nothing credible is known")
  func fallback() {
    #expect(CellSize.resolve(size: Self.bare) == .fallback)
    let nonsense = PixelSize(width: 1, height: 1)
    #expect(
      CellSize.resolve(size: Self.bare, cellReport: nonsense, areaReport: nonsense) == .fallback)
    let zero = PixelSize(width: 0, height: 0)
    #expect(CellSize.resolve(size: Self.bare, cellReport: zero, areaReport: zero) == .fallback)
    let huge = PixelSize(width: 999_999_999, height: 999_999_999)
    #expect(CellSize.resolve(size: Self.bare, cellReport: huge, areaReport: huge) == .fallback)
  }

  @Test("takes the user's word before all others")
  func given() {
    let size = TerminalSize(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 528)
    let cell = CellSize.resolve(
      given: PixelSize(width: 7, height: 15), size: size,
      cellReport: PixelSize(width: 9, height: 18))
    #expect(cell == CellSize(width: 7, height: 15, source: .given))
  }

  @Test(
    "believes no record of a window whose cells could hold no letter",
    // Cells, an old default, a window that is far too large, a column, a strip.
    arguments: [(80, 24), (640, 24), (800_000, 48_000), (160, 480), (1600, 96)])
  func implausible(width: Int, height: Int) {
    let size = TerminalSize(columns: 80, rows: 24, pixelWidth: width, pixelHeight: height)
    #expect(size.pixels == nil)
    #expect(CellSize.resolve(size: size) == .fallback)
  }

  @Test("takes the terminal's word where the kernel's is off by a factor of two")
  func refuted() {
    let size = TerminalSize(columns: 80, rows: 24, pixelWidth: 800, pixelHeight: 480)
    let double = CellSize.resolve(size: size, cellReport: PixelSize(width: 20, height: 40))
    #expect(double == CellSize(width: 20, height: 40, source: .cellReport))
    let nearly = CellSize.resolve(size: size, cellReport: PixelSize(width: 19, height: 39))
    #expect(nearly == CellSize(width: 10, height: 20, source: .window))
  }

  @Test("follows the font when the window changes, if it was known from the window")
  func updated() {
    let larger = TerminalSize(columns: 40, rows: 12, pixelWidth: 800, pixelHeight: 480)
    let window = CellSize(width: 10, height: 20, source: .window)
    #expect(window.updated(for: larger) == CellSize(width: 20, height: 40, source: .window))
    #expect(window.updated(for: Self.bare) == window)
    // As many rows and columns of a font that is a pixel larger.
    let next = TerminalSize(columns: 80, rows: 24, pixelWidth: 880, pixelHeight: 504)
    #expect(window.updated(for: next) == CellSize(width: 11, height: 21, source: .window))
    let given = CellSize(width: 10, height: 20, source: .given)
    #expect(given.updated(for: larger) == given)
  }

  @Test("a window with a part of a cell left over does not change the cell")
  func leftOver() {
    // xterm with cells of 8×17, dragged: 8 rows, 16 pixels, and 4 of border.
    let small = TerminalSize(columns: 26, rows: 8, pixelWidth: 215, pixelHeight: 156)
    #expect(CellSize.resolve(size: small).height == 19)
    let cell = CellSize(width: 8, height: 17, source: .window)
    #expect(cell.updated(for: small) == cell)
    // Two more rows and the same number of pixels: another font.
    let other = TerminalSize(columns: 26, rows: 10, pixelWidth: 215, pixelHeight: 156)
    #expect(cell.updated(for: other).height == 15)
  }

  @Test("takes the terminal's word on a cell where a part of one is left over in the window")
  func leftOverAtFirst() {
    // Large letters: 24 rows of 33 pixels, and 30.
    let size = TerminalSize(columns: 80, rows: 24, pixelWidth: 1360, pixelHeight: 822)
    let cell = CellSize.resolve(size: size, cellReport: PixelSize(width: 17, height: 33))
    #expect(cell == CellSize(width: 17, height: 33, source: .window))
  }
}
