import Foundation
import TestSupport
import Testing

/// What `./course check H` says about a reader's player, and how `./course run H` runs it.
@Suite struct CheckTests {
  private static let lesson = "\(packageFolder)/Lessons/H-handmade"

  /// The player with one line in another way.
  ///
  /// It takes the compiler ten seconds to optimise it, which a player that decodes nothing does not need.
  private func check(
    replacing text: String, with other: String, optimised: Bool = true
  ) throws -> Player {
    let source = try String(contentsOfFile: "\(Self.lesson)/player.swift", encoding: .utf8)
    #expect(source.contains(text))
    let program = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    let file = program.appendingPathExtension("swift")
    defer { for url in [program, file] { try? FileManager.default.removeItem(at: url) } }
    try source.replacing(text, with: other).write(to: file, atomically: true, encoding: .utf8)
    if !optimised {
      let compiler = try Player(
        ["swiftc", "-Onone", file.path, "-o", program.path], program: "/usr/bin/env",
        limit: .seconds(300))
      try #require(compiler.status == 0, "\(compiler.errors)")
    }
    return try check(optimised ? file.path : program.path)
  }

  /// A source, or a program.
  private func check(_ file: String) throws -> Player {
    try Player([file], program: "\(Self.lesson)/check", limit: .seconds(300))
  }

  @Test("the book's player passes in all chapters")
  func whole() throws {
    let run = try check(Player.program)
    #expect(run.status == 0)
    #expect(run.output.contains("  ✔ 14 Between samples\n"))
    #expect(!run.output.contains("✘"))
    #expect(run.output.contains("All 300 pictures are those of libavcodec"))
  }

  @Test("the first chapter whose part differs is named, with the line that does")
  func samples() throws {
    // The first sample is a sync sample, and those are counted from 1.
    let run = try check(
      replacing: "contains(number + 1)", with: "contains(number)", optimised: false)
    #expect(run.status == 1)
    #expect(
      run.output == """
          ✔ 1 Boxes
          ✘ 2 Samples
              --samples differs in line 2:
              yours:    0 at 2054 bytes 14350 shown at 0\(" ")
              expected: 0 at 2054 bytes 14350 shown at 0 sync
        This is the first chapter whose part differs. The book: Lessons/H-handmade/README.md

        """)
  }

  @Test("a picture that is right up to its seams is told")
  func seams() throws {
    let run = try check(replacing: "    picture.filterSeams()\n", with: "")
    #expect(run.status == 1)
    #expect(run.output.contains("  ✔ 10 Predictions\n  ✘ 11 Seams\n"))
  }

  @Test("so is the picture up to which all are exact")
  func motion() throws {
    // A rounding that begins to show with the first vector that points half-way down.
    let run = try check(replacing: "round(filter(i, down), 5)", with: "filter(i, down) >> 5")
    #expect(run.status == 1)
    #expect(run.output.contains("  ✔ 12 Motion\n  ✘ 13 References, or 14 Between samples\n"))
    #expect(run.output.contains("exact up to picture 0 of 300; picture 1:"))
  }

  @Test("a file that does not compile, and none at all, are told")
  func broken() throws {
    let run = try check(replacing: "import Foundation", with: "import Foundatoin")
    #expect(run.status == 1)
    #expect(run.output.contains("no such module 'Foundatoin'"))
    #expect(run.output.hasSuffix("It does not compile.\n"))
    let none = try check("/nowhere.swift")
    #expect(none.output.hasPrefix("There is no /nowhere.swift yet."))
  }

  @Test("00 and H run in a clone where nothing is built, on a machine without any library")
  func fresh() throws {
    let clone = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: clone) }
    // No manifest and no sources: only what the two need.
    for file in [
      "course", "Lessons/00-pixels", "Lessons/H-handmade/player.swift", "Fixtures/moov-last.mp4",
    ] {
      let place = clone.appendingPathComponent(file)
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: URL(filePath: "\(packageFolder)/\(file)"), to: place)
    }
    func run(_ words: String...) throws -> String {
      let run = try Player(
        ["PKG_CONFIG_LIBDIR=/nonexistent", clone.appendingPathComponent("course").path] + words,
        program: "/usr/bin/env", limit: .seconds(300))
      #expect(run.status == 0, "\(run.errors)")
      return run.output
    }
    #expect(try !run("run", "0").isEmpty)
    // The player is compiled alone, and gets words and fixtures.
    let expected = try String(
      contentsOfFile: "\(Self.lesson)/oracle/moov-last.framemd5", encoding: .utf8)
    #expect(try run("run", "H", "--framemd5", "moov-last.mp4") == expected)
  }
}
