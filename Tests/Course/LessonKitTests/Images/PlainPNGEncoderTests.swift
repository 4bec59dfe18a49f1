import Media
import TestSupport
import Testing

@testable import LessonKit

@Suite struct PlainPNGEncoderTests {
  /// A picture with plain areas, stripes, and all 256 indices.
  private func image(width: Int, height: Int, colorCount: Int) -> IndexedImage {
    let levels = (0..<colorCount).map { UInt8($0) }
    let palette = Palette(levels.map { RGBColor(red: $0, green: 255 - $0, blue: $0 / 2) })
    let indices = (0..<width * height).map { place in
      let (row, column) = place.quotientAndRemainder(dividingBy: width)
      return UInt8((column < width / 2 ? row / 8 : row * 31 + column * 7) % colorCount)
    }
    return IndexedImage(width: width, height: height, palette: palette, indices: indices)
  }

  // ISO/IEC 15948 §5.2 and §11.2. The one row is filter 2 and index 0; deflated, bit by bit, that is
  // 1, 10 (01 from its lowest bit up), 00110010, 00110000, 0000000. The checksums are zlib's.
  @Test("writes one pixel as the standard says")
  func onePixel() {
    let red = Palette([RGBColor(red: 255, green: 0, blue: 0)])
    let file = PlainPNGEncoder().encode(
      IndexedImage(width: 1, height: 1, palette: red, indices: [0]))
    #expect(
      file == [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A,  // signature
        0, 0, 0, 13,  // length
        0x49, 0x48, 0x44, 0x52,  // "IHDR"
        0, 0, 0, 1,  // width
        0, 0, 0, 1,  // height
        8,  // bit depth
        3,  // colour type: indices of a palette
        0, 0, 0,  // compression, filter, no interlacing
        0x28, 0xCB, 0x34, 0xBB,  // checksum
        0, 0, 0, 3,  // length
        0x50, 0x4C, 0x54, 0x45,  // "PLTE"
        255, 0, 0,  // colour 0
        0x19, 0xE2, 0x09, 0x37,  // checksum
        0, 0, 0, 10,  // length
        0x49, 0x44, 0x41, 0x54,  // "IDAT"
        0x78, 0x01,  // zlib: deflate, 32 KiB window
        0x63, 0x62, 0x00, 0x00,  // deflated: 2, 0
        0x00, 0x06, 0x00, 0x03,  // Adler-32: 1 + 2 + 0 = 3, and 3 + 3 = 6
        0x0D, 0xED, 0xD9, 0xC1,  // checksum
        0, 0, 0, 0,  // length
        0x49, 0x45, 0x4E, 0x44,  // "IEND"
        0xAE, 0x42, 0x60, 0x82,  // checksum
      ])
  }

  @Test(
    "writes what FFmpeg reads back unchanged",
    .enabled(if: FFmpegTool.ffmpeg.isInstalled, "needs ffmpeg"),
    arguments: [(1, 1, 1), (3, 2, 2), (17, 9, 16), (640, 360, 9), (301, 40, 256), (1100, 3, 200)])
  func readsBack(width: Int, height: Int, colorCount: Int) throws {
    let image = image(width: width, height: height, colorCount: colorCount)
    let file = PlainPNGEncoder().encode(image)
    #expect(try decoded(file) == image.rgbImage.pixels)
  }

  @Test("plain areas take little room")
  func small() {
    let image = IndexedImage(
      width: 640, height: 360, palette: Palette([RGBColor(red: 1, green: 2, blue: 3)]),
      indices: [UInt8](repeating: 0, count: 640 * 360))
    // 230 000 bytes: each row has its filter's number and runs of 258, 258, 10 … 10 and 4.
    #expect(PlainPNGEncoder().encode(image).count < 12_000)
  }

  /// The pixels as FFmpeg sees them: red, green and blue.
  private func decoded(_ file: [UInt8]) throws -> [UInt8] {
    let answer = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-f", "png_pipe", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
      input: file)
    #expect(answer.status == 0)
    return answer.output
  }
}
