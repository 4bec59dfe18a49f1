import LessonKit
import POSIX

/// A lesson at work on a film, in a process of its own.
final class LessonRun {
  private let notebook: Notebook
  private let process: ChildProcess

  /// Starts the lesson.
  ///
  /// - Throws: `SystemError` if there can be no more processes.
  init(of notebook: Notebook, film: String) throws(SystemError) {
    self.notebook = notebook
    process = try ChildProcess(
      executablePath ?? "report",
      [notebook.name, CommonOption.html.name, "-", "--", film], errors: .discarded)
    process.socket.finishWriting()
  }

  /// Waits for the lesson's page.
  func chapter() -> LessonChapter {
    let page = (try? process.readToEnd()) ?? []
    return LessonChapter(
      page: String(decoding: page, as: UTF8.self), of: notebook.title,
      isFaultless: process.wait() == .exit(0))
  }
}
