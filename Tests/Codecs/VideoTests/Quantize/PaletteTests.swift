import Media
import Testing
import Video

@Suite struct PaletteTests {
  @Test("has every mixture of six evenly spaced levels once")
  func cube() {
    #expect(Palette.cube.count == 216)
    var index = 0
    for red in [0, 51, 102, 153, 204, 255] as [UInt8] {
      for green in [0, 51, 102, 153, 204, 255] as [UInt8] {
        for blue in [0, 51, 102, 153, 204, 255] as [UInt8] {
          #expect(Palette.cube[index] == RGBColor(red: red, green: green, blue: blue))
          index += 1
        }
      }
    }
  }

  @Test("turns indices into the colours they stand for")
  func rgbImage() {
    let palette = Palette([
      RGBColor(red: 1, green: 2, blue: 3), RGBColor(red: 4, green: 5, blue: 6),
    ])
    let image = IndexedImage(width: 3, height: 1, palette: palette, indices: [1, 0, 1])
    #expect(image.rgbImage.pixels == [4, 5, 6, 1, 2, 3, 4, 5, 6])
  }
}
