import Foundation
import TestSupport

/// A run of lesson H's player to its end.
struct Player {
  static let program = "\(productsFolder)/lessonH-handmade"

  let status: Int32
  let output: String
  let errors: String
  /// Whether it had to be stopped.
  let isHung: Bool

  init(_ words: String...) throws { try self.init(words) }

  init(
    _ words: [String], program: String = Self.program, limit: DispatchTimeInterval = .seconds(60)
  ) throws {
    let (output, errors) = (try ScratchFile(), try ScratchFile())
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle(fileDescriptor: output.descriptor)
    process.standardError = FileHandle(fileDescriptor: errors.descriptor)
    try process.run()
    let watchdog = Watchdog(process.processIdentifier, limit: limit)
    process.waitUntilExit()
    isHung = watchdog.hasBitten()
    status = process.terminationReason == .exit ? process.terminationStatus : -1
    (self.output, self.errors) = (try output.text(), try errors.text())
  }
}
