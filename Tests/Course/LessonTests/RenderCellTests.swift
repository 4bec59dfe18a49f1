import Foundation
import Media
import TestSupport
import Testing

@Suite("The cells of lesson 05") struct RenderCellTests {
  private static let lesson = "lesson05-render"

  @Test(
    "work for every kind of picture, at any size",
    arguments: [
      "hevc-gray-10bit.mp4", "bars-rgb.mp4", "bars-ycgco.mp4", "hevc-444-12bit.mp4",
      "h264-422-10bit.mp4", "odd-size.mp4", "rotated.mp4", "mirrored.mp4", "anamorphic.mp4",
      "hdr-hlg.mp4", "full-range-601.mp4", "size-change.mp4", "chroma-top-left.mp4",
    ], ["160x90", "1x1"])
  func everyPicture(name: String, size: String) throws {
    let run = try LessonProcess(
      Self.lesson, name, "--stable", "--size", size, "--graphics", "sixel")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    #expect(run.output.contains("── 13 · "))
    #expect(!run.output.contains("nan"))
  }

  /// The rows of letters, and the first column of the table below them.
  private func band(_ name: String) throws -> (rows: [String], tokens: [String]) {
    let run = try LessonProcess(Self.lesson, name, "--cell", "12")
    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n").map(String.init)
    let rows = lines.filter { $0.hasPrefix("    ") && !$0.hasPrefix("     ") }
    let start = try #require(lines.firstIndex { $0.hasPrefix("text ") })
    let end = try #require(lines.firstIndex { $0.contains("ESC P q before") })
    let tokens = lines[(start + 1)..<end].compactMap { line in
      line.split(separator: " ").first.map(String.init)
    }
    return (rows.map { String($0.dropFirst(4)) }, tokens)
  }

  // What the page spells out, put together again, is read by a terminal's decoder; each letter
  // stands for the colour that its definition gives it.
  @Test(
    "the band that is spelled out is the picture that is drawn",
    arguments: ["demo.mp4", "small.mp4", "rotated.mp4"])
  func bandIsTrue(name: String) throws {
    let (rows, tokens) = try band(name)
    try #require(rows.count == 6)
    let stream = "\u{1B}Pq" + tokens.joined() + "\u{1B}\\"
    let image = try #require(SixelDecoder.image(of: Array(stream.utf8)))
    #expect(image.size == PixelSize(width: 16, height: 6))
    let letters = rows.flatMap { Array($0) }
    try #require(letters.count == 16 * 6)
    var colors: [Character: Set<RGBColor>] = [:]
    for (place, letter) in letters.enumerated() {
      let color = RGBColor(
        red: image.pixels[3 * place], green: image.pixels[3 * place + 1],
        blue: image.pixels[3 * place + 2])
      colors[letter, default: []].insert(color)
    }
    #expect(colors.count >= 2)
    #expect(colors.values.allSatisfy { $0.count == 1 })
    #expect(Set(colors.values).count == colors.count)
  }

  // 80 columns are the box of half blocks.
  @Test("pictures of half blocks are no wider than the page", arguments: 1...13)
  func blocks(cell: Int) throws {
    let run = try LessonProcess(
      Self.lesson, "demo.mp4", "--cell", "\(cell)", "--graphics", "blocks", "--color", "always",
      "--stable")
    #expect(run.status == 0)
    let plain = run.output.replacing(/\u{1B}\[[0-9;]*m/, with: "")
    #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("a palette is tiles in a terminal with pixels, and numbers elsewhere")
  func palettes() throws {
    let drawn = try LessonProcess(Self.lesson, "demo.mp4", "--cell", "9", "--graphics", "sixel")
    let pictures = SixelDecoder.pictures(in: Array(drawn.output.utf8))
    // Both have 36 columns, so that they are as wide; tiles are as large as 640 pixels allow.
    #expect(pictures.map(\.image.size.description) == ["612×102", "612×136"])
    let told = try LessonProcess(Self.lesson, "demo.mp4", "--cell", "9")
    #expect(told.output.contains("register  red %  green %  blue %  pixels"))
    #expect(told.output.contains("#215        100      100     100   5.9 %"))
  }
}
