import H264
import Media
import TestSupport
import Testing

@Suite struct H264OracleTests {
  @Test(
    "libavcodec decodes the same pictures today", .enabled(if: FFmpegTool.ffmpeg.isInstalled),
    arguments: ["small.mp4", "slices.mp4", "open-gop.mp4"])
  func ffmpeg(file: String) async throws {
    let answer = try FFmpegTool.ffmpeg.run([
      "-v", "error", "-ignore_editlist", "1", "-strict", "1", "-i", fixturePath(file),
      "-map", "0:v:0", "-fps_mode", "passthrough", "-f", "rawvideo", "-",
    ])
    var hash = MD5()
    hash.update(answer.output.span)
    #expect(try await Film(file).md5() == hash.digits())
  }
}
