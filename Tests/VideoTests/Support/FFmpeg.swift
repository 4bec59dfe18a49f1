import Foundation

/// The `ffmpeg` of this machine, if it has one, to ask what somebody else makes of the same bytes.
enum FFmpeg {
  static let path = ["/usr/bin/ffmpeg", "/usr/local/bin/ffmpeg", "/opt/homebrew/bin/ffmpeg"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isInstalled: Bool { path != nil }

  /// Runs it with `input` on its standard input, and returns its standard output.
  static func run(_ arguments: [String], input: [UInt8]) throws -> [UInt8] {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("ffmpeg-input-\(UUID().uuidString)")
    try Data(input).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "ffmpeg")
    process.arguments = ["-v", "error", "-nostdin"] + arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return [UInt8](bytes)
  }
}
