import Foundation
import Media
import TestSupport
import Testing
import Video

/// Scaling of a real picture against swscale's filters.
@Suite("PictureScaler against FFmpeg", .enabled(if: FFmpegTool.ffmpeg.isInstalled))
struct FFmpegScalingTests {
  private func luma(_ size: PixelSize, _ flags: String?) throws -> [UInt8] {
    let filter = flags.map { "scale=\(size.width):\(size.height):flags=\($0)+accurate_rnd," } ?? ""
    let bytes = try FFmpegTool.ffmpeg.run(
      [
        "-v", "error",
        "-i", fixturePath("demo.mp4"), "-frames:v", "1", "-vf", "\(filter)format=yuv420p", "-f",
        "rawvideo", "-",
      ]
    ).output
    return Array(bytes.prefix(size.width * size.height))
  }

  private func psnr(_ one: [UInt8], _ two: [UInt8]) -> Double {
    let squares = zip(one, two).reduce(0) { sum, pair in
      let difference = Int(pair.0) - Int(pair.1)
      return sum + difference * difference
    }
    return 10 * log10(255 * 255 * Double(one.count) / Double(max(squares, 1)))
  }

  // demo.mp4 has rings and lines of one pixel, so filters differ visibly; area against area, the
  // difference is rounding. swscale's own bicubic and area filters are about as far apart.
  @Test(
    "downwards it equals the area filter, and is as near to bicubic as that is",
    arguments: [(320, 180), (426, 240), (500, 282), (90, 50)])
  func downwards(width: Int, height: Int) throws {
    let (own, size) = (PixelSize(width: 640, height: 360), PixelSize(width: width, height: height))
    let picture = Picture(
      width: own.width, height: own.height, format: PixelFormat(subsampling: .gray, bitDepth: 8),
      planes: [Plane(width: own.width, height: own.height, bytes: try luma(own, nil))],
      color: .unspecified)
    let ours = PictureScaler(to: size).scale(picture).planes[0].bytes
    let (area, bicubic) = (try luma(size, "area"), try luma(size, "bicubic"))
    try #require(ours.count == area.count)
    let (same, near, theirs) = (psnr(ours, area), psnr(ours, bicubic), psnr(area, bicubic))
    print("\(size): PSNR \(same) to area, \(near) to bicubic; area to bicubic \(theirs)")
    #expect(same > 38)
    #expect(near > theirs - 1)
  }
}
