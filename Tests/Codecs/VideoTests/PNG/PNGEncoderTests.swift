import Media
import TestSupport
import Testing
import Video

@Suite struct PNGEncoderTests {
  private func noise(width: Int, height: Int) -> RGBImage {
    var generator = RepeatableGenerator(seed: 15948)
    return RGBImage(
      width: width, height: height,
      pixels: (0..<3 * width * height).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  // ISO/IEC 15948 §5.2 and §11.2.2.
  @Test("begins with the signature and a header that says the size")
  func header() throws {
    let file = try PNGEncoder().encode(noise(width: 300, height: 2))
    #expect(
      file.prefix(29) == [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A,  // signature
        0, 0, 0, 13,  // length of IHDR
        0x49, 0x48, 0x44, 0x52,  // "IHDR"
        0, 0, 1, 44,  // width
        0, 0, 0, 2,  // height
        8,  // bit depth
        2,  // colour type: red, green, blue
        0, 0, 0,  // compression, filter, no interlacing
      ])
    // The last chunk is empty: its type and checksum.
    #expect(file.suffix(8) == [0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82])
  }

  @Test(
    "writes what FFmpeg reads back unchanged", .enabled(if: FFmpegTool.ffmpeg.isInstalled),
    arguments: [(1, 1), (17, 9), (64, 48)])
  func readsBack(width: Int, height: Int) throws {
    let image = noise(width: width, height: height)
    let file = try PNGEncoder().encode(image)
    let pixels = try FFmpegTool.ffmpeg.run(
      ["-v", "error", "-f", "png_pipe", "-i", "-", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"],
      input: file
    ).output
    #expect(pixels == image.pixels)
  }

  @Test("throws for an image without pixels", arguments: [(0, 0), (0, 5), (5, 0)])
  func refusesEmpty(width: Int, height: Int) {
    let empty = RGBImage(width: width, height: height, pixels: [])
    let error = #expect(throws: PNGError.self) { try PNGEncoder().encode(empty) }
    #expect(
      error?.description
        == "PNG: libavcodec could not write an image of \(width)×\(height) pixels: "
        + "Invalid argument")
  }
}
