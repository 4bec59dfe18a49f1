import Foundation
import TestSupport
import Testing

/// What `--decoder swift` makes of films, as the programs are typed: the same as libavcodec.
@Suite struct SwiftDecoderTests {
  private static let folder = LessonProcess.root.appendingPathComponent("Fixtures/h264")

  /// MD5 of all pictures by libavcodec, by the name of the stream.
  private static let sums: [String: String] = {
    let text = try? String(
      contentsOf: folder.appendingPathComponent("frames.md5"), encoding: .utf8)
    let rows = (text ?? "").split(separator: "\n").map { $0.split(separator: " ") }
    return Dictionary(
      uniqueKeysWithValues: rows.filter { $0.count == 2 }.map { (String($0[1]), String($0[0])) })
  }()

  /// Lossless pictures are refused; grey ones have no chroma here, and one of 128 in libavcodec.
  private static let decodable = sums.keys.filter { !["lossless", "gray"].contains($0) }.sorted()

  private func run(_ program: String, _ arguments: String...) throws -> LessonProcess {
    try LessonProcess(
      executable: LessonProcess.products.appendingPathComponent(program), arguments)
  }

  private func file(_ name: String) -> URL { Self.folder.appendingPathComponent("\(name).264") }

  private func stream(_ name: String) -> String { file(name).path }

  @Test("there are streams") func streams() { #expect(Self.decodable.count >= 30) }

  @Test("lesson F prints the lines of lesson 04 with libavcodec", arguments: decodable)
  func checksums(name: String) throws {
    let own = try run("lessonF-decoder", stream(name), "--framemd5")
    #expect(own.status == 0)
    #expect(!own.output.isEmpty)
    #expect(own.output == (try RawStreamFrames.text(of: file(name))))
  }

  @Test(
    "so does lesson 04 itself",
    arguments: ["small.mp4", "moov-last.mp4", "open-gop.mp4", "no-vui.mp4", "slices.mp4"])
  func lesson04(file: String) throws {
    let own = try run("lesson04-decode", file, "--framemd5", "--decoder", "swift")
    #expect(own.status == 0)
    #expect(own.output == (try run("lesson04-decode", file, "--framemd5").output))
    #expect(own.output.contains("0, 0, 0, "))
  }

  @Test(
    "lesson F writes all pictures as raw samples and nothing else",
    arguments: ["pyramid", "cropped"])
  func samples(name: String) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(
      "\(UUID().uuidString).yuv")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try run("lessonF-decoder", stream(name), "--yuv", file.path)
    #expect(run.status == 0)
    #expect(run.output.isEmpty)
    let size = name == "cropped" ? 90 * 74 + 2 * 45 * 37 : 96 * 80 * 3 / 2
    let count = name == "cropped" ? 12 : 20
    #expect(try Data(contentsOf: file).count == count * size)
  }

  @Test(
    "a film that the decoder refuses is refused in one line that says what to do",
    arguments: ["h264/lossless.264", "interlaced.mp4", "h264-10bit.mp4", "h264-422.mp4"])
  func refusal(file: String) throws {
    let path = LessonProcess.root.appendingPathComponent("Fixtures/\(file)").path
    let run = try run("lesson04-decode", path, "--framemd5", "--decoder", "swift")
    #expect(run.status == 1)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == 1)
    #expect(lines.first?.contains("--decoder libavcodec") == true)
  }

  @Test("another codec is refused by name")
  func otherCodec() throws {
    let run = try run("lesson04-decode", "hevc.mp4", "--framemd5", "--decoder", "swift")
    #expect(run.status == 1)
    #expect(run.errors.contains("decodes H.264 only"))
  }

  @Test("lesson 05 draws the same picture")
  func lesson05() throws {
    let folder = FileManager.default.temporaryDirectory
    let files = ["libavcodec", "swift"].map { folder.appendingPathComponent("\(UUID())-\($0).png") }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    for (file, decoder) in zip(files, ["libavcodec", "swift"]) {
      let run = try run(
        "lesson05-render", "small.mp4", "--frame", "17", "--still", "--png", file.path, "--decoder",
        decoder)
      #expect(run.status == 0)
    }
    let first = try Data(contentsOf: files[0])
    let second = try Data(contentsOf: files[1])
    #expect(!first.isEmpty && first == second)
  }

  @Test("lesson 07 plays all pictures with it")
  func lesson07() throws {
    let run = try run(
      "lesson07-playback", "small.mp4", "--benchmark", "--size", "160x90", "--decoder", "swift")
    #expect(run.status == 0)
    #expect(run.errors.contains("60 frames"))
  }

  @Test("a macroblock is shown with its bits and the samples of each stage")
  func macroblock() throws {
    let run = try run(
      "lessonF-decoder", "meadow.mp4", "--frame", "0", "--mb", "12,7", "--color", "never")
    #expect(run.status == 0)
    #expect(run.output.contains("picture 0, macroblock 12,7: I"))
    #expect(run.output.contains("mb_type"))
    for stage in ["prediction", "correction", "sum", "deblocked"] {
      #expect(run.output.contains("\(stage), luma"))
    }
    let data = try self.run(
      "lessonF-decoder", "meadow.mp4", "--frame", "0", "--mb", "12,7", "--json")
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(data.output.utf8)) as? [String: Any])
    let planes = try #require(json["planes"] as? [[String: [Int]]])
    #expect(planes.map { $0["sum"]?.count } == [256, 64, 64])
    for plane in planes {
      let sums = zip(plane["prediction"] ?? [], plane["correction"] ?? []).map(+)
      #expect(sums == plane["sum"])
      #expect(plane["deblocked"]?.count == sums.count)
    }
  }

  @Test("a macroblock outside of the picture is refused with its size")
  func outside() throws {
    let run = try run("lessonF-decoder", "meadow.mp4", "--mb", "40,0")
    #expect(run.status == 1)
    #expect(run.errors.contains("40 × 23 macroblocks"))
    #expect(try self.run("lessonF-decoder", "--mb", "x").status == 2)
  }
}
