import Media
import Testing

@Suite struct RGBImageDetailTests {
  /// Each pixel's red is its column, its green its row.
  private let image = RGBImage(
    width: 5, height: 4, pixels: (0..<20).flatMap { (place: UInt8) in [place % 5, place / 5, 0] })

  private func upperLeft(_ image: RGBImage) -> [UInt8] { Array(image.pixels.prefix(2)) }

  @Test(
    "shows what is around a place, as far as there is something",
    arguments: [(2, 2, [1, 1]), (0, 0, [0, 0]), (4, 3, [2, 1]), (-9, 99, [0, 1])]
      as [(Int, Int, [UInt8])])
  func detail(column: Int, row: Int, start: [UInt8]) {
    let part = image.detail(
      aroundColumn: column, row: row, size: PixelSize(width: 3, height: 3))
    #expect(part.size == PixelSize(width: 3, height: 3))
    #expect(upperLeft(part) == start)
  }

  @Test("gives no more than there is, and nothing where nothing is asked for")
  func sizes() {
    #expect(image.detail(aroundColumn: 2, row: 2, size: PixelSize(width: 9, height: 9)) == image)
    let none = image.detail(aroundColumn: 2, row: 2, size: PixelSize(width: 0, height: -1))
    #expect(none.pixels.isEmpty)
  }

  @Test("makes each pixel a square")
  func magnified() {
    let large = image.magnified(by: 3)
    #expect(large.size == PixelSize(width: 15, height: 12))
    for place in 0..<15 * 12 {
      let old = 3 * (place / 15 / 3 * 5 + place % 15 / 3)
      #expect(large.pixels[3 * place..<3 * place + 3] == image.pixels[old..<old + 3])
    }
    #expect(image.magnified(by: 1) == image)
  }

  @Test("halves the brightness of every pixel")
  func dimmed() {
    let image = RGBImage(width: 2, height: 1, pixels: [0, 1, 2, 127, 128, 255])
    #expect(image.dimmed.pixels == [0, 0, 1, 63, 64, 127])
    #expect(image.dimmed.size == image.size)
  }
}
