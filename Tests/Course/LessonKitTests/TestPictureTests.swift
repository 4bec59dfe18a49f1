import Media
import Testing

@testable import LessonKit

@Suite("The picture that a learner judges a terminal by") struct TestPictureTests {
  @Test(
    "its first and its last bar end where they end, on a white ground and on a black one",
    arguments: [PixelSize(width: 320, height: 80), PixelSize(width: 64, height: 12)])
  func frame(size: PixelSize) {
    let image = TestPicture(size: size).image.rgbImage
    func color(_ column: Int, _ row: Int) -> [UInt8] {
      let place = 3 * (row * size.width + column)
      return Array(image.pixels[place..<place + 3])
    }
    for column in 0..<size.width {
      for row in [0, size.height - 1] { #expect(color(column, row) == [136, 136, 136]) }
    }
    for row in 0..<size.height {
      for column in [0, size.width - 1] { #expect(color(column, row) == [136, 136, 136]) }
    }
    // Inside, all eight bars are there, from white to black, and the greys below them.
    let row = size.height / 4
    #expect(color(3, row) == [255, 255, 255] && color(size.width - 4, row) == [0, 0, 0])
    let bars = (0..<8).map { color((2 * $0 + 1) * size.width / 16, row) }
    #expect(Set(bars).count == 8)
    let greys = (0..<16).map { color((2 * $0 + 1) * size.width / 32, size.height - 3) }
    #expect(Set(greys).count == 16)
  }
}
