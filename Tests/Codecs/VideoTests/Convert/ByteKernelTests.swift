import Media
import TestSupport
import Testing

@testable import Video

@Suite struct ByteKernelTests {
  @Test(
    "multiplies every byte to within a step and a half of 1/64",
    arguments: [-2.15, -0.4, 0, 1.164, 4])
  func factors(factor: Double) {
    let fixed = ByteFactor(factor)
    for byte in UInt8.min...UInt8.max {
      // A carry rounded to 1/32, and 255 times a factor rounded to 1/8192: 1/64 for each.
      #expect(abs(Double(fixed.product(byte)) / 32 - factor * Double(byte)) <= 1.0 / 32)
    }
  }

  /// The largest difference from the general path.
  private func largestDifference(
    _ picture: Picture, _ matrix: YUVMatrix, _ range: SampleRange
  ) throws -> Int {
    let converter = YUVToRGBConverter(matrix: matrix, range: range)
    let plain = RGBImage(
      width: picture.width, height: picture.height, pixels: converter.convertPlainly(picture))
    return try #require(converter.convert(picture).largestDifference(from: plain))
  }

  @Test(
    "differs from the general path by one step at most, at every width and in every format",
    arguments: [ChromaSubsampling.gray, .yuv420, .yuv422, .yuv444],
    [1, 2, 3, 7, 8, 15, 16, 17, 31, 32, 33, 63, 65, 130])
  func sizes(subsampling: ChromaSubsampling, width: Int) throws {
    var generator = RepeatableGenerator(seed: UInt64(width))
    for height in [1, 2, 5] {
      let noise = Picture.drawn(subsampling, width, height) { _, _, _ in
        Int.random(in: 0...255, using: &generator)
      }
      let extremes = Picture.drawn(subsampling, width, height) { _, _, _ in
        Bool.random(using: &generator) ? 0 : 255
      }
      for range in SampleRange.allCases {
        #expect(try largestDifference(noise, .bt709, range) <= 1)
        #expect(try largestDifference(extremes, .bt601, range) <= 1)
      }
    }
  }

  /// 52 values of each, 5 apart, with both ends: 140 608 colours.
  ///
  /// The others are held to the formula itself, in YUVAccuracyTests.
  private static let colors = Picture.drawn(.yuv444, 52 * 52, 52) { plane, column, row in
    5 * [column / 52, column % 52, row][plane]
  }

  @Test(
    "differs from the general path by one step at most in every matrix, and seldom",
    arguments: YUVMatrix.weightings, SampleRange.allCases)
  func colors(matrix: YUVMatrix, range: SampleRange) throws {
    let picture = Self.colors
    #expect(try largestDifference(picture, matrix, range) <= 1)
    let converter = YUVToRGBConverter(matrix: matrix, range: range)
    let different = differenceCount(
      converter.convert(picture).pixels, converter.convertPlainly(picture))
    print("\(matrix) \(range): \(different) of \(picture.width * picture.height * 3) bytes differ")
    #expect(different < picture.width * picture.height * 3 / 20)
  }

  @Test("keeps greys grey", arguments: YUVMatrix.weightings, SampleRange.allCases)
  func greys(matrix: YUVMatrix, range: SampleRange) {
    let picture = Picture.drawn(.yuv420, 256, 2) { plane, column, _ in plane == 0 ? column : 128 }
    let pixels = YUVToRGBConverter(matrix: matrix, range: range).convert(picture).pixels
    for place in 0..<512 {
      #expect(Set(pixels[3 * place..<3 * place + 3]).count == 1)
    }
  }
}
