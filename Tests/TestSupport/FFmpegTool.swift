import Foundation

/// Whether a test fails where the program that it compares with is missing, instead of being skipped.
///
/// CI sets `COURSE_ORACLES=required`; elsewhere the programs are optional.
public let oraclesAreRequired =
  ProcessInfo.processInfo.environment["COURSE_ORACLES"] == "required"

/// One of FFmpeg's programs: an opinion on the same bytes that owes nothing to ours.
public struct FFmpegTool: Sendable {
  public static let ffmpeg = FFmpegTool("ffmpeg")
  public static let ffprobe = FFmpegTool("ffprobe")

  /// What a program said before it ended.
  public struct Answer {
    public let status: Int32
    public let output: [UInt8]
    public let errors: [UInt8]
  }

  /// Where the program is; `nil` if it is not installed.
  public let executable: URL?

  /// Whether tests can ask it; where it is required, they fail without it.
  public var isInstalled: Bool { executable != nil || oraclesAreRequired }

  private init(_ name: String) {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    executable = folders.map { URL(fileURLWithPath: "\($0)/\(name)") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// Runs the program and returns everything that it wrote; files take it, so that no pipe is ever
  /// full.
  public func run(_ arguments: [String], input: [UInt8] = []) throws -> Answer {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func file(_ name: String, _ bytes: [UInt8] = []) throws -> URL {
      let url = folder.appendingPathComponent(name)
      try Data(bytes).write(to: url)
      return url
    }
    let (output, errors) = (try file("output"), try file("errors"))

    let process = Process()
    process.executableURL = executable
    process.arguments = ["-hide_banner"] + arguments
    process.standardInput = try FileHandle(forReadingFrom: file("input", input))
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    process.waitUntilExit()
    return Answer(
      status: process.terminationStatus, output: [UInt8](try Data(contentsOf: output)),
      errors: [UInt8](try Data(contentsOf: errors)))
  }
}
