import LibSixel
import Media
import PictureQuality
import TestSupport
import Testing
import Video

@Suite struct LibsixelEncoderTests {
  @Test("begins and ends as sixels do")
  func envelope() throws {
    let sixels = try LibsixelEncoder().encode(RGBImage.gradient(width: 12, height: 12))
    #expect(sixels.starts(with: [0x1B, 0x50]))  // ESC P
    #expect(sixels.suffix(2) == [0x1B, 0x5C])  // ESC \
  }

  @Test(
    "writes pixels that two readers read back unchanged", arguments: [1, 2, 16, 17, 256],
    [(1, 1), (7, 5), (6, 6), (64, 48), (101, 13)])
  func readsBack(colorCount: Int, size: (Int, Int)) throws {
    let image = IndexedImage.random(
      width: size.0, height: size.1, colorCount: colorCount, longestRun: 7, seed: 1)
    let sixels = try LibsixelEncoder().encode(image)
    #expect(SixelDecoder.image(of: sixels) == image.rgbImage)
    #expect(decodeByLibsixel(sixels) == image.rgbImage)
  }

  @Test("chooses colours that come close to the image's", arguments: Dithering.allCases)
  func adaptive(dithering: Dithering) throws {
    let image = RGBImage.gradient(width: 64, height: 48)
    let sixels = try LibsixelEncoder(dithering: dithering).encode(image)
    let shown = try #require(SixelDecoder.image(of: sixels))
    // The fixed cube without dithering is off by 51/√12 ≈ 15 on average: 24.7 dB.
    #expect(try #require(shown.quality(against: image)) > 24.7)
  }

  @Test("chooses the same colours where several images are encoded at once")
  func concurrent() async throws {
    let image = RGBImage.noise(width: 64, height: 48, seed: 1)
    let alone = try LibsixelEncoder().encode(image)
    let different = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          try (0..<50).count { _ in try LibsixelEncoder().encode(image) != alone }
        }
      }
      return try await group.reduce(0, +)
    }
    #expect(different == 0)
  }

  @Test("shows a picture of few colours in just these when it may choose")
  func adaptiveExact() throws {
    let colors: [[UInt8]] = [[0, 0, 0], [255, 255, 255], [255, 0, 0], [0, 51, 204]]
    let pixels = (0..<256).flatMap { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: 16)
      return colors[(row / 4 + column / 4) % 4]
    }
    let image = RGBImage(width: 16, height: 16, pixels: pixels)
    for dithering in [Dithering.none, .diffusion] {
      let sixels = try LibsixelEncoder(dithering: dithering).encode(image)
      let shown = try #require(SixelDecoder.image(of: sixels))
      // libsixel compares colours of five bits a component.
      #expect(try #require(shown.largestDifference(from: image)) <= 8)
    }
  }

  @Test("leaves the caller's image alone")
  func leavesImage() throws {
    let image = RGBImage.gradient(width: 32, height: 32)
    let before = image.pixels.map { $0 }
    _ = try LibsixelEncoder(dithering: .diffusion).encode(image)
    #expect(image.pixels == before)
  }

  @Test("throws what libsixel says of an image it cannot write")
  func refusesEmpty() {
    let empty = RGBImage(width: 0, height: 4, pixels: [])
    let error = #expect(throws: LibsixelError.self) { try LibsixelEncoder().encode(empty) }
    #expect(error?.status == 0x1103)  // SIXEL_BAD_INPUT
    #expect(error?.message.isEmpty == false)
    #expect(
      error?.description.hasPrefix("libsixel could not write an image of 0×4 pixels: ") == true)
  }
}
