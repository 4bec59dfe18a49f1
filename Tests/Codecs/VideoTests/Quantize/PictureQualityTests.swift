import LibSixel
import Media
import PictureQuality
import Sixel
import TestSupport
import Testing
import Video

/// How good pictures of few colours look, beside libsixel's own on the same frame.
///
/// Frame 7 of `demo.mp4`, 640×360: moving parts, gradients, bars and letters. Decibels after a
/// Gaussian blur of one pixel; the bounds leave half a decibel at least below what was measured.
@Suite struct PictureQualityTests {
  private struct Result {
    let name: String
    let byteCount: Int
    let quality: Double

    init(_ name: String, _ sixels: [UInt8], of image: RGBImage) throws {
      self.name = name
      byteCount = sixels.count
      let shown = try #require(SixelDecoder.image(of: sixels))
      quality = try #require(shown.blurredQuality(against: image))
    }
  }

  private func results(of encode: (Dithering) throws -> Result) rethrows -> [Dithering: Result] {
    var results: [Dithering: Result] = [:]
    for dithering in Dithering.allCases {
      let result = try encode(dithering)
      print(
        "\(result.name) \(dithering.rawValue): \(result.byteCount) bytes, "
          + "\((result.quality * 10).rounded() / 10) dB")
      results[dithering] = result
    }
    return results
  }

  @Test("is better than libsixel's with each dithering, and no larger")
  func besideLibsixel() async throws {
    let image = try #require(try await fixtureImages("demo.mp4", frames: [7]).first)
    func ours(_ palette: PaletteChoice) throws -> [Dithering: Result] {
      try results { dithering in
        let encoder = QuantizingEncoder(
          palette: palette, dithering: dithering, encoder: SixelEncoder())
        return try Result(palette.rawValue, try encoder.encode(image), of: image)
      }
    }
    let fixed = try ours(.fixed)
    let adaptive = try ours(.adaptive)
    let libsixel = try results { dithering in
      try Result("libsixel", LibsixelEncoder(dithering: dithering).encode(image), of: image)
    }
    for dithering in Dithering.allCases {
      let (own, other) = (try #require(adaptive[dithering]), try #require(libsixel[dithering]))
      #expect(own.quality > other.quality + 3)
    }
    #expect(try #require(fixed[.none]).quality > 35.5)
    #expect(try #require(fixed[.ordered]).quality > 43.5)
    #expect(try #require(fixed[.diffusion]).quality > 46.5)
    #expect(try #require(adaptive[.none]).quality > 48.5)
    #expect(try #require(adaptive[.ordered]).quality > 49.5)
    #expect(try #require(adaptive[.diffusion]).quality > 52)
  }

  // 3 · 8 bits: a difference of 1 everywhere is 20 · log₁₀ 255 = 48.13 dB, blurred or not. A
  // checkerboard of ±1 is gone after the blur, except for what is left at the edges.
  @Test("is measured as its definition says")
  func definition() throws {
    let grey = RGBImage.flat(RGBColor(red: 100, green: 100, blue: 100), width: 32, height: 32)
    let lighter = RGBImage(width: 32, height: 32, pixels: grey.pixels.map { $0 + 1 })
    #expect(abs(try #require(lighter.quality(against: grey)) - 48.13) < 0.01)
    #expect(abs(try #require(lighter.blurredQuality(against: grey)) - 48.13) < 0.01)
    let checkered = RGBImage(
      width: 32, height: 32,
      pixels: (0..<3 * 1024).map { (($0 / 3 + $0 / 96).isMultiple(of: 2)) ? 101 : 99 })
    #expect(abs(try #require(checkered.quality(against: grey)) - 48.13) < 0.01)
    #expect(try #require(checkered.blurredQuality(against: grey)) > 70)
    // A bell of two pixels lets less through than one of one.
    #expect(abs(try #require(lighter.blurredQuality(against: grey, deviation: 1.5)) - 48.13) < 0.01)
    var dot = grey.pixels
    dot[3 * (16 * 32 + 16)] += 100
    let dotted = RGBImage(width: 32, height: 32, pixels: dot)
    let (near, far) = (
      try #require(dotted.blurredQuality(against: grey)),
      try #require(dotted.blurredQuality(against: grey, deviation: 2))
    )
    // Energy of a dot: 1 / (4πσ²), so that twice the deviation is 6 dB more.
    #expect(abs(far - near - 6) < 0.2)
    #expect(grey.quality(against: grey) == .infinity)
    #expect(grey.blurredQuality(against: .flat(RGBColor(red: 0, green: 0, blue: 0))) == nil)
  }
}
