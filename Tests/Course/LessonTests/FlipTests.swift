import Foundation
import Testing

/// Lesson 04's `--flip`: one wrong bit, and what happens to the pictures.
@Suite("A wrong bit in lesson 04") struct FlipTests {
  private static let lesson = "lesson04-decode"

  /// Pictures in presentation order, as `--json` reports them.
  private func damage(_ words: String...) throws -> [(state: String, shown: Bool)] {
    let executable = LessonProcess.products.appendingPathComponent(Self.lesson)
    let json = try LessonProcess(executable: executable, words + ["--json"]).json()
    let pictures = try #require(json["damage"] as? [[String: Any]])
    return try pictures.map {
      (try #require($0["state"] as? String), try #require($0["shown"] as? Bool))
    }
  }

  // Sample 4 is a P-picture, shown as number 6; Fixtures/README.md says about the same sample with
  // other damage: frames 4 to 14 are wrong, frame 15 is whole.
  @Test("what refers to a wrong picture is wrong, up to the next sync sample")
  func spreads() throws {
    let states = try damage("hev1.mp4", "--flip", "2343:4").map(\.state)
    #expect(states.prefix(4).allSatisfy { $0 == "whole" })
    #expect(states[4...14].allSatisfy { $0 != "whole" })
    #expect(states.dropFirst(15).allSatisfy { $0 == "whole" })
    #expect(states.count > 15)
  }

  @Test("nothing is shown that is wrong where the decoder notices, and the sync sample is")
  func hides() throws {
    let pictures = try damage("demo.mp4", "--flip", "84260:4")
    let wrong = pictures.filter { $0.state != "whole" }
    #expect(!wrong.isEmpty)
    #expect(wrong.allSatisfy { !$0.shown })
    #expect(pictures.filter { $0.state == "whole" }.allSatisfy { $0.shown })
    // The first group has 60 pictures.
    #expect(pictures.prefix(60).last?.state != "whole")
    #expect(pictures.dropFirst(60).first?.state == "whole")
  }

  @Test("a bit that is never read harms nothing")
  func harmless() throws {
    // In 'free' or 'udta', at the end of 'moov': see lesson 02.
    let run = try LessonProcess(Self.lesson, "demo.mp4", "--flip", "697:0")
    #expect(run.status == 0)
    #expect(run.output.contains("  no sample of the film lies there"))
    #expect(run.output.contains("No picture is different"))
  }

  // Lesson 02 says what the bit does: an entry of 'ctts' now has 33 samples instead of 1, so all
  // later ones get the times of others. The samples themselves are as they were.
  @Test("a picture that comes at another time is not whole")
  func moved() throws {
    let states = try damage("demo.mp4", "--flip", "1152:5").map(\.state)
    #expect(states.prefix(50).allSatisfy { $0 == "whole" })
    #expect(states.contains("unnoticed"))
  }

  @Test("a bit that is turned twice is as it was")
  func twice() throws {
    let states = try damage("small.mp4", "--flip", "9000:2", "--flip", "0x2328:2").map(\.state)
    #expect(!states.isEmpty)
    #expect(states.allSatisfy { $0 == "whole" })
  }

  @Test("shows the cells on damage and on the bit only, with their three pictures")
  func onlyCell() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("d.png").path
    let run = try LessonProcess(Self.lesson, "small.mp4", "--flip", "9000:2", "--png", path)
    #expect(run.status == 0)
    #expect(run.output.contains("── 10 · One wrong bit"))
    #expect(run.output.contains("── 14 · Follow one bit"))
    #expect(!run.output.contains("── 9 ·") && !run.output.contains("── 11 ·"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    #expect(names == ["d-2.png", "d-3.png", "d.png"])
  }

  @Test("without --flip the lesson breaks a bit of its own choice", arguments: Self.anyCodec)
  func ownChoice(file: String) throws {
    let run = try LessonProcess(Self.lesson, file, "--cell", "10")
    #expect(run.status == 0)
    #expect(run.output.contains("bit 4 of the byte at "))
    #expect(run.output.contains(" wrong, from "))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  private static let anyCodec = [
    "demo.mp4", "hevc.mp4", "av1.mp4", "vp9.mp4", "open-gop.mp4", "interlaced.mp4", "rotated.mp4",
  ]

  @Test(
    "what cannot be understood ends with 2 and says why",
    arguments: [
      ("12", "--flip takes OFFSET:BIT, such as 63:7 or 0x3f:7: '12'"),
      ("12:8", "--flip takes OFFSET:BIT, such as 63:7 or 0x3f:7: '12:8'"),
      ("587321:0", "--flip: the file has 587 321 bytes: '587321:0'"),
    ])
  func usage(word: String, message: String) throws {
    let run = try LessonProcess(Self.lesson, "demo.mp4", "--flip", word)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }
}
