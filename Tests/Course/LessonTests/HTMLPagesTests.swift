import Foundation
import TestSupport
import Testing

/// What `--html` saves, seen through the lessons.
@Suite("Pages for browsers") struct HTMLPagesTests {
  /// Runs a lesson and returns the page that it writes on standard output.
  private func page(of lesson: String, _ film: String) throws -> (status: Int32, text: String) {
    let run = try LessonProcess(lesson, film, "--html", "-")
    return (run.status, run.output)
  }

  @Test(
    "each lesson saves a page that is well formed, with the cells that it prints",
    arguments: lessons)
  func wellFormed(lesson: String) throws {
    let page = try page(of: lesson, smallFilm(of: lesson))
    #expect(page.status == 0)
    #expect(HTMLChecker(page.text).problems == [])
    #expect(page.text.contains("<nav class=\"contents\""))
    // Escape sequences are styles here, and pictures are elements.
    #expect(!page.text.contains("\u{1B}") && !page.text.contains("[0m"))
    guard lessonsWithCells.contains(lesson) else { return }
    let printed = try LessonProcess(lesson, smallFilm(of: lesson), "--stable")
    let headings = printed.output.matches(of: /── (\d+ · .*?) ─/).map { String($0.1) }
    let cells = page.text.matches(of: /<h2>(.*?)<\/h2>/).map { String($0.1) }
    #expect(cells == headings)
  }

  @Test("charts and pictures are drawn, each chart in two sizes")
  func drawings() throws {
    let demux = try page(of: "lesson03-demux", "small.mp4").text
    let wide = demux.components(separatedBy: "class=\"chart wide\"").count
    #expect(wide > 3)
    #expect(demux.components(separatedBy: "class=\"chart narrow\"").count == wide)
    let render = try page(of: "lesson05-render", "small.mp4").text
    #expect(render.contains("src=\"data:image/png;base64,"))
  }

  @Test(
    "what could be shown of a damaged film is shown, and the error",
    arguments: [
      "damaged-box.mp4", "damaged-stsz.mp4", "damaged-slice.mp4", "truncated-moov.mp4",
      "truncated.mp4",
    ], ["lesson02-boxes", "lesson04-decode"])
  func damaged(film: String, lesson: String) throws {
    let run = try LessonProcess(lesson, film, "--html", "-")
    #expect(HTMLChecker(run.output).problems == [])
    #expect(run.output.contains("<p class=\"problem\">") == (run.status == 1))
    #expect(run.status == (try LessonProcess(lesson, film)).status)
  }

  @Test("of a film without pictures the player's page lists the tracks, and finds nothing wrong")
  func soundAlone() throws {
    let page = try page(of: "lesson07-playback", "audio-only.mp4")
    #expect(page.status == 0)
    #expect(!page.text.contains("<p class=\"problem\">"))
    #expect(page.text.matches(of: /<h2>/).count == 1)
  }

  @Test(
    "no page is saved of one picture, or of data",
    arguments: [
      ("lesson05-render", ["--still"]), ("lesson03-demux", ["--csv"]),
      ("lesson04-decode", ["--framemd5"]), ("lesson07-playback", ["--benchmark"]),
    ])
  func noPage(lesson: String, words: [String]) throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(lesson),
      ["small.mp4", "--html", url.path] + words)
    #expect(run.status == 2)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }
}

/// `./course report`, by the program that does it.
@Suite("A report") struct ReportTests {
  private func report(_ words: String...) throws -> LessonProcess {
    try LessonProcess(executable: LessonProcess.products.appendingPathComponent("report"), words)
  }

  @Test("has a chapter for each lesson that can read the film, and says why others cannot")
  func chapters() throws {
    let run = try report("small.mp4", "--html", "-")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(HTMLChecker(run.output).problems == [])
    for lesson in ["01", "02", "03", "04", "05", "06", "07", "A", "B"] {
      #expect(run.output.contains("<article id=\"lesson-\(lesson)\">\n<h2>\(lesson) · "))
      #expect(run.output.contains("<li><a href=\"#\(lesson)-1\">"))
      // On a telephone the cells of all lessons would be the whole first page.
      #expect(run.output.contains("<li><details><summary><a href=\"#lesson-\(lesson)\">"))
    }
    // Before all lessons there are pictures, and what the film consists of.
    let main = try #require(run.output.components(separatedBy: "<main>").last)
    let opening = try #require(main.components(separatedBy: "<article id=\"lesson-01\">").first)
    #expect(opening.contains("<h2>The film</h2>") && opening.contains("<img "))
    #expect(opening.contains("avc1"))
    #expect(run.output.contains("<h2>Not about this film</h2>"))
    #expect(!run.output.contains("<article id=\"lesson-C\">"))
    #expect(run.output.components(separatedBy: "<style>").count == 2)
  }

  @Test("ends with a card to share, which is a file beside the page as well")
  func card() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: folder) }
    let page = folder.appendingPathComponent("film.html")
    let run = try report("small.mp4", "--html", page.path)
    #expect(run.status == 0)
    let text = try String(contentsOf: page, encoding: .utf8)
    let card = try Data(contentsOf: folder.appendingPathComponent("film-card.png"))
    let last = try #require(text.components(separatedBy: "<article").last)
    #expect(last.hasPrefix(" id=\"card\">"))
    #expect(last.contains("base64,\(card.base64EncodedString())"))
  }

  @Test("tells by its status that a film is damaged, and still shows it")
  func damaged() throws {
    let run = try report("damaged-stsz.mp4", "--html", "-")
    #expect(run.status == 1)
    #expect(HTMLChecker(run.output).problems == [])
    #expect(run.output.contains("<p class=\"problem\">"))
  }

  @Test(
    "says in one line what is wrong with its command",
    arguments: [
      ([], "which film? Say ./course report my.mp4"),
      (["-"], "every lesson reads the film, and standard input can be read only once"),
      (["a", "b"], "one file at a time, please: 'b'"),
    ])
  func usage(words: [String], message: String) throws {
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent("report"), words)
    #expect(run.status == 2)
    #expect(run.errors == "report: \(message)\n")
  }

  @Test("writes nothing about a film that is not there")
  func missing() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let run = try report("no-such-film.mp4", "--html", url.path)
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("report: no lesson can show anything of 'no-such-film.mp4'"))
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }
}
