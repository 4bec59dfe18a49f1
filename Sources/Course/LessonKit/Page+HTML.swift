extension Page {
  /// Writes the page if `--html` asks for that.
  ///
  /// - Throws: `LessonError` if the file cannot be written; `UsageError` if there is no page.
  func saveHTML() throws {
    guard let file = arguments[CommonOption.html], let notebook = medium as? HTMLNotebook else {
      return
    }
    guard !notebook.isEmpty else {
      throw UsageError("--html saves a page, and with these options there is none")
    }
    try notebook.document.save(to: file, output: output, errors: errors)
  }

  /// Writes as much of a page as there was before an error, and the error.
  func saveHTML(endingWith problem: String) {
    medium.add(problem: problem)
    do {
      try saveHTML()
    } catch {
      report("\(error)")
    }
  }
}
