import Foundation
import LessonCharts
import Media
import TestSupport
import Testing

@testable import LessonKit

@Suite("A page that --html saves") struct HTMLNotebookTests {
  private static let notebook = Notebook(name: "test", title: "09 · Test: <what>?", purpose: "")

  /// Runs a notebook in a folder of its own.
  ///
  /// - Returns: What it wrote, and the saved page; `nil` if none was.
  private func save(
    _ words: [String] = [], html: String = "page.html", _ lesson: (Page) async throws -> Void
  ) async throws -> (status: LessonKit.ExitStatus, output: String, errors: String, page: String?) {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }
    for name in ["film & sound", "output", "errors"] {
      try Data(name.utf8.prefix(0)).write(to: url(name))
    }
    try Data("film".utf8).write(to: url("film & sound"))
    let (output, errors) = (
      try FileHandle(forWritingTo: url("output")), try FileHandle(forWritingTo: url("errors"))
    )
    let target = html == "-" ? html : url(html).path
    let status = await Self.notebook.run(
      lesson, words: [url("film & sound").path, "--html", target] + words,
      streams: LessonStreams(
        output: TextOutput(descriptor: output.fileDescriptor),
        errors: TextOutput(descriptor: errors.fileDescriptor)))
    func text(_ name: String) throws -> String {
      try String(contentsOf: url(name), encoding: .utf8).replacing(folder.path + "/", with: "")
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    // Nothing is left of a file that was to be renamed.
    #expect(names.count <= 4)
    return (status, try text("output"), try text("errors"), try? text(html))
  }

  @Test("has the cells with their lines, tables, charts, and a list of contents")
  func page() async throws {
    let run = try await save { page in
      _ = try await page.reader
      try await page.cell("One", "A sentence & another.") {
        page.print("a sentence")
        page.print()
        var table = Table("x")
        table.add("<y>")
        page.print(table)
        page.print("two  columns")
        page.print("2    columns")
      }
      try await page.cell("Two", "Text.") {
        try page.draw(BarChart("bars", bars: [.init("a", 1, label: "1", color: .sky)]))
      }
    }
    let page = try #require(run.page)
    #expect(run.status == .done)
    #expect(run.output.isEmpty)
    #expect(run.errors == "wrote page.html\n")
    #expect(HTMLChecker(page).problems == [])
    #expect(page.contains("<title>09 · Test: &lt;what&gt;?</title>"))
    #expect(page.contains("film &amp; sound · 4 bytes"))
    #expect(page.contains("<li><a href=\"#09-2\">2 · Two</a></li>"))
    #expect(
      page.contains("<h2>1 · One</h2>\n<p>A sentence &amp; another.</p>\n<p>a sentence</p>\n"))
    #expect(page.contains("<td>&lt;y&gt;</td>"))
    #expect(page.contains("<pre tabindex=\"0\">two  columns\n2    columns</pre>"))
    #expect(page.components(separatedBy: "<svg ").count - 1 == 2)
    #expect(!page.contains("<script") && !page.contains("http"))
  }

  @Test("goes to standard output, and to nothing else, with -")
  func standardOutput() async throws {
    let run = try await save(html: "-") { page in try await page.cell("One", "Text.") {} }
    #expect(run.status == .done)
    #expect(run.errors.isEmpty)
    #expect(HTMLChecker(run.output).problems == [])
  }

  @Test("shows what could be shown of a damaged file, and the error")
  func damage() async throws {
    let run = try await save { page in
      try await page.cell("One", "Text.") { throw LessonError("the <box> is broken") }
      page.report("a table is too short")
      throw LessonError("nothing more can be read")
    }
    let page = try #require(run.page)
    #expect(run.status == .mediaFault)
    #expect(HTMLChecker(page).problems == [])
    #expect(page.contains("<p class=\"problem\">the &lt;box&gt; is broken</p>\n</section>"))
    #expect(page.contains("</section>\n<p class=\"problem\">a table is too short</p>"))
    #expect(page.contains("<p class=\"problem\">nothing more can be read</p>\n</main>"))
    #expect(run.errors.contains("test: film & sound: nothing more can be read\nwrote page.html\n"))
  }

  @Test("is whole where an error ends a lesson within a cell")
  func endsWithinCell() async throws {
    let notebook = HTMLNotebook("1 · A", of: "film")
    notebook.beginCell(1, "One", "Text.")
    notebook.add(problem: "broken")
    #expect(HTMLChecker(notebook.document.text).problems == [])
  }

  @Test(
    "is not saved where the command line is at fault",
    arguments: [["--cell", "9"], ["--json"], ["--step"]])
  func usage(words: [String]) async throws {
    let run = try await save(words) { page in try await page.cell("One", "Text.") {} }
    #expect(run.status == .usage)
    #expect(run.page == nil)
  }

  @Test("has to have something on it")
  func empty() async throws {
    let run = try await save { _ in }
    #expect(run.status == .usage)
    #expect(run.errors.contains("--html saves a page, and with these options there is none"))
  }

  @Test("a file that cannot be written is an error before the work begins")
  func unwritable() async throws {
    var isReached = false
    let run = try await save(html: "no/such/folder/page.html") { _ in isReached = true }
    #expect(run.status == .mediaFault)
    #expect(!isReached)
  }

  @Test(
    "a device is written to, and not replaced",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/null")))
  func device() throws {
    let document = HTMLDocument(title: "", about: [], contents: [], body: "")
    try document.save(to: "/dev/null", errors: TextOutput(descriptor: -1))
    let type =
      try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
    #expect(type == .typeCharacterSpecial)
  }
}
