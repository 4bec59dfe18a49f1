import Media
import Testing

@testable import LessonKit

@Suite struct ContactSheetTests {
  private func image(_ size: PixelSize, _ value: UInt8) -> RGBImage {
    RGBImage(
      width: size.width, height: size.height,
      pixels: [UInt8](repeating: value, count: 3 * size.width * size.height))
  }

  private func red(_ image: RGBImage, _ column: Int, _ row: Int) -> UInt8 {
    image.pixels[3 * (row * image.width + column)]
  }

  @Test("pictures stand side by side, two pixels apart, each with its time below it")
  func layout() {
    let sheet = ContactSheet(
      columns: 2, rows: 2, box: PixelSize(width: 202, height: 162), letterScale: 1
    ) { PixelSize(width: $0.width, height: $0.width / 2) }
    // 100 × 50, and a line of ten pixels.
    #expect(sheet.pictureSize == PixelSize(width: 100, height: 50))
    let whole = sheet.image(
      of: (1...4).map { (image(sheet.pictureSize, UInt8(10 * $0)), "0:0\($0)") })
    #expect(whole.size == PixelSize(width: 202, height: 122))
    #expect(red(whole, 0, 0) == 10 && red(whole, 99, 49) == 10 && red(whole, 100, 0) == 0)
    #expect(red(whole, 102, 0) == 20 && red(whole, 0, 62) == 30 && red(whole, 201, 111) == 40)
    let label = (50..<62).flatMap { row in (0..<100).map { red(whole, $0, row) } }
    #expect(Set(label) == [0, 200])
  }

  @Test("no text where pictures are too small for it, and nothing traps")
  func small() {
    for box in [PixelSize(width: 1, height: 1), PixelSize(width: 40, height: 30)] {
      let sheet = ContactSheet(columns: 9, rows: 9, box: box, letterScale: 3) { $0 }
      let whole = sheet.image(of: (0..<81).map { _ in (image(sheet.pictureSize, 9), "1:00:00") })
      #expect(!whole.pixels.contains(200))
    }
  }

  @Test("a picture that is smaller than its place is in the middle of it")
  func inset() {
    let sheet = ContactSheet(
      columns: 1, rows: 1, box: PixelSize(width: 10, height: 4), letterScale: nil
    ) { $0 }
    let whole = sheet.image(of: [(image(PixelSize(width: 4, height: 4), 7), "")])
    #expect((0..<10).map { red(whole, $0, 3) } == [0, 0, 0, 7, 7, 7, 7, 0, 0, 0])
  }
}
