import Foundation
import Testing

/// What the pages show is what the programs print.
@Suite("The pages") struct PagesTests {
  private struct Example: CustomTestStringConvertible {
    let page: String
    let command: String
    let output: [String]

    var testDescription: String { "\(page): \(command)" }
  }

  @Test("there are two pages, and one for each of seven lessons")
  func allPages() {
    #expect(Self.pages.count == 9)
    #expect(Self.lessonPages.count == 7)
  }

  @Test("every page of a lesson with cells shows an example", arguments: lessonPages.dropLast())
  func hasExamples(page: String) {
    let count = Self.examples.count { $0.page == page }
    #expect(count >= 1)
  }

  @Test("every example is what its command prints", arguments: examples)
  private func examplesAreTrue(example: Example) throws {
    let words = example.command.split(separator: " ").map(String.init)
    try #require(words.prefix(2) == ["swift", "run"])
    let executable = LessonProcess.products.appendingPathComponent(words[2])
    let run = try LessonProcess(executable: executable, Array(words.dropFirst(3)))
    #expect(run.status == 0)
    #expect(example.output.contains { !$0.isEmpty }, "the example shows nothing of the output")
    var printed = run.output.split(separator: "\n", omittingEmptySubsequences: false)[...]
    for line in example.output where !line.isEmpty {
      let found = printed.firstIndex { $0.trimmed == line }
      #expect(found != nil, "'\(line)' is not printed, or not there")
      if let found { printed = printed[(found + 1)...] }
    }
  }

  @Test("every link leads somewhere", arguments: pages)
  func links(page: String) throws {
    let url = LessonProcess.root.appendingPathComponent(page)
    let text = try String(contentsOf: url, encoding: .utf8)
    for match in text.matches(of: /\]\(([^)#:]+)\)/) {
      let target = url.deletingLastPathComponent().appendingPathComponent(String(match.1))
      #expect(FileManager.default.fileExists(atPath: target.path), "\(match.1)")
    }
  }

  private static let pages = ["README.md", "Fixtures/README.md"] + lessonPages

  private static let lessonPages: [String] = {
    let folder = LessonProcess.root.appendingPathComponent("Lessons")
    let lessons = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return lessons.sorted().map { "Lessons/\($0)/README.md" }
  }()

  /// The `console` blocks of all pages whose command is a lesson: `...` stands for any lines.
  private static let examples: [Example] = pages.flatMap { page -> [Example] in
    let url = LessonProcess.root.appendingPathComponent(page)
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    return text.matches(of: /```console\n([^`]+)```/).compactMap { match -> Example? in
      let lines = match.1.split(separator: "\n").map(\.trimmed)
      guard let first = lines.first, first.hasPrefix("$ swift run lesson") else { return nil }
      return Example(
        page: page, command: String(first.dropFirst(2)),
        output: lines.dropFirst().filter { $0 != "..." })
    }
  }
}

extension Substring {
  /// The line without the spaces around it: those of a list item in a page are not the program's.
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
