import Media
import Testing

@testable import MP4

@Suite("clap, mdcv and clli") struct PictureInformationTests {
  @Test("reads a clean aperture with an offset to the left")
  func cleanAperture() throws {
    let box = try parse(
      CleanApertureBox.self,
      u32(1918, 1), u32(1080, 1),  // width, height
      i32(-1), u32(2),  // horizOff
      i32(0), u32(1))  // vertOff
    #expect(box.width == .init(1918, 1))
    #expect(box.height == .init(1080, 1))
    #expect(box.horizontalOffset == .init(-1, 2))
    #expect(box.verticalOffset == .init(0, 1))
  }

  @Test("refuses fractions of nothing", arguments: [4, 12, 20, 28])
  func zeroDenominator(place: Int) {
    var bytes = concat(u32(4, 1), u32(4, 1), u32(0, 1), u32(0, 1))
    bytes[place + 3] = 0
    #expect(
      failure(CleanApertureBox.self, bytes)
        == ParsingError(.invalid("a fraction has the denominator 0"), at: 100 + place))
  }

  @Test("reads the mastering display in the order green, blue, red")
  func masteringDisplay() throws {
    // x265's --master-display G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,50)
    let box = try parse(
      MasteringDisplayColourVolumeBox.self,
      u16(13250, 34500), u16(7500, 3000), u16(34000, 16000), u16(15635, 16450),
      u32(10_000_000, 50))
    #expect(box.green == .init(x: 13250, y: 34500))
    #expect(box.blue == .init(x: 7500, y: 3000))
    #expect(box.red == .init(x: 34000, y: 16000))
    #expect(box.whitePoint == .init(x: 15635, y: 16450))
    #expect(box.maximumLuminance == 10_000_000)
    #expect(box.minimumLuminance == 50)
  }

  @Test("reads the light levels")
  func lightLevels() throws {
    #expect(
      try explanation(.contentLightLevel, u16(1000, 400))
        == ["maxContentLightLevel 1000", "maxPicAverageLightLevel 400"])
  }
}
