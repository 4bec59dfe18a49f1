import Media
import Testing

@testable import LessonKit

@Suite("Names inside of images") struct ImageNamesTests {
  private func image(_ width: Int, _ height: Int) -> RGBImage {
    RGBImage(
      filledWith: RGBColor(red: 100, green: 100, blue: 100),
      size: PixelSize(width: width, height: height))
  }

  @Test("are in the lower left corner, and the rest of the image stays as it is")
  func corner() {
    let named = [image(200, 100)].named(["ab"])[0]
    #expect(named.size == PixelSize(width: 200, height: 100))
    #expect(named.pixels.prefix(3 * 200 * 60) == image(200, 60).pixels[...])
    let last = named.pixels.suffix(3 * 200)
    #expect(last.first == 20)
    #expect(last.last == 100)
    #expect(named.pixels.contains(240))
  }

  @Test("have letters of one size in a row: as large as all names allow")
  func oneSize() {
    let row = [image(200, 128), image(200, 128)]
    let alone = Array(row.prefix(1)).named(["ab"])
    #expect(row.named(["ab", "cd"]).first == alone.first)
    // Of the second name twice as large there would not be room.
    let long = String(repeating: "m", count: 20)
    #expect(row.named(["ab", long]).first != alone.first)
  }

  @Test("are left out where pixels are as large as characters, and where a name is empty")
  func none() {
    #expect([image(80, 40)].named(["ab"]) == [image(80, 40)])
    #expect([image(200, 100)].named([""]) == [image(200, 100)])
    #expect([RGBImage]().named([]).isEmpty)
  }
}
