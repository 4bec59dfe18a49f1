import Foundation
import Testing

/// The options of lesson 2, as a learner types them.
@Suite("lesson02-boxes") struct BoxesOptionsTests {
  private func run(_ words: String...) throws -> LessonProcess {
    let executable = LessonProcess.products.appendingPathComponent("lesson02-boxes")
    return try LessonProcess(executable: executable, words)
  }

  struct Example: CustomTestStringConvertible {
    let words: [String]
    let lines: [String]

    init(_ words: String, _ lines: String...) {
      self.words = words.split(separator: " ").map(String.init)
      self.lines = lines
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  @Test("each option shows its cell, and no other", arguments: examples)
  func cells(example: Example) throws {
    let executable = LessonProcess.products.appendingPathComponent("lesson02-boxes")
    let run = try LessonProcess(executable: executable, example.words)
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    for line in example.lines { #expect(run.output.contains(line), "\(line)") }
    #expect(run.output.matches(of: /\n── \d/).count == 1)
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  private static let examples = [
    Example(
      "small.mp4 --path moov/trak[1]/tkhd",
      "── 2 · One box, byte by byte ", "moov/trak[1]/tkhd: 92 bytes at ",
      "00 00 00 02              trackID           2"),
    Example("--hex esds", "moov/trak[1]/mdia/minf/stbl/stsd/mp4a/esds: 54 bytes at 5 906"),
    Example("--hex stss", "[4]               241"),
    Example("--hex ctts", "             … 231 more rows"),
    Example("--hex mdat", "(samples)", "             … 574 620 more bytes"),
    Example("--fields --path trak[0]/tkhd", "moov/trak[0]/tkhd\n  version=0 flags=3"),
    Example(
      "--map", "the file\n", "moov, magnified: what belongs to which track\n",
      "1 track 1 560 140 (95.4 %)"),
    Example("--lint", "── 5 · What is odd ", "nothing to report"),
    Example("moov-last.mp4 --lint", "note: faststart", "0 errors, 0 warnings, 1 note"),
    Example(
      "--flip 62:1", "bit 1 of the byte at 62: 03 → 01", "  moov/mvhd, timescale: 1000 → 488"),
    Example("--flip 697:0 --flip 0x2b9:0", "all boxes are still there"),
    Example("--diff demo.mp4", "nothing: both files have the same boxes, and the same in them"),
    Example("--diff small.mp4", "moov/mvhd\n  duration 10000 → 2000"),
  ]

  @Test("a turned bit is seen by all other options")
  func flipAndDiff() throws {
    let difference = try run("--flip", "62:1", "--diff", "demo.mp4", "--cell", "7")
    #expect(difference.output.contains("moov/mvhd\n  timescale 488 → 1000"))
    let json = try run("--flip", "62:1", "--diff", "demo.mp4", "--json").json()
    let items = try #require(json["diff"] as? [[String: Any]])
    #expect(items.map { $0["name"] as? String } == ["timescale"])
    #expect(items.map { $0["here"] as? String } == ["488"])
    #expect(items.map { $0["there"] as? String } == ["1000"])
  }

  @Test("a bit that hits a size kills the box, and is a fault of the media")
  func deadBox() throws {
    let run = try run("--flip", "32:7")
    #expect(run.status == 1)
    #expect(run.output.contains("  moov, size: 12397 → 2147496045"))
    #expect(run.errors.contains("demo.mp4: moov at 32: claims 2 147 496 045 bytes"))
  }

  @Test(
    "lint ends with 1 where something is an error, and not for advice",
    arguments: [
      ("demo.mp4", 0), ("moov-last.mp4", 0), ("truncated.mp4", 1), ("damaged-box.mp4", 1),
    ])
  func lintStatus(file: String, status: Int32) throws {
    #expect(try run(file, "--lint").status == status)
  }

  @Test(
    "what cannot be understood ends with 2 and says why",
    arguments: [
      (
        ["--path", "moov/trak[2]"],
        "there is no box 'moov/trak[2]': 'moov' holds mvhd, trak[0], trak[1], udta"
      ),
      (["--hex", "tkhd"], "there are 2 boxes 'tkhd': moov/trak[0]/tkhd, moov/trak[1]/tkhd"),
      (["--flip", "12"], "--flip takes OFFSET:BIT, such as 63:7 or 0x3f:7: '12'"),
      (["--flip", "12:8"], "--flip takes OFFSET:BIT, such as 63:7 or 0x3f:7: '12:8'"),
      (["--flip", "587321:0"], "--flip: the file has 587 321 bytes: '587321:0'"),
      (["--depth", "0"], "--depth takes a whole number from 1 to 99: '0'"),
    ])
  func usage(words: [String], message: String) throws {
    let executable = LessonProcess.products.appendingPathComponent("lesson02-boxes")
    let run = try LessonProcess(executable: executable, words)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }

  @Test("a second file that cannot be read is named, and ends with 1")
  func missingOther() throws {
    let run = try run("--diff", "nowhere.mp4")
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("lesson02-boxes: demo.mp4: --diff nowhere.mp4: "))
  }

  @Test("JSON has the findings with their severity, and the path of each box")
  func json() throws {
    let json = try run("moov-last.mp4", "--json").json()
    let lint = try #require(json["lint"] as? [[String: String]])
    #expect(lint.map { $0["rule"] } == ["faststart"])
    #expect(lint.map { $0["severity"] } == ["note"])
    let boxes = try #require(json["boxes"] as? [[String: Any]])
    #expect(boxes.map { $0["path"] as? String } == ["ftyp", "free", "mdat", "moov"])
  }

  @Test(
    "what is no MP4 file is said in one line",
    arguments: [
      ([], "not an MP4 file: it is empty"),
      ([1, 2, 3, 4, 5, 6, 7], "at 0: not an MP4 file: it begins with 01 02 03 04 05 06 07"),
      (
        Array("Dear reader, today".utf8),
        "this is a text, not a film"
      ),
      // A frame of raw AAC begins with twelve ones.
      (
        [0xFF, 0xF1, 0x50, 0x80, 0x02, 0x1F, 0xFC, 0x21],
        "this is a bare stream of AAC: sound alone; to read it here: ffmpeg -i FILE -c copy copied.mp4"
      ),
    ] as [([UInt8], String)])
  func strangers(bytes: [UInt8], message: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).mp4")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try run(file.path)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    let expected = message.replacing("FILE", with: file.path)
    #expect(run.errors == "lesson02-boxes: \(file.path): \(expected)\n")
  }

  @Test("the rules of lint on the page are those of the program")
  func rulesOnThePage() throws {
    let url = LessonProcess.root.appendingPathComponent("Lessons/02-boxes/README.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    let rows = page.matches(of: /\n\| `([a-z-]+)` \| (error|warning|note) \| (.*) \| §/)
    #expect(rows.count >= 10)
    let help = try run("--rules")
    #expect(help.status == 0)
    let words = help.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    for row in rows {
      let text = "\(row.2): \(row.1) \(row.3)"
      #expect(words.contains(text))
    }
  }
}
