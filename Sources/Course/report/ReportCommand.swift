import AllLessons
import LessonKit
import Media
import POSIX
import Terminal

/// The film that a report is about, and where the page goes.
struct ReportCommand {
  let film: String
  let file: String

  /// Understands the words of a command line.
  ///
  /// - Throws: `UsageError` if they cannot be understood.
  init(_ words: [String]) throws(UsageError) {
    let arguments = try Arguments(words, options: [CommonOption.html])
    guard let film = arguments.file else {
      throw UsageError("which film? Say ./course report my.mp4")
    }
    guard film != "-" else {
      throw UsageError("every lesson reads the film, and standard input can be read only once")
    }
    self.film = film
    file = arguments[CommonOption.html] ?? "report.html"
  }

  /// Runs the lessons, and writes what they have saved as one page.
  ///
  /// - Returns: The status to end with.
  /// - Throws: `LessonError` if no lesson can read the film, or the page cannot be written.
  func write() throws -> ExitStatus {
    let chapters = try self.chapters()
    let pages = chapters.filter(\.hasCells)
    guard !pages.isEmpty else {
      throw LessonError(
        "no lesson can show anything of '\(film)'; ./course run 1 '\(film)' says why")
    }
    let card = FilmCard(of: film)
    let document = HTMLDocument(
      title: film.withoutPassword.withoutControlCharacters,
      about: ["What the lessons of BytesToPixels show of it"],
      contents: pages.map(\.contents),
      body: Self.opening(of: pages) + pages.map(\.html).joined()
        + Self.html(left: chapters.filter { !$0.hasCells }) + (card?.html ?? ""))
    try document.save(to: file)
    if let card, file != "-" { try card.save(to: FilmCard.file(beside: file)) }
    return pages.allSatisfy(\.isFaultless) ? .done : .mediaFault
  }

  /// Runs all lessons, two at a time: on two idle cores neither slows what the other measures.
  private func chapters() throws(SystemError) -> [LessonChapter] {
    var waiting = allLessons.map { $0.notebook }[...]
    var running: [LessonRun] = []
    var chapters: [LessonChapter] = []
    while !waiting.isEmpty || !running.isEmpty {
      while running.count < 2, let next = waiting.popFirst() {
        running.append(try LessonRun(of: next, film: film))
      }
      showProgress("lesson \(chapters.count + 1) of \(allLessons.count) …")
      chapters.append(running.removeFirst().chapter())
    }
    showProgress("")
    return chapters
  }

  /// Shows on a terminal what the report waits for, in place of what was shown before.
  private func showProgress(_ text: String) {
    guard isTerminal(2) else { return }
    // A terminal that is gone needs no progress.
    try? POSIX.write(Array("\r\(text)\(ControlCode.eraseToEndOfLine)".utf8), to: 2)
  }

  /// What a reader wants to see first: pictures of the film, and its tracks.
  ///
  /// The strip of lesson B has pictures from the whole film; for films without an end, the first
  /// picture of lesson 5 takes its place.
  private static func opening(of chapters: [LessonChapter]) -> String {
    func chapter(_ lesson: String) -> LessonChapter? { chapters.first { $0.isOf(lesson) } }
    let picture = chapter("B")?.picture ?? chapter("05")?.picture ?? ""
    let tracks = chapter("03")?.table ?? ""
    guard !(picture + tracks).isEmpty else { return "" }
    return "<article id=\"film\">\n<h2>The film</h2>\n\(picture)\(tracks)</article>\n"
  }

  /// The lessons for other kinds of files than this one.
  private static func html(left chapters: [LessonChapter]) -> String {
    guard !chapters.isEmpty else { return "" }
    let items = chapters.map { "<li>\($0.title)<br>\($0.reason)</li>\n" }
    return "<article>\n<h2>Not about this film</h2>\n<ul>\n\(items.joined())</ul>\n</article>\n"
  }
}
