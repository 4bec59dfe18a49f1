import Testing

@testable import pages

@Suite struct ParagraphTests {
  private static let words = Array(repeating: "word", count: 30).joined(separator: " ")

  private func wrapped(_ text: String) -> [String] {
    var page = Page(path: "README.md", text: text)
    page.wrap()
    return page.lines
  }

  @Test("a line of 120 columns stays, and one of 121 is broken")
  func limit() {
    let text = String(repeating: "a", count: 115) + " last"
    #expect(text.count == 120)
    #expect(wrapped(text).count == 1)
    #expect(wrapped("a" + text) == [String(repeating: "a", count: 116), "last"])
  }

  @Test("an item of a list goes on below its first word")
  func item() {
    let lines = wrapped("1. \(Self.words)\n2. Two.\n   * \(Self.words)")
    #expect(lines.map { $0.prefix { $0 == " " }.count } == [0, 3, 0, 3, 5])
    #expect(lines[2] == "2. Two.")
  }

  @Test("a link and code stay on one line")
  func whole() {
    let link = "[\(Self.words)](x y.md)"
    #expect(wrapped("\(Self.words) \(link), `\(Self.words)`.").count == 4)
    #expect(wrapped("\(Self.words) \(link).").contains(link + "."))
  }

  @Test("no line begins with a word that would begin a list, a table or HTML")
  func marks() {
    for mark in ["-", "*", "3.", "|", "<details>", "#", ">"] {
      let lines = wrapped("\(String(repeating: "a", count: 118)) \(mark) end")
      #expect(lines.count == 2)
      #expect(lines.last == "end")
    }
  }

  @Test(
    "blocks, quotations, tables, headings, pictures and HTML are left alone",
    arguments: [
      "```text\n\(words)\n```", "| \(words) |", "# \(words)", "<!-- \(words) -->",
      "![\(words)](x.png)", "    \(words)", "> \(words)\n> \(words)",
    ])
  func others(text: String) {
    let page = Page(path: "README.md", text: text)
    #expect(page.widthFaults.isEmpty)
    #expect(wrapped(text).joined(separator: "\n") == text)
  }

  @Test("the fault names the line, and --write mends it")
  func fault() throws {
    let package = try SmallPackage(page: "Short.\n\nOne\n\(Self.words)\n")
    let (page, findings) = try package.check()
    #expect(
      findings.map(\.description) == ["README.md:4: the line has 149 columns: 120 are enough"])
    #expect(findings.map(\.isMended) == [true])
    #expect(page.lines.map(\.count) == [6, 0, 118, 34, 0])
  }
}
