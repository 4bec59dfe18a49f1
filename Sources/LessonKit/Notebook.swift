import Media
import POSIX

/// A lesson as a program: its name, its options, and the cells that it runs.
///
///     await Notebook(name: "lesson01-bytes", title: …, purpose: …).run { page in
///       try await page.cell("The first bytes", "A file is a row of numbers.") { … }
///     }
public struct Notebook: Sendable {
  /// The command's name: `lesson03-demux`.
  public let name: String

  /// What stands above the first cell.
  public let title: String

  /// What `--help` says of it.
  public let purpose: String

  /// The options beside those of every lesson.
  public let options: [CommandOption]

  /// How pictures are encoded; `nil` for lessons that only print.
  public let encoders: PictureEncoders?

  public init(
    name: String, title: String, purpose: String, options: [CommandOption] = [],
    encoders: PictureEncoders? = nil
  ) {
    self.name = name
    self.title = title
    self.purpose = purpose
    self.options = options
    self.encoders = encoders
  }

  /// Reads the command line, opens the file, runs the lesson, and ends the process.
  public func run(_ lesson: (Page) async throws -> Void) async -> Never {
    let output = TextOutput()
    let status = await status(of: lesson, output: output)
    output.flush()
    endProcess(status.rawValue)
  }

  private func status(
    of lesson: (Page) async throws -> Void, output: TextOutput
  ) async -> ExitStatus {
    let known = options + common
    var fileName = MediaLocator.defaultName
    do {
      let arguments = try Arguments(CommandLine.arguments.dropFirst().map { $0 }, options: known)
      if arguments.has("--help") {
        HelpText(name: name, purpose: purpose, options: options, common: common)
          .lines.forEach(output.print)
        return .done
      }
      fileName = arguments.file ?? fileName
      let page = try Page(
        notebook: self, arguments: arguments, fileName: fileName, output: output)
      try await lesson(page)
      try page.finish()
      return page.status
    } catch let error as UsageError {
      ErrorLine.write("\(name): \(error)\nTry \(name) --help.")
      return .usage
    } catch {
      output.flush()
      ErrorLine.write("\(name): \(fileName): \(error)")
      return .mediaFault
    }
  }

  private var common: [CommandOption] {
    (encoders == nil ? [] : CommandOption.graphics) + CommandOption.common
  }
}
