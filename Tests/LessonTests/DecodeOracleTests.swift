import Foundation
import Testing

/// Every frame of every fixture with video, compared with FFmpeg's own decoding.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffmpeg")) struct DecodeOracleTests {
  @Test(
    "lesson 04 decodes the same frames as ffmpeg",
    arguments: [
      "demo.mp4", "small.mp4", "hevc.mp4", "moov-last.mp4", "full-range-601.mp4", "odd-size.mp4",
      "damaged-slice.mp4",
    ], ["1", "2"])
  func sameFrames(file: String, threads: String) throws {
    let run = try LessonProcess("lesson04-decode", file, "--framemd5", "--threads", threads)
    #expect(run.status == 0)
    let ours = checksums(run.output)
    #expect(!ours.isEmpty)
    #expect(try ours == ffmpegChecksums(of: file))
  }

  private func ffmpegChecksums(of file: String) throws -> [[Substring]] {
    let run = try LessonProcess(
      executable: #require(Oracle.ffmpeg),
      [
        "-v", "quiet", "-i", LessonProcess.fixture(file).path, "-map", "0:v:0", "-fps_mode",
        "passthrough", "-f", "framemd5", "-",
      ])
    return checksums(run.output)
  }

  /// Size and hash of each line, in order.
  private func checksums(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      Array(line.split(whereSeparator: { $0 == "," || $0 == " " }).suffix(2))
    }
  }
}
