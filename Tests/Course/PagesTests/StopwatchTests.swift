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
    let (head, grey, planes) = try (block("head"), block("grey"), block("planes"))
    let (color, draw, move) = try (block("color"), block("draw"), block("move"))
    return [
      ("steps/1-grey.swift", head + [""] + grey),
      ("steps/2-planes.swift", head + [""] + grey + [""] + planes),
      ("steps/3-color.swift", head + [""] + color + [""] + draw),
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

  @Test func `the first picture comes after five minutes and the film after twenty, typed slowly`()
    throws
  {
    let headings = page.headings.filter { $0.level == 2 }.map(\.line)
    func minutes(until end: Int, _ regions: [String]) throws -> Double {
      let keys = try regions.map { ReadingPace.keyCount(try block($0)) }.reduce(0, +)
      let text = page.prose.filter { $0 < end }.map { page.lines[$0] }.joined(separator: "\n")
      let words = Page(path: page.path, text: text).wordCount
      return ReadingPace.minutes(keys: keys, words: words)
    }
    let first = try minutes(until: headings[1], ["head", "grey"])
    // Of the loop of step 3 only the two lines in its middle are new.
    let draw = try ReadingPace.keyCount(Array(block("draw")[2...3]))
    let whole =
      try minutes(until: headings[4], ["head", "grey", "planes", "color", "move"])
      + ReadingPace.minutes(keys: draw, words: 0)
    print("page 00: the first picture after \(first) minutes, the film after \(whole)")
    #expect(4...6 ~= first)
    #expect(17...21 ~= whole)
    #expect(page.text.contains("the first picture is there after five minutes, and it moves after"))
  }
}
