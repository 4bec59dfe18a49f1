import Foundation
import Testing

/// A film that was cut in the middle of a group: no decoder is told where to start.
@Suite(.enabled(if: Oracle.isInstalled, "needs ffmpeg")) struct MissingSyncSampleTests {
  @Test(
    "a film that begins without a sync sample has the frames that ffmpeg finds in it",
    arguments: ["small.mp4", "demo.mp4", "open-gop.mp4", "hevc.mp4", "vp9.mp4"])
  func frames(name: String) throws {
    let ffmpeg = try #require(Oracle.ffmpeg)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).mp4")
    defer { try? FileManager.default.removeItem(at: file) }
    let cut = try LessonProcess(
      executable: ffmpeg,
      [
        "-v", "error", "-nostdin", "-i", LessonProcess.fixture(name).path, "-ss", "0.3", "-an",
        "-c", "copy", "-copyinkf", file.path,
      ])
    #expect(cut.status == 0, "\(cut.errors)")
    let theirs = try LessonProcess(
      executable: ffmpeg,
      [
        "-v", "quiet", "-threads", "1", "-noautorotate", "-copyts", "-i", file.path, "-map",
        "0:v:0", "-fps_mode", "passthrough", "-enc_time_base", "-1", "-autoscale", "0", "-f",
        "framemd5", "-",
      ])
    let ours = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent("lesson04-decode"),
      [file.path, "--framemd5", "--threads", "1"])
    #expect(Self.hashes(ours.output) == Self.hashes(theirs.output))
  }

  /// When each frame appears, and the hash of its pixels.
  private static func hashes(_ text: String) -> [[Substring]] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let cells = line.split { $0 == "," || $0 == " " }
      return [cells.dropFirst(2).first ?? "", cells.last ?? ""]
    }
  }
}
