import Media
import Testing

@testable import LessonKit

@Suite struct ArgumentsTests {
  private enum Palette: String, CaseIterable {
    case fixed, adaptive
  }

  private static let json = Flag("--json", "data")
  private static let cell = Option.integer("--cell", value: "N", in: 1...9, "one cell")
  private static let range = Option.indices("--range", value: "A..B", "samples")
  private static let size = Option.size("--size", value: "WxH", "pixels")
  private static let at = Option.time("--at", value: "SECONDS", "time")
  private static let palette = Option<Palette>.choice("--palette", value: "KIND", "colours")
  private static let anyPalette = Option<Palette>.choiceOrAuto(
    "--palette", value: "KIND", "colours")

  private static let options: [any CommandOption] = [
    json, cell, range, size, at, palette, CommonOption.cellSize,
  ]

  private func parse(_ words: String...) throws(UsageError) -> Arguments {
    try Arguments(words, options: Self.options)
  }

  @Test("takes several files where they are wanted, and one elsewhere")
  func severalFiles() throws {
    let words = ["a.mp4", "--json", "b.mp4", "--", "-c"]
    let arguments = try Arguments(words, options: Self.options, fileLimit: .max)
    #expect(arguments.files == ["a.mp4", "b.mp4", "-c"])
    #expect(throws: UsageError.self) { try Arguments(words, options: Self.options) }
  }

  @Test("takes options and the file in any order")
  func anyOrder() throws {
    let arguments = try parse("--cell", "3", "film.mp4", "--json")
    #expect(arguments.file == "film.mp4")
    #expect(arguments[Self.json])
    #expect(try arguments[Self.cell] == 3)
    #expect(try parse("--cell=4")[Self.cell] == 4)
  }

  @Test("after -- everything is a file")
  func endOfOptions() throws {
    #expect(try parse("--", "--json").file == "--json")
  }

  @Test(
    "refuses what it does not understand",
    arguments: [
      ["--cells"], ["--cell"], ["a.mp4", "b.mp4"], ["--json=yes"], ["-x"],
    ])
  func refuses(words: [String]) {
    #expect(throws: UsageError.self) { try Arguments(words, options: Self.options) }
  }

  @Test("refuses numbers outside their range", arguments: ["0", "10", "three", "", "-1"])
  func refusesNumbers(text: String) throws {
    let arguments = try parse("--cell=\(text)")
    #expect(throws: UsageError.self) { try arguments[Self.cell] }
  }

  @Test(
    "reads times as seconds or minutes and seconds",
    arguments: [("12.5", 12_500), ("1:30", 90_000), ("1:00:00", 3_600_000), ("0", 0)])
  func times(text: String, milliseconds: Int) throws {
    #expect(try parse("--at", text)[Self.at] == .milliseconds(milliseconds))
  }

  @Test(
    "refuses times that are none",
    arguments: [
      "", "x", "-1", "1:", ":1", "nan", "inf", "1e99", "0:0:0:1", "1e9", "999999999:0", "1:-1",
      "999999999:0:0:0:0:0:0:0:0:0",
    ])
  func refusesTimes(text: String) throws {
    let arguments = try parse("--at=\(text)")
    #expect(throws: UsageError.self) { try arguments[Self.at] }
  }

  @Test("reads sizes and refuses impossible ones")
  func sizes() throws {
    let size = try parse("--size", "640x360")[Self.size]
    #expect(size?.width == 640)
    #expect(size?.height == 360)
    for text in ["640", "640x", "x", "0x1", "99999x1", "1x2x3", "-1x5"] {
      let arguments = try parse("--size=\(text)")
      #expect(throws: UsageError.self) { try arguments[Self.size] }
    }
  }

  @Test("reads ranges of indices")
  func ranges() throws {
    #expect(try parse("--range", "2..5")[Self.range] == 2...5)
    #expect(try parse("--range", "7")[Self.range] == 7...7)
    for text in [
      "5..2", "a..b", "", "1..2..3", "-1..2", "1.5", "3...", "3..", "..5", ".5", "1...5", "..",
    ] {
      let arguments = try parse("--range=\(text)")
      #expect(throws: UsageError.self) { try arguments[Self.range] }
    }
  }

  @Test("names the words that an option takes")
  func choices() throws {
    #expect(try parse("--palette", "fixed")[Self.palette] == .fixed)
    let arguments = try parse("--palette", "best")
    #expect(throws: UsageError("--palette is one of fixed, adaptive: 'best'")) {
      try arguments[Self.palette]
    }
    #expect(throws: UsageError("--palette is one of auto, fixed, adaptive: 'best'")) {
      try arguments[Self.anyPalette]
    }
  }

  @Test("auto leaves the choice to the program")
  func automaticChoice() throws {
    #expect(try parse()[Self.anyPalette] == nil)
    #expect(try parse("--palette", "auto")[Self.anyPalette] == nil)
    #expect(
      try parse("--palette", "adaptive")[Self.anyPalette] == .adaptive)
  }

  @Test("takes only the words that the program offers")
  func restrictedChoice() throws {
    let arguments = try parse("--palette", "adaptive")
    let anyFixed = Option<Palette>.choiceOrAuto("--palette", value: "", among: [.fixed], "")
    #expect(throws: UsageError("--palette is one of auto, fixed: 'adaptive'")) {
      try arguments[anyFixed]
    }
    let fixed = Option<Palette>.choice("--palette", value: "", among: [.fixed], "")
    #expect(throws: UsageError("--palette is one of fixed: 'adaptive'")) {
      try arguments[fixed]
    }
  }

  @Test("a cell of the page and the pixels of a character have options of their own")
  func cells() throws {
    #expect(try parse()[CommonOption.cell] == nil)
    #expect(try parse("--cell=2", "--cell=4")[CommonOption.cell] == 4)
    #expect(
      try parse("--cell-size", "10x20")[CommonOption.cellSize] == PixelSize(width: 10, height: 20))
    #expect(
      throws: UsageError(
        "--cell takes the number of a cell of the page; the pixels of a character are "
          + "--cell-size 10x20")
    ) { try parse("--cell", "10x20")[CommonOption.cell] }
  }

  @Test("a cell of the page is a number from 1 to 99", arguments: ["0", "100", "y", "", "-1"])
  func noCells(text: String) throws {
    let arguments = try parse("--cell=\(text)")
    #expect(throws: UsageError("--cell takes a whole number from 1 to 99: '\(text)'")) {
      try arguments[CommonOption.cell]
    }
  }

  @Test(
    "a character has a size",
    arguments: ["10x", "x20", "1x20", "10x3", "10x2000", "10x20x30", "", "-1x9", "3"])
  func noSizes(text: String) throws {
    let arguments = try parse("--cell-size=\(text)")
    #expect(throws: UsageError("--cell-size takes a size, such as 10x20: '\(text)'")) {
      try arguments[CommonOption.cellSize]
    }
  }

  @Test("takes further words for a choice")
  func synonyms() throws {
    let option = Option<Palette>.choice(
      "--palette", value: "", synonyms: ["fix": .fixed], "")
    #expect(try parse("--palette", "fix")[option] == .fixed)
  }

  @Test("checks a number against the range that the file allows")
  func rangeOfTheFile() throws {
    #expect(try parse("--cell", "3").value(of: Self.cell, in: 0...3) == 3)
    #expect(throws: UsageError("--cell takes a whole number from 0 to 2: '3'")) {
      try parse("--cell", "3").value(of: Self.cell, in: 0...2)
    }
  }

  @Test("options that exclude each other are refused together, and with the reason given")
  func conflicts() throws {
    let both = try parse("--json", "--cell", "3")
    #expect(throws: UsageError("--cell and --json exclude each other")) {
      try OptionConflict.exclusive(Self.cell, Self.json, Self.at).check(both)
    }
    #expect(throws: UsageError("--cell: --json has no cells")) {
      try OptionConflict.between(Self.cell, and: Self.json, reason: "--json has no cells")
        .check(both)
    }
    try OptionConflict.exclusive(Self.json, Self.at).check(both)
  }

  @Test("an option that the command does not list cannot be read")
  func unlisted() async {
    await #expect(processExitsWith: .failure) {
      _ = try Arguments([], options: [])[Flag("--chek", "")]
    }
  }
}
