import Media
import Sixel
import TestSupport
import Testing

@testable import Terminal

/// A film on a terminal that keeps what new pictures do not cover.
@Suite struct PictureUpdateTests {
  /// A frame in which a rectangle has other colours than in the one before.
  private func next(after image: IndexedImage, _ random: inout SplitMix64) -> IndexedImage {
    var indices = image.indices
    let (rows, columns) = (range(image.height, &random), range(image.width, &random))
    for row in rows {
      for column in columns {
        indices[row * image.width + column] = .random(in: 0...2, using: &random)
      }
    }
    return IndexedImage(
      width: image.width, height: image.height, palette: image.palette, indices: indices)
  }

  private func range(_ end: Int, _ random: inout SplitMix64) -> Range<Int> {
    let start = Int.random(in: 0...end, using: &random)
    return start..<Int.random(in: start...min(end, start + end / 2), using: &random)
  }

  @Test(
    "whatever changes, the screen shows the frame that was meant",
    arguments: [6, 13, 16, 18, 20], [96, 77, 31, 1])
  func screen(cellHeight: Int, height: Int) throws {
    for keeping in [PictureKeeping.nothing, .cells, .pixels] {
      try follow(cellHeight: cellHeight, height: height, keeping, imageLimit: nil)
      // At most three columns of cells, and two rows or more.
      let limit = PixelSize(width: 24, height: 45)
      try follow(cellHeight: cellHeight, height: height, keeping, imageLimit: limit)
    }
  }

  private func follow(
    cellHeight: Int, height: Int, _ keeping: PictureKeeping, imageLimit: PixelSize?
  ) throws {
    var random = SplitMix64(seed: UInt64(cellHeight * height))
    let layout = ShownFilm.layout(CellSize(width: 7, height: cellHeight, source: .window))
    let size = PixelSize(width: 90, height: min(height, layout.box.height))
    let placement = try #require(layout.placement(of: size))
    var canvas = ShownFilm.canvas(layout, keeping: keeping, imageLimit: imageLimit)
    var screen = ShownFilm.screen(layout)
    var image = IndexedImage(
      width: size.width, height: size.height, palette: ShownFilm.palette,
      indices: [UInt8](repeating: 0, count: size.width * size.height))
    for _ in 0..<(keeping == .nothing ? 5 : 70) {
      image = next(after: image, &random)
      screen.receive(try canvas.compose(.indexed(image), status: ["1 s"]))
      #expect(
        screen.pixels(row: placement.row, column: placement.column, size: size) == image.colors)
      #expect(imageLimit.map { screen.largestPicture.fits(in: $0) } ?? true)
    }
    #expect(screen.faultCount == 0)
  }

  @Test("where the terminal keeps what is transparent, a frame is one picture")
  func onePicture() throws {
    var film = ShownFilm(keeping: .pixels)
    _ = try film.show([])
    // Two corners, and nothing between them: the image is as large as the picture, and its bytes few.
    let corners = try film.show([(0, 0), (159, 119)])
    #expect(corners.pictures == 1 && corners.bytes < 250)
    #expect(film.screen.faultCount == 0)
    // What has not changed is transparent within a row, too.
    let ends = try film.show([(0, 65), (159, 65)])
    #expect(ends.pictures == 1 && ends.bytes < 200)
    #expect(try film.show([]) == (0, 0))
    let placement = try #require(film.canvas.layout.placement(of: film.image.size))
    #expect(
      film.screen.pixels(row: placement.row, column: placement.column, size: film.image.size)
        == film.image.colors)
  }

  @Test("where it does not, two areas that fill most of what is around them are one picture")
  func joined() throws {
    var film = ShownFilm()
    _ = try film.show([])
    // Two rows from edge to edge, and three without the last two cells: 10 of 90 cells more.
    let changes = (0..<5).flatMap { row in
      [(column: 0, row: 20 * row), (column: row < 2 ? 159 : 139, row: 20 * row)]
    }
    #expect(try film.show(changes).pictures == 1)
  }

  @Test("of colours that change, only pixels with these colours are sent")
  func registers() throws {
    var film = ShownFilm()
    film.image = film.image.replacing([(3, 3)])
    let whole = try film.show([])
    film.image = IndexedImage(
      width: 160, height: 120, palette: Palette([.black, RGBColor(red: 255, green: 0, blue: 0)]),
      indices: film.image.indices)
    let one = try film.show([])
    #expect(one.pictures == 1 && one.bytes < whole.bytes)
  }

  @Test("sends what has changed, and no picture where nothing has")
  func changes() throws {
    var film = ShownFilm()
    let whole = try film.show([])
    #expect(whole.pictures == 1 && film.canvas.hasSentPicture)
    let none = try film.show([])
    #expect(none == (0, 0) && !film.canvas.hasSentPicture)
    // A cell of 10 × 20 pixels in two colours: a head, two definitions, and 4 bands of few runs.
    let one = try film.show([(3, 3)])
    #expect(one.pictures == 1 && one.bytes < 120 && film.canvas.hasSentPicture)
    #expect(try film.show([(0, 0), (159, 119)]).pictures == 2)
  }

  @Test("sends a picture as a whole where nearly all of it has changed")
  func most() throws {
    var film = ShownFilm()
    _ = try film.show([])
    // Both ends of five rows of cells, 83 % of the picture; then of all six.
    let ends = try film.show((0..<5).flatMap { [(0, 20 * $0), (159, 20 * $0 + 9)] })
    film.canvas.forget()
    #expect(try film.show([]).bytes > ends.bytes)
    let all = (0..<6).flatMap { [(1, 20 * $0), (158, 20 * $0 + 9)] }
    let corners = try film.show(all)
    #expect(corners.pictures == 1)
    film.canvas.forget()
    #expect(try film.show([]) == corners, "it was a whole one")
  }

  @Test("sends one picture of sixty as a whole, so that the screen heals")
  func interval() throws {
    var film = ShownFilm()
    film.image = IndexedImage(
      width: 160, height: 120, palette: ShownFilm.palette,
      indices: (0..<19_200).map { UInt8($0 * 7 % 3) })
    _ = try film.show([])
    let base = film.image
    let bytes = try (1..<180).map { frame in
      film.image = base
      return try film.show(frame.isMultiple(of: 2) ? [] : [(3, 3), (4, 4), (5, 3)]).bytes
    }
    #expect(bytes.indices.filter { bytes[$0] > bytes[1] + 100 }.map { $0 + 1 } == [60, 120])
  }

  @Test("a picture that stands still costs nothing, however long")
  func still() throws {
    var film = ShownFilm()
    _ = try film.show([])
    for _ in 0..<180 { #expect(try film.show([]) == (0, 0)) }
  }

  @Test("sends all of it again when the screen was erased, or is not sure any more")
  func forgets() throws {
    var film = ShownFilm()
    _ = try film.show([])
    film.canvas.erase()
    #expect(try film.show([]).pictures == 1)
    #expect(try film.show([]).pictures == 0)
    film.canvas.forget()
    #expect(try film.show([]).pictures == 1)
    film.canvas.layout = ShownFilm.layout(columns: 24)
    #expect(try film.show([]).pictures == 1)
    #expect(try film.show([]).pictures == 0)
    // The erasure may come with text alone.
    film.canvas.erase()
    film.screen.receive(try film.canvas.compose(status: ["paused"]))
    #expect(try film.show([]).pictures == 1)
  }

  @Test("a picture with another size is a whole one")
  func otherPictures() throws {
    var film = ShownFilm()
    _ = try film.show([])
    film.image = IndexedImage.plain(width: 100, height: 60)
    #expect(try film.show([]).pictures == 1)
  }

  @Test("a frame that could not be encoded is not taken for shown")
  func failure() throws {
    struct Moody: IndexedImageEncoder {
      func encode(_ image: IndexedImage) throws -> [UInt8] {
        if image.indices.contains(1) { throw NoEncoder.Failure() }
        return SixelEncoder().encode(image)
      }
    }
    var film = ShownFilm(
      PictureCanvas(
        layout: ShownFilm.layout(), writer: .pixels(NoEncoder(), indexed: Moody()),
        isSynchronized: false,
        keeping: .cells))
    _ = try film.show([])
    let before = film.image
    #expect(throws: NoEncoder.Failure.self) { try film.show([(5, 5)]) }
    film.image = before
    #expect(try film.show([]).pictures == 0)
  }

  @Test("other terminals get every picture as a whole")
  func unknownTerminal() throws {
    var film = ShownFilm(
      PictureCanvas(layout: ShownFilm.layout(), encoders: ShownFilm.encoders, isSynchronized: false)
    )
    #expect(try film.show([]).pictures == 1)
    #expect(try film.show([]).pictures == 1)
  }

  @Test(
    "a picture fills its last cells with its darkest colour, as far as there is room",
    arguments: [(20, 20), (21, 30), (29, 30), (91, 91)], [(20, 20), (6, 20), (41, 60), (90, 90)])
  func edges(columns: (own: Int, shown: Int), rows: (own: Int, shown: Int)) {
    // 96 × 99 pixels have nine columns and four rows of whole cells.
    let layout = CanvasLayout(
      size: TerminalSize(columns: 20, rows: 10), cell: ShownFilm.cell, graphics: .sixel,
      limit: PixelSize(width: 96, height: 99))
    let image = IndexedImage(
      width: columns.own, height: rows.own,
      palette: Palette([.white, RGBColor(red: 9, green: 0, blue: 0)]),
      indices: [UInt8](repeating: 0, count: columns.own * rows.own))
    let whole = image.fillingCells(of: layout)
    #expect(whole.size == PixelSize(width: columns.shown, height: rows.shown))
    for row in 0..<whole.height {
      for column in 0..<whole.width {
        let isOwn = row < rows.own && column < columns.own
        #expect(whole.indices[row * whole.width + column] == (isOwn ? 0 : 1))
      }
    }
  }
}
