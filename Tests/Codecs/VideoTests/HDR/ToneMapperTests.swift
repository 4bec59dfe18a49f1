import Media
import PictureQuality
import TestSupport
import Testing

@testable import Video

@Suite struct ToneMapperTests {
  private func color(_ transfer: UInt8, primaries: UInt8 = 9) -> ColorDescription {
    ColorDescription(primaries: primaries, transfer: transfer, matrix: 9, isFullRange: false)
  }

  private func interpretation(_ color: ColorDescription, toneMaps: Bool = true)
    -> ColorInterpretation
  {
    ColorInterpretation(
      bitstream: color, container: nil, size: PixelSize(width: 64, height: 64),
      choice: ColorOverride(toneMaps: toneMaps))
  }

  @Test(
    "the tables do what the formulas say", arguments: [TransferFunction.pq, .hlg],
    [(9, true), (1, false)] as [(UInt8, Bool)])
  func tables(transfer: TransferFunction, primaries: (code: UInt8, isWide: Bool)) throws {
    var generator = RepeatableGenerator(seed: 2100)
    let picture = Picture.drawn(.yuv444, 64, 64, bitDepth: 10) { plane, column, row in
      // Greys in the first rows, then legal samples of all kinds.
      guard row > 15 else { return plane == 0 ? 64 + (64 * row + column) * 876 / 1023 : 512 }
      return Int.random(in: 64...(plane == 0 ? 940 : 960), using: &generator)
    }
    let how = interpretation(color(transfer == .pq ? 16 : 18, primaries: primaries.code))
    #expect(how.transfer == transfer)
    let image = YUVToRGBConverter(how, bitDepth: 10).convert(picture)

    let signals = ReferenceYUVConversion(matrix: .bt2020, range: .limited, bitDepth: 10)
    let formula = ReferenceToneMapping(transfer, isWideGamut: primaries.isWide)
    let pixels = (0..<64 * 64).flatMap { place in
      let (column, row) = (place % 64, place / 64)
      let signal = signals.signal(
        y: picture.sample(plane: 0, column: column, row: row),
        cb: picture.sample(plane: 1, column: column, row: row),
        cr: picture.sample(plane: 2, column: column, row: row))
      return formula.map(red: signal.red, green: signal.green, blue: signal.blue)
        .map { UInt8((255 * $0).rounded()) }
    }
    let expected = RGBImage(width: 64, height: 64, pixels: pixels)
    let largest = try #require(image.largestDifference(from: expected))
    let mean = try #require(image.meanDifference(from: expected))
    print("tone mapping \(transfer.rawValue): largest \(largest), mean \(mean)")
    #expect(largest <= 1)
    #expect(mean < 0.05)
  }

  // By hand: PQ 0.5 is 92.25 cd/m², just beyond the knee (0.4951); (92/203)^(1/2.4) = 0.72.
  @Test("greys stay grey, black stays black, the peak is white")
  func greys() {
    for code: UInt8 in [16, 18] {
      let picture = Picture.made(
        .yuv444, 4, 1, bitDepth: 10,
        samples: [[64, 502, 940, 1023], [512, 512, 512, 512], [512, 512, 512, 512]])
      let image = YUVToRGBConverter(interpretation(color(code)), bitDepth: 10).convert(picture)
      for pixel in 0..<4 {
        let components = image.pixels[3 * pixel..<3 * pixel + 3]
        #expect((components.max() ?? 0) - (components.min() ?? 0) <= 1)
      }
      #expect(image.pixels[0] == 0)
      #expect(image.pixels[6] == 255)
      #expect(image.pixels[9] == 255)
      if code == 16 { #expect((181...185).contains(Int(image.pixels[3]))) }
    }
  }

  @Test("pictures of standard range are not touched")
  func standardRange() {
    var generator = RepeatableGenerator(seed: 1)
    let picture = Picture.drawn(.yuv420, 16, 16, bitDepth: 10) { _, _, _ in
      Int.random(in: 0...1023, using: &generator)
    }
    let plain = YUVToRGBConverter(matrix: .bt2020, range: .limited, bitDepth: 10).convert(picture)
    // 1 BT.709, 2 unspecified, 13 sRGB, 14 and 15 BT.2020.
    for code: UInt8 in [1, 2, 6, 13, 14, 15] {
      let how = interpretation(color(code))
      #expect(!how.isToneMapped)
      #expect(YUVToRGBConverter(how, bitDepth: 10).convert(picture) == plain)
    }
    let asked = interpretation(color(16), toneMaps: false)
    #expect(YUVToRGBConverter(asked, bitDepth: 10).convert(picture) == plain)
  }

  @Test("says what it does")
  func reasons() {
    #expect(
      interpretation(color(16)).transferReason
        == "the stream says PQ, high dynamic range: tone-mapped")
    #expect(
      interpretation(color(18), toneMaps: false).transferReason
        == "the stream says HLG, high dynamic range: shown as it is")
    #expect(interpretation(color(1)).transferReason == "the stream says SDR (1), shown as it is")
    #expect(
      interpretation(.unspecified).transferReason == "nothing is said: SDR, shown as it is")
  }

  @Test("subsampled, grey, full-range and 8-bit pictures come through")
  func formats() {
    for (subsampling, bitDepth) in [
      (ChromaSubsampling.yuv420, 8), (.yuv422, 10), (.gray, 12), (.yuv444, 16),
    ] {
      let picture = Picture.drawn(subsampling, 5, 3, bitDepth: bitDepth) { plane, _, _ in
        plane == 0 ? (1 << bitDepth) - 1 : 1 << (bitDepth - 1)
      }
      let how = ColorInterpretation(
        bitstream: ColorDescription(primaries: 9, transfer: 18, matrix: 9, isFullRange: true),
        container: nil, size: picture.size)
      let image = YUVToRGBConverter(how, bitDepth: bitDepth).convert(picture)
      #expect(image.pixels.count == 45)
      #expect(image.pixels.allSatisfy { $0 >= 254 })
    }
  }
}
