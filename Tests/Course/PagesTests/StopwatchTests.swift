import Foundation
import TestSupport
import Testing

@testable import pages

/// How long page 00 takes its reader: the four steps are typed into a terminal, and the keys counted.
@Suite struct StopwatchTests {
  private let page: Page

  init() throws {
    page = try Page(path: "Lessons/00-pixels/README.md", root: URL(filePath: packageFolder))
  }

  /// What the reader types from a region of a file that the page shows.
  private func block(_ region: String) throws -> [String] {
    try #require(page.blocks.first { $0.info.hasSuffix("#\(region)") }).content
  }

  /// The program after each of the four steps, as the page has it made.
  private func programs() throws -> [(file: String, lines: [String])] {
    let (head, grey, moves) = try (block("head"), block("grey"), block("moves"))
    let (planes, color, move) = try (block("planes"), block("color"), block("move"))
    let moving = head + [""] + grey.prefix(1) + [""] + moves
    return [
      ("steps/1-grey.swift", head + [""] + grey),
      ("steps/2-moves.swift", moving),
      ("steps/3-planes.swift", moving + [""] + planes),
      ("pixels.swift", head + [""] + color + [""] + move),
    ]
  }

  @Test func `who types what the page says has the course's file after each step`() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (file, lines) in try programs() {
      let terminal = PseudoTerminal(columns: 100, rows: 60)
      let typed = folder.appendingPathComponent("pixels.swift")
      let process = TerminalProcess(
        ["/bin/sh", "-c", "exec cat > '\(typed.path)'"], on: terminal)
      for line in lines {
        terminal.type(line + "\n")
        // The terminal echoes what is typed: what is not read would fill it.
        _ = terminal.output()
      }
      terminal.type("\u{4}")
      while process.exitStatus() == nil { _ = terminal.read(timeout: .milliseconds(20)) }
      let expected = try String(
        contentsOfFile: "\(packageFolder)/Lessons/00-pixels/\(file)", encoding: .utf8)
      let plain = expected.split(separator: "\n", omittingEmptySubsequences: false)
        .filter { !$0.contains("// ANCHOR") }.joined(separator: "\n")
      #expect(try String(contentsOf: typed, encoding: .utf8) == plain, "\(file)")
    }
  }

  /// The lines that a step adds to a loop or changes in it: those that are in it already need no key.
  private func new(_ region: String, since earlier: String) throws -> [String] {
    func plain(_ line: String) -> String { line.trimmingCharacters(in: .whitespaces) }
    let known = try Set(block(earlier).map(plain))
    return try block(region).filter { !known.contains(plain($0)) || plain($0) == "}" }
  }

  @Test func `typed slowly, the first picture comes after five minutes, and the film after eight`()
    throws
  {
    let headings = page.headings.filter { $0.level == 2 }.map(\.line)
    func minutes(until heading: Int, _ typed: [String]) -> Double {
      let text = page.prose.filter { $0 < headings[heading] }.map { page.lines[$0] }
        .joined(separator: "\n")
      let words = Page(path: page.path, text: text).wordCount
      return ReadingPace.minutes(keys: ReadingPace.keyCount(typed), words: words)
    }
    var typed = try block("head") + block("grey")
    let first = minutes(until: 1, typed)
    typed += try new("moves", since: "grey")
    let film = minutes(until: 2, typed)
    typed += try block("planes") + block("color") + new("move", since: "moves")
    let whole = minutes(until: 4, typed)
    print("page 00: a picture after \(first) minutes, it moves after \(film), all after \(whole)")
    #expect(4..<6 ~= first)
    #expect(7..<9 ~= film)
    #expect(18..<20 ~= whole)
    #expect(
      page.text.replacing("\n", with: " ").contains(
        "the first picture is there after five minutes, it moves after eight, and it has its colours after "
          + "nineteen"))
  }
}
