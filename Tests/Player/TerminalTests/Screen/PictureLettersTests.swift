import Media
import Sixel
import TestSupport
import Testing

@testable import Terminal

/// Letters over a picture, on a terminal that keeps what new pictures do not cover.
@Suite struct PictureLettersTests {
  /// Letters over the picture of 160 × 120 pixels, 16 × 6 cells, in the middle of the screen.
  @Test(
    "letters stand in cells that no picture covers",
    arguments: [PictureKeeping.nothing, .cells, .pixels]
  )
  func letters(keeping: PictureKeeping) throws {
    var film = ShownFilm(keeping: keeping)
    let place = try #require(film.canvas.layout.placement(of: film.image.size))
    _ = try film.show([])
    let all = (0..<160).flatMap { column in (0..<120).map { (column: column, row: $0) } }
    let white = film.image.replacing(all)
    film.image = white
    let lines = ["a panel", "of three", "lines"]
    let frame = try film.show([], overlay: lines)
    let area = OverlayLetters([Overlay(.topLeft, text: lines)], in: film.canvas.layout.size).areas[
      0]
    let covered = try #require(area.intersection(place.area)).relative(to: place.area)
    let pixels = film.screen.pixels(row: place.row, column: place.column, size: film.image.size)
    for row in 0..<120 {
      for column in 0..<160 {
        let isCovered = covered.rows.contains(row / 20) && covered.columns.contains(column / 10)
        // The old picture is still there: nothing was drawn over it but letters.
        #expect(pixels[160 * row + column] == (isCovered ? .black : .white))
      }
    }
    #expect(keeping == .pixels ? frame.pictures == 1 : frame.pictures > 1)
    #expect(film.screen.faultCount == 0)
    // When they disappear, their cells are drawn; if nothing else has changed, only those.
    let back = try film.show([])
    #expect(
      film.screen.pixels(row: place.row, column: place.column, size: film.image.size)
        == white.colors)
    if keeping != .nothing { #expect(back.bytes < frame.bytes) }
  }

  @Test("a panel over a film that does not move costs its letters, and no picture")
  func panelOverStaticFilm() throws {
    var film = ShownFilm(isSynchronized: true)
    _ = try film.show([])
    let panel = try film.show([], overlay: ["12.000 s", "a", "b"])
    #expect(panel.pictures == 0)
    let unchanged = try film.show([], overlay: ["12.000 s", "a", "b"])
    #expect(unchanged == (0, 16), "nothing but the brackets of a synchronized update")
    let changed = try film.show([], overlay: ["12.001 s", "a", "b"])
    #expect(changed.pictures == 0 && changed.bytes < 150)
    #expect(try film.show([]).pictures == 1)
    #expect(try film.show([]).pictures == 0)
  }

  @Test("letters in front of a picture that is too small for them leave it, too")
  func lettersInFront() throws {
    var film = ShownFilm(isSynchronized: true)
    let lines = ["a line that is wider than the picture"]
    _ = try film.show([])
    #expect(try film.show([], overlay: lines).pictures == 0)
    #expect(try film.show([], overlay: lines).pictures == 0)
    #expect(try film.show([(3, 3)], overlay: lines).pictures == 1)
    #expect(try film.show([(3, 3)], overlay: lines).pictures == 0)
  }
}
