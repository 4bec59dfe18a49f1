import Media
import POSIX
import Terminal

/// A lesson as a program: its name, its options, and the cells that it runs.
///
///     await Notebook(name: "lesson01-bytes", …).run(words, rules: rules) { page in
///       try await page.cell("The first bytes", "A file is a row of numbers.") { … }
///     }
package struct Notebook: Sendable {
  /// The command's name: `lesson03-demux`.
  package let name: String

  /// The line above the first cell.
  package let title: String

  /// What `--help` says about it.
  package let purpose: String

  /// The options beside those that lessons share.
  package let options: [any CommandOption]

  /// How they are taken from the user's file as well; `nil` takes none from there.
  let optionsFile: OptionsFile?

  /// Which of them cannot be given together.
  package let conflicts: [OptionConflict]

  /// The shared options that mean something to this lesson.
  package let common: CommonOptions

  /// How pictures are encoded; `nil` for lessons that only print.
  package let encoders: PictureEncoders?

  /// Whether FILE may be several, which come one after the other.
  package let takesFiles: Bool

  /// The file that is shown where none is named: one of `Fixtures/`.
  package let defaultFile: String

  /// Describes a lesson; without `common`, its encoders decide whether it has options for pictures.
  package init(
    name: String, title: String, purpose: String, options: [any CommandOption] = [],
    optionsFile: OptionsFile? = nil, conflicts: [OptionConflict] = [], common: CommonOptions? = nil,
    takesFiles: Bool = false,
    defaultFile: String = MediaLocator.defaultName, encoders: PictureEncoders? = nil
  ) {
    self.name = name
    self.title = title
    self.purpose = purpose
    self.options = options
    self.optionsFile = optionsFile
    self.conflicts = conflicts
    self.common = common ?? (encoders == nil ? .pages : .pictures)
    self.takesFiles = takesFiles
    self.defaultFile = defaultFile
    self.encoders = encoders
  }

  /// Understands the words of a command line, opens the file, and runs the lesson on it.
  ///
  /// - Parameters:
  ///   - words: The words of the command line.
  ///   - rules: Those of this run; a page hands them on to the core.
  ///   - lesson: What is shown.
  /// - Returns: The status to end with.
  package func run(
    _ words: [String], rules: RunRules, _ lesson: (Page) async throws -> Void
  ) async -> ExitStatus {
    var streams = LessonStreams.standard
    streams.rules = rules
    return await run(lesson, words: words, streams: streams)
  }

  /// Runs the lesson with the words of a command line, to its last byte of output.
  package func run(
    _ lesson: (Page) async throws -> Void, words: [String], streams: LessonStreams
  ) async -> ExitStatus {
    let status = await work(lesson, words: words, streams: streams)
    streams.output.flush()
    return outcome(status, of: streams)
  }

  private func work(
    _ lesson: (Page) async throws -> Void, words: [String], streams: LessonStreams
  ) async -> ExitStatus {
    var fileName = defaultFile
    var wantsJSON = false
    var openedPage: Page?
    do {
      var arguments = try self.arguments(words, after: [])
      if arguments[CommonOption.help] {
        help.lines.forEach(streams.output.print)
        return .done
      }
      if let optionsFile, streams.readsUserOptions, optionsFile.isWanted(with: arguments),
        let path = OptionsFile.userPath
      {
        arguments = try self.arguments(words, after: try optionsFile.lines(of: path))
      }
      if arguments[CommonOption.probe] {
        try probe(arguments, output: streams.output)
        return .done
      }
      fileName = arguments.file ?? fileName
      wantsJSON = arguments[CommonOption.json]
      guard canOpenFiles(Self.openFileCount) else {
        throw LessonError(
          "too few files may be open at a time: \(Self.openFileCount) are needed beside those that "
            + "are open; ulimit -n 64 allows them")
      }
      let page = try Page(
        notebook: self, arguments: arguments, fileName: fileName, streams: streams)
      for conflict in conflicts + Self.htmlConflicts { try conflict.check(arguments) }
      openedPage = page
      try await lesson(page)
      try page.finish()
      openedPage = nil
      try page.saveHTML()
      return page.status
    } catch {
      let isUsage = error is UsageError
      let fileName = (error as? LessonError)?.file ?? fileName
      if wantsJSON && !isUsage && streams.output.isUntouched {
        JSONWriter.write(error: "\(error)", of: fileName.withoutPassword, to: streams.output)
      }
      // The finished part of the page belongs above the error.
      streams.output.flush()
      let shown = fileName.withoutPassword.withoutControlCharacters
      ErrorLine.write(
        isUsage
          ? "\(name): \(error)\nTry \(name) --help."
          : "\(name): \(ErrorLine.text("\(error)", of: shown))",
        to: streams.errors)
      if !isUsage { openedPage?.saveHTML(endingWith: "\(error)") }
      return isUsage ? .usage : .mediaFault
    }
  }

  private func arguments(
    _ words: [String], after lines: [OptionsFile.Line]
  ) throws(UsageError) -> Arguments {
    try Arguments(
      words, after: lines, options: options + common.understood, fileLimit: takesFiles ? .max : 1)
  }

  /// A page that is saved is neither data, nor does anything wait for it.
  private static let htmlConflicts: [OptionConflict] = [
    .exclusive(CommonOption.html, CommonOption.json),
    .exclusive(CommonOption.html, CommonOption.step),
  ]

  /// Finds out whether the files that options name can be written, before the film takes its time.
  ///
  /// - Throws: `LessonError` if one cannot.
  func checkOutputFiles(_ arguments: Arguments) throws(LessonError) {
    for option in options + common.understood {
      guard let file = arguments.outputFile(of: option), file != "-" else { continue }
      do {
        try checkCreatable(file)
      } catch {
        throw LessonError.cannotWrite(file, error)
      }
    }
  }

  /// The status to end with, once it is known whether the output has arrived.
  private func outcome(_ status: ExitStatus, of streams: LessonStreams) -> ExitStatus {
    // The reader has closed its end: it has read enough, and there is no one to report to.
    guard let failure = streams.output.failure, failure != .brokenPipe else { return status }
    ErrorLine.write("\(name): standard output: \(failure)", to: streams.errors)
    return .mediaFault
  }

  /// Files that a lesson has open at a time, with those of the libraries, and some to spare.
  private static let openFileCount = 16

  private var help: HelpText {
    HelpText(
      name: name, purpose: purpose, defaultFile: defaultFile, takesFiles: takesFiles,
      options: options, common: common.shown)
  }
}

extension Notebook {
  /// Finds out what is wrong with the options for pictures before anything is printed.
  ///
  /// - Throws: `UsageError` if a value cannot be understood, or if there will be no picture.
  func checkPictureOptions(_ arguments: Arguments) throws(UsageError) {
    _ = try arguments[CommonOption.size]
    _ = try arguments[CommonOption.graphics]
    _ = try arguments[CommonOption.cell]
    _ = try arguments[CommonOption.cellSize]
    guard let file = arguments[CommonOption.png] else { return }
    guard common.drawsPictures else { throw UsageError("--png: this lesson draws no picture") }
    guard !arguments[CommonOption.json] else { throw UsageError("--png: --json draws no picture") }
    guard !file.isEmpty else { throw UsageError("--png needs a value: FILE") }
  }
}
