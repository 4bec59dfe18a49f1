import ElementaryStream
import Media
import POSIX
import Terminal

/// What one run of a lesson works with: the learner's file, the options, and the output.
package final class Page {
  package let arguments: Arguments

  /// The file's name as it was typed, except for the password of a URL.
  package var fileName: String { typedName.withoutPassword }

  /// The name with which the file is opened.
  var typedName: String

  /// What a playlist calls the file.
  package internal(set) var title: String?

  /// The file, once its bytes have been requested.
  var opened: (bytes: FailureNotingReader, remote: HTTPByteRangeReader?)?
  private let wrap: (any ByteRangeReader) -> any ByteRangeReader

  package let output: TextOutput
  let errors: TextOutput

  /// What the page is shown in.
  let medium: any NotebookMedium

  /// Writes colours if the terminal, or the page that is saved, shows them.
  package let style: TextStyle

  /// Rules of this run that take the place of the core's: a learner's, with `--mine`.
  package let rules: RunRules

  private let notebook: Notebook
  var knownGraphics: Graphics?
  private let onlyCell: Int?
  private var cellCount = 0
  private var hasShownCell = false
  private var hasFailedCell = false
  private var isLeft = false
  private(set) var status = ExitStatus.done

  /// The keys that were typed while the terminal answered questions.
  private var keys: [Key] = []

  /// The pictures whose cells were reached, even if some could not be saved.
  var pictureCount = 0

  /// Whether a picture could not be saved: the others would fail too, and one message is enough.
  var cannotSavePictures = false

  init(
    notebook: Notebook, arguments: Arguments, fileName: String, streams: LessonStreams
  ) throws {
    try notebook.checkPictureOptions(arguments)
    try notebook.checkOutputFiles(arguments)
    self.notebook = notebook
    self.arguments = arguments
    files = arguments.files.map { File(name: MediaLocator.name(of: $0)) }
    typedName = MediaLocator.name(of: fileName)
    wrap = streams.wrap
    rules = streams.rules
    output = streams.output
    errors = streams.errors
    onlyCell = try arguments[CommonOption.cell]
    let color = try arguments[CommonOption.color] ?? .auto
    let isSaved = arguments.has(CommonOption.html)
    let style = TextStyle(
      isEnabled: isSaved
        ? color != .never
        : color.usesColor(isTerminal: isTerminal(1), environment: .current))
    self.style = style
    medium =
      isSaved
      ? HTMLNotebook(notebook.title, of: fileName.withoutPassword.withoutControlCharacters)
      : TerminalNotebook(output: output, style: style)
  }

  /// The file's bytes; it is opened when they are requested the first time.
  package var reader: any ByteRangeReader {
    get async throws(ByteRangeError) {
      if let opened { return opened.bytes }
      let file = try await MediaLocator.open(typedName, rules: rules.or(.core))
      let bytes = FailureNotingReader(wrap(file.reader))
      opened = (bytes, file.remote)
      return bytes
    }
  }

  /// Whether the film is the course's test card, in which some things cannot be seen.
  package var showsDemo: Bool { fileName == MediaLocator.defaultName }

  /// The files, as they were typed or added since.
  var files: [File]

  /// The reader below the cache of ``reader``, if the opened file is a URL; it counts its requests.
  package var remote: HTTPByteRangeReader? { opened?.remote }

  /// The file's bytes, if it is of the kind that a lesson takes apart, or of an unknown one.
  ///
  /// Where samples of an MP4 file are wanted a raw stream of H.264 has them too: it is read as the
  /// file that a muxer would make of it.
  ///
  /// - Throws: `MediaOpenerError` if it is of another kind; `ByteRangeError` if it cannot be read.
  package func reader(of signature: MediaSignature) async throws -> any ByteRangeReader {
    let known = try await resource.signature()
    if signature == .mp4, known == .rawH264 { return try await RawVideoMovie(reader) }
    if let known, known != signature {
      throw MediaOpenerError(known, file: fileName)
    }
    return try await reader
  }

  /// The file as an opener takes it: with the password, which messages leave out.
  package var resource: MediaResource {
    MediaResource(
      typedName, reader: { try await self.reader }, loader: { try MediaLocator.loader() },
      address: {
        _ = try await self.reader
        return self.opened?.remote?.url ?? MediaLocator.path(of: self.typedName)
      })
  }

  /// Whether data is wanted instead of pages.
  package var wantsJSON: Bool { arguments[CommonOption.json] }

  /// Whether measured times are printed as 0, for output to be compared.
  package var isStable: Bool { arguments[CommonOption.stable] }

  var encoders: PictureEncoders? { notebook.encoders }

  /// How pictures are drawn; the terminal is asked once, when the first one is due.
  var graphics: Graphics {
    get throws {
      if let knownGraphics { return knownGraphics }
      // What is saved does not depend on a terminal.
      if isSaved {
        return Graphics(options: try GraphicsOptions(arguments).withoutTerminal, usesColor: false)
      }
      let graphics = Graphics(
        options: try GraphicsOptions(arguments), usesColor: style.isEnabled)
      keys += graphics.keys
      if let advice = graphics.decision.advice {
        // A narrow window breaks lines wherever it likes.
        let width = max(output.terminalWidth ?? .max, 40)
        "(\(advice))".wrapped(to: width).forEach { print(style.note($0)) }
      }
      output.flush()
      knownGraphics = graphics
      return graphics
    }
  }

  /// Columns that text is broken to.
  package static let width = 80

  /// Whether the page is saved as HTML, with `--html`, and not shown.
  package var isSaved: Bool { medium is HTMLNotebook }

  /// Whether the page is shown in a terminal, so that parts of it can change.
  package var isOnTerminal: Bool { !isSaved && isTerminal(1) }

  /// Adds a line to the page.
  package func print(_ line: String = "") { medium.add(line) }

  /// Adds sentences, broken into lines.
  package func prose(_ text: String) { medium.add(prose: text) }

  /// Adds a table.
  package func print(_ table: Table) { medium.add(table) }

  /// Shows one cell: its title, a few sentences, and what its code computes.
  ///
  /// An error in one cell is reported, and the next cells are still shown.
  ///
  /// - Parameters:
  ///   - title: The line above it.
  ///   - text: What the cell shows, and why.
  ///   - isWanted: Whether it is a part of the page, unless a cell is asked for by its number.
  ///   - body: Prints the cell's content.
  /// - Throws: `UsageError` if an option that the cell reads cannot be understood.
  package func cell(
    _ title: String, _ text: String, isWanted: Bool = true, _ body: () async throws -> Void
  ) async throws {
    cellCount += 1
    if cellCount == 1 { printTitle() }
    guard !isLeft, onlyCell.map({ $0 == cellCount }) ?? isWanted else { return }
    if arguments[CommonOption.step] && hasShownCell && onlyCell == nil {
      isLeft = !waitForEnter()
      guard !isLeft else { return }
    }
    hasShownCell = true
    medium.beginCell(cellCount, title, text)
    do {
      try await body()
    } catch let error as UsageError {
      throw error
    } catch {
      hasFailedCell = true
      report("\(error)")
    }
    medium.endCell()
  }

  /// Says, below a page that is longer than a window, how to see it cell by cell.
  package func offerSteps() {
    guard isOnTerminal, onlyCell == nil, !arguments[CommonOption.step] else { return }
    print(style.note("Cell by cell, in this lesson and all others: \(notebook.name) --step"))
  }

  /// Opens a second file, which is found as the lesson's own is.
  ///
  /// - Throws: `ByteRangeError` if there is no such file.
  package func open(_ name: String) async throws(ByteRangeError) -> any ByteRangeReader {
    try await MediaLocator.open(name, rules: rules.or(.core)).reader
  }

  /// Reports that something in the file is wrong, and goes on; the exit status will say so.
  package func report(_ problem: String) {
    output.flush()
    let text = ErrorLine.text(problem, of: fileName.withoutControlCharacters)
    ErrorLine.write("\(notebook.name): \(text)", to: errors)
    medium.add(problem: problem)
    status = .mediaFault
  }

  /// Says something about the file that is no fault in it: the exit status does not change.
  package func remark(_ text: String) {
    output.flush()
    let text = ErrorLine.text(text, of: fileName.withoutControlCharacters)
    ErrorLine.write("\(notebook.name): \(text)", to: errors)
  }

  /// Reports several problems; of very many the first few.
  package func report(_ problems: [some CustomStringConvertible]) {
    let limit = 8
    problems.prefix(limit).forEach { report("\($0)") }
    if problems.count > limit { report("… and \((problems.count - limit).grouped) more problems") }
  }

  /// Makes the process end with another status, once the page is finished.
  package func end(with status: ExitStatus) {
    self.status = status
  }

  /// A measured time in milliseconds; 0 with `--stable`, for output to be compared.
  package func measured(_ duration: Duration) -> String {
    (isStable ? .zero : duration).millisecondsText
  }

  /// Checks that the page had what was requested, and that every failed read was reported.
  func finish() throws(UsageError) {
    knownGraphics?.waitForLateAnswers()
    reportFailedRead()
    if let onlyCell, !wantsJSON, onlyCell > cellCount {
      throw UsageError("there is no cell \(onlyCell); this lesson has \(cellCount)")
    }
    // If a cell has failed or the learner has left, the reason for no picture is known.
    guard arguments.has(CommonOption.png), pictureCount == 0, !hasFailedCell, !isLeft else {
      return
    }
    throw UsageError(
      onlyCell.map { "--png: cell \($0) draws no picture" } ?? "--png: no picture was drawn")
  }

  /// Reports a failed read, unless it has been reported already.
  func reportFailedRead() {
    if status == .done, let failure = opened?.bytes.failure { report("\(failure)") }
  }

  private func printTitle() {
    let length = opened.map { " · \($0.bytes.length.grouped) bytes" } ?? ""
    let remarks = remote?.remarks.map(\.withoutControlCharacters) ?? []
    medium.begin(notebook.title, about: [fileName.withoutControlCharacters + length] + remarks)
  }

  /// Waits until the next cell is wanted; `false` if standard input has ended.
  private func waitForEnter() -> Bool {
    output.write(style.note("Enter for the next cell "))
    output.flush()
    knownGraphics?.waitForLateAnswers()
    if let place = keys.firstIndex(of: .enter) {
      keys.removeFirst(place + 1)
      print()
      return true
    }
    let line = readLine()
    // Only an Enter that is typed ends the prompt's line.
    if line == nil || !isTerminal(0) { print() }
    return line != nil
  }
}
