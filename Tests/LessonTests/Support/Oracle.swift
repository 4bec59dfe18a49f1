import Foundation

/// FFmpeg's tools: an independent opinion on the same file.
enum Oracle {
  static let ffmpeg = find("ffmpeg")
  static let ffprobe = find("ffprobe")

  static var isInstalled: Bool { ffmpeg != nil && ffprobe != nil }

  private static func find(_ name: String) -> URL? {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
