import Foundation
import TestSupport

/// Runs a lesson's executable, as a learner does, and collects what it says.
struct LessonProcess {
  /// A program that had to be stopped.
  struct Overdue: Error {
    let program: String
  }

  /// The exit status, or 128 and the number of the signal that ended it.
  let status: Int32
  let output: String
  let errors: String

  /// Runs `lesson03-demux` with arguments, from the package's root, with no terminal in sight.
  init(
    _ name: String, _ arguments: String..., input: String? = nil, sink: FileHandle? = nil
  ) throws {
    try self.init(
      executable: Self.products.appendingPathComponent(name), arguments, input: input, sink: sink)
  }

  /// Runs any program.
  ///
  /// - Parameters:
  ///   - executable: The program.
  ///   - arguments: The words after its name.
  ///   - input: What is typed into it; `nil` for no input.
  ///   - sink: The file that takes its standard output in place of ``output``.
  ///   - limit: How long it may run.
  /// - Throws: `Overdue` if it does not end by then.
  init(
    executable: URL, _ arguments: [String], input: String? = nil, sink: FileHandle? = nil,
    limit: DispatchTimeInterval = .seconds(60)
  ) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = Self.root
    // The user's own options and positions are not the test's.
    let own = ["XDG_CONFIG_HOME": "/dev/null", "XDG_STATE_HOME": "/dev/null"]
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    process.standardInput = try input.map(Self.typed) ?? FileHandle.nullDevice
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = sink ?? output
    process.standardError = errors
    try process.run()
    if sink != nil { try output.fileHandleForWriting.close() }
    let watchdog = Watchdog(process.processIdentifier, limit: limit)
    // Both at once: a program that fills the pipe that is not read would wait for ever.
    let errorText = BackgroundText(errors.fileHandleForReading)
    self.output = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    self.errors = errorText.wait()
    process.waitUntilExit()
    guard !watchdog.hasBitten() else { throw Overdue(program: executable.lastPathComponent) }
    let isKilled = process.terminationReason == .uncaughtSignal
    status = process.terminationStatus + (isKilled ? 128 : 0)
  }

  /// A pipe with some text in it, and nothing after that; meant for text that fits into a pipe.
  private static func typed(_ text: String) throws -> Pipe {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
    try pipe.fileHandleForWriting.close()
    return pipe
  }

  /// The package's root, where a learner types the commands.
  static let root = URL(fileURLWithPath: packageFolder)

  /// Where the build puts executables: beside the program that runs the tests.
  static let products = URL(fileURLWithPath: productsFolder)

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
