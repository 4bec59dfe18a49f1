import Foundation
import TestSupport

/// A command of a page, run as a learner types it.
struct CommandRun {
  /// What the shell says about a program that is missing.
  static let notFound: Int32 = 127

  let status: Int32
  /// What it prints, messages included.
  let lines: [String]

  /// What a shell is given for a command: for `swift run NAME` the program itself.
  static func line(of command: String, products: URL) -> String {
    let start = "swift run "
    guard command.hasPrefix(start) else { return command }
    return "'\(products.path)'/\(command.dropFirst(start.count))"
  }

  /// Runs a command in the package's root.
  ///
  /// `swift run NAME` becomes the program itself, which has been built: inside of `swift test`
  /// SwiftPM would wait for itself. A command that takes longer than `limit` is stopped.
  init(
    _ command: String, root: URL, products: URL, limit: DispatchTimeInterval = .seconds(60)
  ) throws {
    let line = Self.line(of: command, products: products)
    let output = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }

    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", line]
    process.currentDirectoryURL = root
    // What a page shows does not depend on the user's own options.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_CONFIG_HOME": "/dev/null"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    let file = try FileHandle(forWritingTo: output)
    process.standardOutput = file
    process.standardError = file
    try process.run()
    let watchdog = Watchdog(process.processIdentifier, limit: limit)
    process.waitUntilExit()
    _ = watchdog.hasBitten()
    status = process.terminationStatus
    var lines = try String(contentsOf: output, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0).trimmedRight }
    while lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
  }
}
