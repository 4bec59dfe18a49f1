import Media
import Testing

@testable import LessonKit

@Suite struct ArgumentsTests {
  private enum Palette: String, CaseIterable {
    case fixed, adaptive
  }

  private static let options = [
    CommandOption("--json", "data"),
    CommandOption("--cell", value: "N", "one cell"),
    CommandOption("--range", value: "A..B", "samples"),
    CommandOption("--size", value: "WxH", "pixels"),
    CommandOption("--at", value: "SECONDS", "time"),
    CommandOption("--palette", value: "KIND", "colours"),
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
    #expect(arguments.has("--json"))
    #expect(try arguments.integer("--cell", in: 1...9) == 3)
    #expect(try parse("--cell=4").integer("--cell", in: 1...9) == 4)
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
    #expect(throws: UsageError.self) { try arguments.integer("--cell", in: 1...9) }
  }

  @Test(
    "reads times as seconds or minutes and seconds",
    arguments: [("12.5", 12_500), ("1:30", 90_000), ("1:00:00", 3_600_000), ("0", 0)])
  func times(text: String, milliseconds: Int) throws {
    #expect(try parse("--at", text).time("--at") == .milliseconds(milliseconds))
  }

  @Test(
    "refuses times that are none",
    arguments: [
      "", "x", "-1", "1:", ":1", "nan", "inf", "1e99", "0:0:0:1", "1e9", "999999999:0", "1:-1",
      "999999999:0:0:0:0:0:0:0:0:0",
    ])
  func refusesTimes(text: String) throws {
    let arguments = try parse("--at=\(text)")
    #expect(throws: UsageError.self) { try arguments.time("--at") }
  }

  @Test("reads sizes and refuses impossible ones")
  func sizes() throws {
    let size = try parse("--size", "640x360").size("--size")
    #expect(size?.width == 640)
    #expect(size?.height == 360)
    for text in ["640", "640x", "x", "0x1", "99999x1", "1x2x3", "-1x5"] {
      let arguments = try parse("--size=\(text)")
      #expect(throws: UsageError.self) { try arguments.size("--size") }
    }
  }

  @Test("reads ranges of indices")
  func ranges() throws {
    #expect(try parse("--range", "2..5").range("--range") == 2...5)
    #expect(try parse("--range", "7").range("--range") == 7...7)
    for text in [
      "5..2", "a..b", "", "1..2..3", "-1..2", "1.5", "3...", "3..", "..5", ".5", "1...5", "..",
    ] {
      let arguments = try parse("--range=\(text)")
      #expect(throws: UsageError.self) { try arguments.range("--range") }
    }
  }

  @Test("names the words that an option takes")
  func choices() throws {
    #expect(try parse("--palette", "fixed").choice("--palette", of: Palette.self) == .fixed)
    let arguments = try parse("--palette", "best")
    #expect(throws: UsageError("--palette is one of fixed, adaptive: 'best'")) {
      try arguments.choice("--palette", of: Palette.self)
    }
    #expect(throws: UsageError("--palette is one of auto, fixed, adaptive: 'best'")) {
      try arguments.choiceOrAuto("--palette", of: Palette.self)
    }
  }

  @Test("auto leaves the choice to the program")
  func automaticChoice() throws {
    #expect(try parse().choiceOrAuto("--palette", of: Palette.self) == nil)
    #expect(try parse("--palette", "auto").choiceOrAuto("--palette", of: Palette.self) == nil)
    #expect(
      try parse("--palette", "adaptive").choiceOrAuto("--palette", of: Palette.self) == .adaptive)
  }

  @Test("takes only the words that the program offers")
  func restrictedChoice() throws {
    let arguments = try parse("--palette", "adaptive")
    #expect(throws: UsageError("--palette is one of auto, fixed: 'adaptive'")) {
      try arguments.choiceOrAuto("--palette", among: [Palette.fixed])
    }
    #expect(throws: UsageError("--palette is one of fixed: 'adaptive'")) {
      try arguments.choice("--palette", among: [Palette.fixed])
    }
  }

  @Test("tells a cell of the page from the size of a terminal's cell by its x")
  func cells() throws {
    #expect(try parse().cellNumber == nil)
    #expect(try parse().cellSize == nil)
    #expect(try parse("--cell", "3").cellNumber == 3)
    #expect(try parse("--cell", "3").cellSize == nil)
    #expect(try parse("--cell", "10x20").cellNumber == nil)
    #expect(try parse("--cell", "10x20").cellSize == PixelSize(width: 10, height: 20))
    let both = try parse("--cell=9x18", "--cell=2", "--cell=4")
    #expect(try both.cellNumber == 4)
    #expect(try both.cellSize == PixelSize(width: 9, height: 18))
  }

  @Test(
    "refuses what is neither, even beside what is good",
    arguments: ["0", "100", "x", "10x", "x20", "1x20", "10x3", "10x2000", "10x20x30", "", "-1x9"])
  func noCells(text: String) throws {
    let arguments = try parse("--cell=\(text)", "--cell=2")
    #expect(throws: UsageError.self) { try arguments.cellNumber }
    #expect(throws: UsageError.self) { try arguments.cellSize }
  }
}
