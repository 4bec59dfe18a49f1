import Media
import Testing

@Suite struct RGBImageCompositionTests {
  private let red = RGBColor(red: 255, green: 0, blue: 0)
  private let blue = RGBColor(red: 0, green: 0, blue: 255)

  /// One letter a pixel: the first of its colour's name, `.` for black.
  private func letters(_ image: RGBImage) -> [String] {
    (0..<image.height).map { row in
      (0..<image.width).map { column in
        let place = 3 * (row * image.width + column)
        switch image.pixels[place..<place + 3] {
        case [255, 0, 0]: return "r"
        case [0, 0, 255]: return "b"
        case [255, 255, 255]: return "w"
        default: return "."
        }
      }.joined()
    }
  }

  private func image(_ color: RGBColor, _ width: Int, _ height: Int) -> RGBImage {
    RGBImage(filledWith: color, size: PixelSize(width: width, height: height))
  }

  @Test("puts images side by side, as high as the highest")
  func row() {
    let row = RGBImage.row([image(red, 2, 1), image(blue, 1, 2)], gap: 1, background: .white)
    #expect(letters(row) == ["rrwb", "wwwb"])
  }

  @Test("puts images below each other, as wide as the widest")
  func column() {
    let column = RGBImage.column([image(red, 1, 2), image(blue, 3, 1)], gap: 1)
    #expect(letters(column) == ["r..", "r..", "...", "bbb"])
  }

  @Test("puts a frame around an image")
  func frame() {
    #expect(letters(image(red, 2, 1).framed(by: 1, blue)) == ["bbbb", "brrb", "bbbb"])
  }

  @Test("an empty row is an empty image, and empty images take no place")
  func empty() {
    #expect(RGBImage.row([]).size == PixelSize(width: 0, height: 0))
    #expect(RGBImage.column([]).pixels.isEmpty)
    #expect(letters(RGBImage.row([image(red, 0, 0), image(blue, 1, 1)], gap: 0)) == ["b"])
  }

  @Test("draws lines in all directions, both ends included")
  func lines() {
    func drawn(_ from: (Int, Int), _ to: (Int, Int)) -> [String] {
      let line = RGBImage.Line(
        from: RGBImage.Point(column: from.0, row: from.1),
        to: RGBImage.Point(column: to.0, row: to.1))
      return letters(image(.black, 4, 3).drawing([line], in: red))
    }
    #expect(drawn((0, 0), (3, 0)) == ["rrrr", "....", "...."])
    #expect(drawn((2, 2), (0, 0)) == ["r...", ".r..", "..r."])
    #expect(drawn((3, 0), (3, 2)) == ["...r", "...r", "...r"])
    #expect(drawn((1, 1), (1, 1)) == ["....", ".r..", "...."])
    // One row in three columns: it changes in the middle.
    #expect(drawn((0, 0), (3, 1)) == ["rr..", "..rr", "...."])
  }

  @Test("cuts lines off at the edges", arguments: [-5, Int.min, .max])
  func clipped(column: Int) {
    let line = RGBImage.Line(
      from: RGBImage.Point(column: column, row: 1), to: RGBImage.Point(column: 1, row: 1))
    let result = letters(image(.black, 3, 2).drawing([line], in: red))
    #expect(result == ["...", column < 0 ? "rr." : ".rr"])
  }
}
