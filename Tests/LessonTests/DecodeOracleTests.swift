import Foundation
import Testing

/// Every frame of every fixture with video, compared with FFmpeg's own decoding.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffmpeg")) struct DecodeOracleTests {
  @Test(
    "lesson 04 decodes the same frames as ffmpeg",
    arguments: [
      "demo.mp4", "small.mp4", "hevc.mp4", "moov-last.mp4", "full-range-601.mp4", "odd-size.mp4",
      "fragmented.mp4", "hybrid.mp4",
    ], [1, 2])
  func sameFrames(file: String, threads: Int) throws {
    try expectSameFrames(file, threads: threads)
  }

  // How damage is concealed depends on the number of threads, so this one is for a single thread.
  @Test("lesson 04 shows damage as ffmpeg does")
  func sameDamage() throws {
    try expectSameFrames("damaged-slice.mp4", threads: 1)
  }

  private func expectSameFrames(_ file: String, threads: Int) throws {
    let ours = try LessonProcess("lesson04-decode", file, "--framemd5", "--threads", "\(threads)")
    let theirs = try LessonProcess(
      executable: #require(Oracle.ffmpeg),
      [
        "-v", "quiet", "-threads", "\(threads)", "-i", LessonProcess.fixture(file).path, "-map",
        "0:v:0", "-fps_mode", "passthrough", "-f", "framemd5", "-",
      ])
    #expect(ours.status == 0)
    let (our, their) = (checksums(ours.output), checksums(theirs.output))
    #expect(!our.isEmpty)
    #expect(our == their)
  }

  /// Size and hash of each line, in order.
  private func checksums(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      Array(line.split(whereSeparator: { $0 == "," || $0 == " " }).suffix(2))
    }
  }
}
