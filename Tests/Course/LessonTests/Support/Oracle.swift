import Foundation
import TestSupport

/// FFmpeg's tools: an independent opinion on the same file.
enum Oracle {
  static let ffmpeg = FFmpegTool.ffmpeg.executable
  static let ffprobe = FFmpegTool.ffprobe.executable

  static var isInstalled: Bool { ffmpeg != nil && ffprobe != nil || oraclesAreRequired }

  /// Films of other people, in a folder beside the package; there may be none.
  static let clips: [URL] = {
    let folder = LessonProcess.root.deletingLastPathComponent()
      .appendingPathComponent("shared/clips")
    let files = try? FileManager.default.contentsOfDirectory(
      at: folder, includingPropertiesForKeys: nil)
    return (files ?? []).filter { $0.pathExtension == "mp4" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }()
}
