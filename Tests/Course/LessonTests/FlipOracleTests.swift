import Foundation
import Testing

/// Broken files decoded by FFmpeg, which knows nothing about `--flip`: the bit is flipped on disk.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffmpeg")) struct FlipOracleTests {
  @Test(
    "--flip --framemd5 decodes what ffmpeg makes of a file that is broken on disk",
    arguments: [
      ("hev1.mp4", 2343, 4), ("hevc.mp4", 12_000, 0), ("small.mp4", 9000, 2), ("vp9.mp4", 4345, 4),
    ])
  func sameFrames(file: String, offset: Int, bit: Int) throws {
    var bytes = try Data(contentsOf: LessonProcess.fixture(file))
    bytes[bytes.startIndex + offset] ^= 1 << UInt8(bit)
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).mp4")
    try bytes.write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    let theirs = try LessonProcess(
      executable: #require(Oracle.ffmpeg),
      [
        "-v", "quiet", "-threads", "1", "-i", url.path, "-map", "0:v:0", "-fps_mode",
        "passthrough", "-f", "framemd5", "-",
      ])
    let ours = try LessonProcess(
      "lesson04-decode", file, "--framemd5", "--flip", "\(offset):\(bit)")
    #expect(!hashes(ours.output).isEmpty)
    #expect(hashes(ours.output) == hashes(theirs.output))
    let sound = try LessonProcess("lesson04-decode", file, "--framemd5")
    #expect(hashes(ours.output) != hashes(sound.output))
  }

  private func hashes(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap {
      $0.split(separator: " ").last
    }
  }
}
