import Foundation

/// Runs a lesson's executable, as a learner does, and collects what it says.
struct LessonProcess {
  let status: Int32
  let output: String
  let errors: String

  /// Runs `lesson03-demux` with arguments, from the package's root, with no terminal in sight.
  init(_ name: String, _ arguments: String...) throws {
    try self.init(executable: Self.products.appendingPathComponent(name), arguments)
  }

  /// Runs any program.
  init(executable: URL, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = Self.root
    process.standardInput = FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    // Standard error is short; whoever writes much of it would stop here, and that is a bug too.
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }

  /// The package's root, where a learner types the commands.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Where the build puts executables: beside the program that runs the tests.
  static let products = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()

  static func fixture(_ name: String) -> URL {
    root.appendingPathComponent("Fixtures").appendingPathComponent(name)
  }

  /// The JSON that the process wrote.
  func json() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8))
    guard let dictionary = object as? [String: Any] else { throw CocoaError(.coderInvalidValue) }
    return dictionary
  }
}

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
