import Foundation
import TestSupport
import Testing

/// What the player in one file does not read, it refuses in one line.
@Suite struct RefusalTests {
  @Test(
    "a film that it cannot show is refused by what it has",
    arguments: [
      ("demo.mp4", "profile 100"), ("fragmented.mp4", "fragmented"), ("hybrid.mp4", "fragmented"),
      ("trimmed.mp4", "edit list"), ("two-descriptions.mp4", "changes its format"),
      ("hevc.mp4", "'avc1'"), ("audio-only.mp4", "'avc1'"),
      ("truncated.mp4", "'mdat'"),
      ("damaged-stsz.mp4", "4294967295"), ("small.ts", "does not have them"),
      ("nothing.mp4", "cannot read"),
    ])
  func film(name: String, reason: String) throws {
    let run = try Player(fixturePath(name), "--framemd5")
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors.hasPrefix("player: "))
    #expect(run.errors.contains(reason))
    #expect(run.errors.split(separator: "\n", omittingEmptySubsequences: false).count == 2)
  }

  @Test("so are a word that it does not know, and no word at all")
  func words() throws {
    #expect(
      try Player(fixturePath("moov-last.mp4"), "--fast").errors
        == "player: there is no option --fast\n")
    #expect(try Player().errors == "player: which film? player FILM.mp4 [OPTION] [NUMBER]\n")
  }

  @Test("a missing picture is told, and nothing is copied from others in its place")
  func gap() throws {
    // Sample 5 becomes a message that no decoder reads: its unit's type is in the fifth byte.
    let list = try Player(fixturePath("moov-last.mp4"), "--samples").output
    let line = try #require(list.split(separator: "\n").first { $0.hasPrefix("5 at ") })
    let place = try #require(line.split(separator: " ").dropFirst(2).first.flatMap { Int($0) })
    var film = [UInt8](try Data(contentsOf: URL(filePath: fixturePath("moov-last.mp4"))))
    film[place + 4] = film[place + 4] & 0xE0 | 6
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(film).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try Player(file.path, "--framemd5")
    let lines = run.errors.split(separator: "\n")
    #expect(lines.first == "player: sample 6: a gap in frame_num: lost pictures")
    #expect(lines.allSatisfy { $0.hasSuffix("a gap in frame_num: lost pictures") })
    let whole = try Player(fixturePath("moov-last.mp4"), "--framemd5").output
    let (all, rest) = (whole.split(separator: "\n"), run.output.split(separator: "\n"))
    #expect(rest.first == all.first)
    #expect(rest.suffix(30) == all.suffix(30))
  }

  @Test("without a terminal it does not play")
  func pipe() throws {
    let run = try Player(fixturePath("moov-last.mp4"))
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("player: there is no terminal"))
  }
}
