import Foundation
import Testing

@Suite("The commands' contract") struct CommandLineTests {
  @Test("--help explains every option and exits with 0", arguments: lessons)
  func help(name: String) throws {
    let run = try LessonProcess(name, "--help")
    #expect(run.status == 0)
    let files = name == "lesson07-playback" ? "[FILE …]" : "[FILE]"
    #expect(run.output.hasPrefix("Usage: \(name) \(files) [options]"))
    #expect(run.output.contains("--json"))
    let hasCells = name != "lesson07-playback"
    #expect(run.output.contains("  --cell N") == hasCells)
    #expect(run.output.contains("  --cell-size WxH"))
    #expect(run.output.contains("  --probe"))
    #expect(run.output.contains("--step") == hasCells)
    #expect(run.output.contains("--stable") == hasCells)
    #expect(run.output.contains("  --png FILE") == hasCells)
    #expect(run.output.contains("  --graphics KIND"))
    #expect(run.output.contains("  --size WxH"))
    #expect(run.errors.isEmpty)
  }

  @Test("a file: URL is the file's path, as file managers write it", arguments: ["", "localhost"])
  func fileURL(host: String) throws {
    let path = LessonProcess.fixture("demo.mp4").path.replacing("o.mp4", with: "%6F.mp4")
    let program = LessonProcess.products.appendingPathComponent("lesson03-demux")
    let run = try LessonProcess(executable: program, ["file://\(host)\(path)", "--csv"])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.contains("\n1,299,"))
  }

  @Test("a command line that makes no sense exits with 2 and one clear line", arguments: lessons)
  func usage(name: String) throws {
    let run = try LessonProcess(name, "--no-such-option")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors == "\(name): there is no option '--no-such-option'\nTry \(name) --help.\n")
  }

  @Test("a misspelt option is told apart from one that was never there")
  func misspelt() throws {
    let run = try LessonProcess("lesson07-playback", "--sped", "2")
    let error = "lesson07-playback: there is no option '--sped'; did you mean --speed?"
    #expect(run.errors.hasPrefix("\(error)\n"))
  }

  @Test("the player tells its version and the decoder's")
  func version() throws {
    let run = try LessonProcess("lesson07-playback", "--version")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.output.wholeMatch(
        of: /lesson07-playback of BytesToPixels \d+\.\d+, with libavcodec \d+\.\d+\.\d+\n/) != nil)
  }

  @Test("--benchmark ends after --length too")
  func benchmarkLength() throws {
    let run = try LessonProcess(
      "lesson07-playback", "demo.mp4", "--benchmark", "--size", "32x18", "--start", "2",
      "--length", "0.5", "--json")
    #expect(run.status == 0)
    #expect(run.output.contains("\"frames\": 15"))
  }

  @Test("a file that is not there exits with 1 and names it", arguments: lessons)
  func missingFile(name: String) throws {
    let run = try LessonProcess(name, "nowhere.mp4")
    #expect(run.status == 1)
    #expect(run.errors == "\(name): nowhere.mp4: No such file or directory\n")
  }

  @Test("a file that is no film exits with 1 and says what it is", arguments: lessons.dropFirst())
  func notAFilm(name: String) throws {
    let run = try LessonProcess(name, "README.md")
    #expect(run.status == 1)
    #expect(run.errors == "\(name): README.md: this is a text, not a film\n")
  }

  @Test(
    "cells come one by one, and a cell that is not there is named", arguments: lessonsWithCells)
  func cells(name: String) throws {
    let first = try LessonProcess(name, "--cell", "1", "--stable")
    #expect(first.status == 0)
    #expect(first.output.contains("── 1 · "))
    #expect(!first.output.contains("── 2 · "))
    let none = try LessonProcess(name, "--cell", "42", "--stable")
    #expect(none.status == 2)
    #expect(none.errors.contains("there is no cell 42"))
  }

  @Test("pages keep to 80 columns and carry no colours into a pipe", arguments: lessonsWithCells)
  func pages(name: String) throws {
    let run = try LessonProcess(name, "--stable")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let long = run.output.split(separator: "\n").filter { $0.count > 80 }
    #expect(long.isEmpty)
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("two runs with --stable are the same", arguments: lessonsWithCells)
  func stable(name: String) throws {
    let (one, two) = (try LessonProcess(name, "--stable"), try LessonProcess(name, "--stable"))
    #expect(one.output == two.output)
  }

  @Test("values of shared options are checked before anything is shown", arguments: lessons)
  func sharedValues(name: String) throws {
    let hasCells = name != "lesson07-playback"
    let wrong =
      ["--size=x", "--graphics=ascii", "--color=blue", "--cell-size=10x"]
      + (hasCells ? ["--cell=0", "--png="] : [])
    for option in wrong {
      let run = try LessonProcess(name, option)
      #expect(run.status == 2)
      #expect(run.output.isEmpty)
      #expect(run.errors.hasPrefix("\(name): \(option.prefix { $0 != "=" })"))
    }
    let run = try LessonProcess(name, "--graphics", "ascii")
    #expect(run.errors.contains("--graphics is one of auto, "))
  }

  @Test("cells without a picture take its options, but cannot save it")
  func noPicture() throws {
    let name = "lesson01-bytes"
    let quiet = try LessonProcess(
      name, "--cell", "1", "--stable", "--graphics", "none", "--size", "32x32")
    #expect(quiet.status == 0)
    #expect(quiet.errors.isEmpty)
    let run = try LessonProcess(name, "--cell", "1", "--png", "picture.png")
    #expect(run.status == 2)
    #expect(run.errors == "\(name): --png: cell 1 draws no picture\nTry \(name) --help.\n")
  }

  @Test("the player has no cells", arguments: ["--cell=1", "--step", "--png=x", "--stable"])
  func player(option: String) throws {
    let run = try LessonProcess("lesson07-playback", option)
    #expect(run.status == 2)
    #expect(run.errors.contains("there is no option '\(option.prefix { $0 != "=" })'"))
  }

  @Test("the player takes the pixels of a character")
  func playerCellSize() throws {
    let run = try LessonProcess("lesson07-playback", "--cell-size", "10x20")
    #expect(run.errors.contains("standard output is no terminal"))
  }

  @Test(
    "each option of a lesson stands on a page, and those of the player on its own",
    arguments: lessons)
  func optionsOnPages(name: String) throws {
    let help = try LessonProcess(name, "--help").output
    let own = help.split(separator: "As in other lessons:").first ?? ""
    let options = own.matches(of: /\n {2}(--[a-z0-9-]+)/).map { String($0.1) }
    #expect(!options.isEmpty)
    let pages = try lessons.map { lesson in
      (lesson, try page(of: lesson))
    }
    for option in options where option != "--version" {
      let places = pages.filter { $0.1.contains("`\(option)") || $0.1.contains(" \(option)") }
      #expect(!places.isEmpty, "\(option)")
      if name == "lesson07-playback" {
        #expect(places.contains { $0.0 == name }, "\(option)")
      }
    }
  }

  /// The text of a lesson's page: that of `lesson01-bytes` is in `Lessons/01-bytes`.
  ///
  /// What a lesson leaves to a second page counts, too: the player's keys, or options.
  private func page(of lesson: String) throws -> String {
    let folder = LessonProcess.root.appendingPathComponent(
      "Lessons/\(lesson.dropFirst("lesson".count))")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".md") }
    return try names.map { name in
      try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }.joined(separator: "\n")
  }
}
