import Foundation
import Media
import TestSupport
import Testing

@Suite("The options of lesson 05") struct RenderOptionsTests {
  private static let lesson = "lesson05-render"

  private func json(_ name: String, _ arguments: String...) throws -> [String: Any] {
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(Self.lesson),
      [name, "--json"] + arguments)
    #expect(run.status == 0)
    return try run.json()
  }

  /// The picture that `--sixel` saves, read as a terminal reads it.
  private func sixelImage(_ name: String, _ arguments: String...) throws -> RGBImage {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).six")
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(Self.lesson),
      [name, "--cell", "2", "--sixel", url.path] + arguments)
    #expect(run.status == 0)
    #expect(run.output.contains("saved \(url.path): "))
    return try #require(SixelDecoder.image(of: [UInt8](try Data(contentsOf: url))))
  }

  private func colors(of image: RGBImage) -> Set<RGBColor> {
    Set(
      stride(from: 0, to: image.pixels.count, by: 3).map { place in
        RGBColor(
          red: image.pixels[place], green: image.pixels[place + 1],
          blue: image.pixels[place + 2])
      })
  }

  @Test("--matrix has the last word", arguments: ["601", "709", "2020"])
  func matrix(word: String) throws {
    let data = try json("demo.mp4", "--matrix", word)
    #expect(data["matrix"] as? String == word)
    #expect(data["matrixReason"] as? String == "asked for: BT.\(word)")
    let auto = try json("demo.mp4", "--matrix", "auto")
    #expect(auto["matrixReason"] as? String == "the stream says BT.709")
  }

  @Test("--range has the last word", arguments: ["limited", "full"])
  func range(word: String) throws {
    let data = try json("demo.mp4", "--range", word)
    #expect(data["range"] as? String == word)
    #expect(data["rangeReason"] as? String == "asked for: \(word) range")
    let auto = try json("demo.mp4", "--range", "auto")
    #expect(auto["rangeReason"] as? String == "the stream says limited range")
  }

  // The same film read as limited and as full range: in the latter, black is 16 of 255.
  @Test("--range changes the picture")
  func rangeChangesPicture() throws {
    func black(_ word: String) throws -> UInt8 {
      let image = try sixelImage(
        "bars-709-limited-8.mp4", "--range", word, "--palette", "adaptive", "--dither", "none")
      // There are eight bars of 16 columns, and the last one is black.
      return image.pixels[3 * (20 * image.width + 120)]
    }
    #expect(try black("limited") <= 2)
    #expect(14...18 ~= (try black("full")))
  }

  @Test("--tone-map decides about high dynamic range")
  func toneMap() throws {
    let said = "the stream says PQ, high dynamic range: "
    for (word, treatment) in [("on", "tone-mapped"), ("off", "shown as it is")] {
      let data = try json("hdr-pq.mp4", "--tone-map", word)
      #expect(data["transferReason"] as? String == said + treatment)
    }
    #expect(
      try sixelImage("hdr-pq.mp4", "--tone-map", "on")
        != sixelImage("hdr-pq.mp4", "--tone-map", "off"))
  }

  // 0, 20, 40, 60, 80 and 100 per cent are multiples of 51.
  @Test(
    "--palette fixed has six levels of each colour", arguments: ["none", "ordered", "diffusion"])
  func fixed(dither: String) throws {
    let image = try sixelImage("demo.mp4", "--palette", "fixed", "--dither", dither)
    #expect(image.size == PixelSize(width: 640, height: 360))
    #expect(image.pixels.allSatisfy { $0.isMultiple(of: 51) })
  }

  @Test(
    "--palette adaptive has 256 colours of its own", arguments: ["none", "ordered", "diffusion"])
  func adaptive(dither: String) throws {
    let image = try sixelImage("demo.mp4", "--palette", "adaptive", "--dither", dither)
    #expect(200...256 ~= colors(of: image).count)
    #expect(!image.pixels.allSatisfy { $0.isMultiple(of: 51) })
  }

  @Test("each --dither is another picture; fixed and ordered are the defaults")
  func dithers() throws {
    let images = try ["none", "ordered", "diffusion"].map {
      try sixelImage("demo.mp4", "--dither", $0)
    }
    #expect(Set(images).count == 3)
    #expect(try sixelImage("demo.mp4") == images[1])
    #expect(try sixelImage("demo.mp4", "--palette", "fixed", "--dither", "ordered") == images[1])
  }

  @Test("--size is the box that the picture fits into")
  func size() throws {
    // 640×360 in 100 columns: 56.25 rows, the nearest even number is 56.
    let image = try sixelImage("demo.mp4", "--size", "100x100")
    #expect(image.size == PixelSize(width: 100, height: 56))
    let data = try json("demo.mp4", "--size", "100x100")
    #expect(data["shown"] as? [Int] == [100, 56])
    #expect(data["decoded"] as? [Int] == [640, 360])
  }

  // 30 pictures a second: number 75 is shown at 2.5 s, and until 2.533 s.
  @Test("--at and --frame choose the picture")
  func place() throws {
    for words in [["--frame", "75"], ["--at", "2.5"], ["--at", "2.53"], ["--at", "0:02.5"]] {
      let data = try json("demo.mp4", words[0], words[1])
      #expect(data["timeUs"] as? Int == 2_500_000)
    }
    let last = try json("demo.mp4", "--at", "1:00:00")
    #expect(last["timeUs"] as? Int == 9_966_666)
    let none = try LessonProcess(Self.lesson, "demo.mp4", "--frame", "300")
    #expect(none.status == 1)
    #expect(none.errors.contains("the track has 300"))
  }

  @Test(
    "words that they do not know are told, with those that they do",
    arguments: [
      ("--matrix", "auto, 601, 709, 2020"), ("--range", "auto, limited, full"),
      ("--tone-map", "on, off"), ("--palette", "fixed, adaptive"),
      ("--dither", "none, ordered, local, diffusion"),
    ])
  func unknownWords(option: String, words: String) throws {
    let run = try LessonProcess(Self.lesson, "demo.mp4", option, "loud")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.errors
        == "\(Self.lesson): \(option) is one of \(words): 'loud'\nTry \(Self.lesson) --help.\n")
  }

  @Test("data have no sixels")
  func noSixelsInData() throws {
    let run = try LessonProcess(Self.lesson, "small.mp4", "--json", "--sixel", "/dev/null")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("\(Self.lesson): --sixel: "))
  }

  @Test("--still draws the picture and nothing else, in a pipe too where a protocol is named")
  func still() throws {
    let run = try LessonProcess(
      Self.lesson, "demo.mp4", "--still", "--graphics", "sixel", "--size", "320x180")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output.hasPrefix("\u{1B}P") && run.output.hasSuffix("\u{1B}\\\n"))
    let image = try #require(SixelDecoder.image(of: Array(run.output.utf8)))
    #expect(image.size == PixelSize(width: 320, height: 180))
    let silent = try LessonProcess(Self.lesson, "demo.mp4", "--still")
    #expect(silent.status == 2 && silent.output.isEmpty)
    #expect(silent.errors.contains("the output is no terminal, so no picture is drawn"))
  }

  @Test("--still fits the window, leaves the cursor's line free and writes no text")
  func stillInTerminal() throws {
    let outcome = ScriptedTerminal(.sixel).run(
      [
        LessonProcess.products.appendingPathComponent(Self.lesson).path,
        LessonProcess.fixture("demo.mp4").path, "--still", "--graphics", "sixel", "--cell-size",
        "8x16",
      ], steps: [])
    #expect(outcome.status == 0)
    let start = try #require(outcome.output.range(of: "\u{1B}P"))
    let end = try #require(outcome.output.range(of: "\u{1B}\\", options: .backwards))
    // 80 × 24 cells: the picture's own size has room.
    #expect(outcome.output[start.upperBound...].contains("\"1;1;640;360"))
    #expect(outcome.output[end.upperBound...].allSatisfy { $0.isWhitespace })
    #expect(!outcome.output.contains("Render"))
  }

  @Test("--grid draws pictures of the whole film, with --png without a word")
  func grid() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("\(UUID().uuidString).png")
    defer { try? FileManager.default.removeItem(at: url) }
    let run = try LessonProcess(
      Self.lesson, "size-change.mp4", "--grid", "4x3", "--size", "400x300", "--png", url.path)
    #expect(run.status == 0 && run.output.isEmpty && run.errors.isEmpty)
    #expect(try Data(contentsOf: url).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let blocks = try LessonProcess(
      Self.lesson, "demo.mp4", "--grid", "2x2", "--graphics", "blocks", "--size", "40x24")
    #expect(blocks.status == 0 && blocks.output.contains("▄"))
    let many = try LessonProcess(
      Self.lesson, "demo.mp4", "--grid", "16384x16384", "--png", url.path)
    #expect(many.status == 2)
    let both = try LessonProcess(Self.lesson, "demo.mp4", "--grid", "2x2", "--json")
    #expect(both.errors.contains("--grid and --json exclude each other"))
  }
}
