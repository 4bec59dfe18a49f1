import POSIX

/// A page in HTML that needs nothing but itself: no script, no other file, no network.
package struct HTMLDocument: Hashable, Sendable {
  private let title: String
  private let about: [String]
  private let contents: [String]
  private let body: String

  /// Composes a page.
  ///
  /// - Parameters:
  ///   - title: The page's title, as text.
  ///   - about: The paragraph below the title, as text.
  ///   - contents: The items of the list of contents, in HTML.
  ///   - body: All the rest, in HTML.
  package init(title: String, about: [String], contents: [String], body: String) {
    (self.title, self.about, self.contents, self.body) = (title, about, contents, body)
  }

  /// The page as a file has it.
  package var text: String {
    let about = about.map { "<p class=\"about\">\(HTML.escaped($0))</p>\n" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>\(HTML.escaped(title))</title>
      <style>
      \(Self.style)</style>
      </head>
      <body>
      <h1>\(HTML.escaped(title))</h1>
      \(about)\(navigation)<main>
      \(body)</main>
      </body>
      </html>

      """
  }

  private var navigation: String {
    guard !contents.isEmpty else { return "" }
    return """
      <nav class="contents" aria-label="Contents">
      <ul>
      \(contents.joined())</ul>
      </nav>

      """
  }

  /// Writes the page, and says so on standard error.
  ///
  /// A file is replaced: readers see the old one or the whole new one.
  ///
  /// - Parameters:
  ///   - file: The file's name; `-` is `output`.
  ///   - output: Standard output.
  ///   - errors: Standard error.
  /// - Throws: `LessonError` if the file cannot be written.
  package func save(
    to file: String, output: TextOutput = TextOutput(),
    errors: TextOutput = TextOutput(descriptor: 2)
  ) throws(LessonError) {
    guard file != "-" else {
      output.write(text)
      return output.flush()
    }
    do {
      try saveFile(Array(text.utf8), file)
    } catch {
      throw LessonError.cannotWrite(file, error)
    }
    ErrorLine.write("wrote \(file)", to: errors)
  }

  /// The style sheets, which SwiftPM has embedded in the program.
  private static let style =
    String(decoding: PackageResources.base_css, as: UTF8.self)
    + String(decoding: PackageResources.notebook_css, as: UTF8.self)
}
