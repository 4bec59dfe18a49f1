import Media
import PictureQuality
import TestSupport
import Testing
import Video

/// Holds the conversion to FFmpeg's.
///
/// To be fair, swscale is told to compute accurately and, like us, not to blend chroma samples
/// (`neighbor`); the samples are legal ones, because beyond them its 16-bit sums wrap around.
@Suite("YUVToRGBConverter against FFmpeg", .enabled(if: FFmpegTool.ffmpeg.isInstalled))
struct FFmpegConversionTests {
  @Test(
    "agrees within two steps",
    arguments: [(.bt601, "bt601"), (.bt709, "bt709"), (.bt2020, "bt2020")]
      as [(YUVMatrix, String)], SampleRange.allCases)
  func agrees(matrix: (YUVMatrix, name: String), range: SampleRange) throws {
    let formats: [(ChromaSubsampling, Int, String)] = [
      (.yuv420, 8, "yuv420p"), (.yuv422, 8, "yuv422p"), (.yuv444, 8, "yuv444p"),
      (.yuv420, 10, "yuv420p10le"), (.yuv422, 10, "yuv422p10le"), (.yuv444, 10, "yuv444p10le"),
      (.yuv444, 12, "yuv444p12le"), (.yuv444, 16, "yuv444p16le"),
    ]
    var generator = RepeatableGenerator(seed: 709)
    for (subsampling, bitDepth, name) in formats {
      let picture = Picture.drawn(subsampling, 64, 48, bitDepth: bitDepth) { plane, _, _ in
        let samples = plane == 0 ? 16...235 : 16...240
        return Int.random(in: samples, using: &generator) << (bitDepth - 8)
      }
      let filter =
        "scale=in_color_matrix=\(matrix.name):in_range=\(range.rawValue):out_range=full"
        + ":flags=accurate_rnd+full_chroma_int+neighbor"
      let bytes = try FFmpegTool.ffmpeg.run(
        [
          "-v", "error",
          "-f", "rawvideo", "-pix_fmt", name, "-s", "64x48", "-i", "-", "-vf", filter,
          "-pix_fmt", "rgb24", "-f", "rawvideo", "-",
        ], input: picture.planes.flatMap(\.bytes)
      ).output
      try #require(bytes.count == 3 * 64 * 48)
      let theirs = RGBImage(width: 64, height: 48, pixels: bytes)
      let converter = YUVToRGBConverter(matrix: matrix.0, range: range, bitDepth: bitDepth)
      // One step for swscale's 13-bit factors and one for our rounding.
      let image = converter.convert(picture)
      let largest = try #require(image.largestDifference(from: theirs))
      let mean = try #require(image.meanDifference(from: theirs))
      print("\(matrix.name) \(range.rawValue) \(name): largest \(largest), mean \(mean)")
      #expect(largest <= 2, "\(name)")
      #expect(mean < 0.6, "\(name)")
    }
  }
}
