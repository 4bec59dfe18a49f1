import Foundation
import Media
import TestSupport
import Testing

@testable import Lesson07

/// `Q` and `--resume`, as a viewer uses them.
@Suite("Lesson 07 resumes") struct PlaybackResumeTests {
  private static let size = ["--size", "160x90"]

  /// Plays `demo.mp4`, which lasts 10 s, with a folder for positions.
  private func play(
    _ options: [String], in folder: URL, file: String = "demo.mp4", _ steps: [ScriptedTerminal.Step]
  ) -> PlayerRun {
    let run = PlayerRun(
      file, Self.size + options, environment: ["XDG_STATE_HOME": folder.path], steps: steps)
    run.expectRestored()
    return run
  }

  private func files(in folder: URL) throws -> [URL] {
    let own = folder.appendingPathComponent("bytes-to-pixels")
    guard FileManager.default.fileExists(atPath: own.path) else { return [] }
    return try FileManager.default.contentsOfDirectory(at: own, includingPropertiesForKeys: nil)
  }

  @Test("Q keeps the position in a private file, --resume begins there, the end forgets it")
  func resumes() throws {
    try withScratchFolder { folder in
      let left = play(
        ["--pause"], in: folder,
        [.after(PlayerRun.sixel, .type("%4")), .after("0:04.000 / 0:10", .type("Q"))])
      #expect(left.status == 0)
      #expect(left.output.contains("(--resume goes on at 0:04)"))
      let file = try #require(try files(in: folder).first)
      #expect(try String(contentsOf: file, encoding: .utf8).contains("\n4000000\n"))
      let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
      #expect(mode as? Int == 0o600)

      // Another name of the same file.
      let other = LessonProcess.fixture("../Fixtures/./demo.mp4").path
      let resumed = play(
        ["--pause", "--resume"], in: folder, file: other, [.after("0:04.000 / 0:10", .type("q"))])
      #expect(resumed.status == 0)
      #expect(try files(in: folder).count == 1)

      let begun = play(["--pause"], in: folder, [.after("0:00.000 / 0:10", .type("q"))])
      #expect(begun.status == 0)
      let typed = play(
        ["--pause", "--resume", "--start", "2"], in: folder,
        [.after("0:02.000 / 0:10", .type("q"))])
      #expect(typed.status == 0)

      let part = play(["--start", "9", "--length", "0.2"], in: folder, [])
      #expect(part.status == 0)
      #expect(try files(in: folder).count == 1)
      let watched = play(["--start", "9.8"], in: folder, [])
      #expect(watched.status == 0)
      #expect(try files(in: folder).isEmpty)
    }
  }

  @Test("nothing is written without Q, and Q at the beginning keeps nothing")
  func writesNothing() throws {
    try withScratchFolder { folder in
      for key in ["q", "Q"] {
        let run = play(["--pause", "--resume"], in: folder, [.after("0:00.000", .type(key))])
        #expect(run.status == 0)
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(names.isEmpty)
    }
  }

  @Test("a damaged file, and a position after the end, are remarks: the film starts again")
  func damaged() throws {
    try withScratchFolder { folder in
      let own = folder.appendingPathComponent("bytes-to-pixels")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      let path = SavedPositions(in: own.path).path(of: LessonProcess.fixture("demo.mp4").path)
      for (text, remark) in [
        ("?", "it starts again"),
        ("bytes-to-pixels position 1\n60000000\n", "it was left at 1:00, and ends before that"),
      ] {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        let run = play(
          ["--pause", "--resume"], in: folder, [.after("0:00.000 / 0:10", .type("q"))])
        #expect(run.status == 0)
        let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(words.contains("demo.mp4: \(remark)"))
      }
    }
  }

  @Test("a folder that takes no file is an error line after the film")
  func unwritable() {
    let run = PlayerRun(
      "demo.mp4", Self.size + ["--pause"], environment: ["XDG_STATE_HOME": "/dev/null"],
      steps: [.after(PlayerRun.sixel, .type("%4")), .after("0:04.000 / 0:10", .type("Q"))])
    run.expectRestored()
    #expect(run.status == 1)
    #expect(run.output.contains("the position is not kept"))
  }
}

@Suite struct SavedPositionsTests {
  private static let film = "/films/one.mp4"

  @Test("gives back what was kept, for each film its own, until it is forgotten")
  func keeps() throws {
    try withScratchFolder { folder in
      let positions = SavedPositions(in: folder.appendingPathComponent("a/b").path)
      #expect(try positions.position(of: Self.film) == nil)
      try positions.save(.microseconds(12_345_678), of: Self.film)
      try positions.save(.seconds(7), of: "https://example.com/two.mp4")
      #expect(try positions.position(of: Self.film) == .microseconds(12_345_678))
      try positions.save(.seconds(1), of: Self.film)
      #expect(try positions.position(of: Self.film) == .seconds(1))
      positions.forget(Self.film)
      #expect(try positions.position(of: Self.film) == nil)
      #expect(try positions.position(of: "https://example.com/two.mp4") == .seconds(7))
    }
  }

  @Test(
    "a file that says anything else is damaged",
    arguments: [
      "", "\n", "bytes-to-pixels position 1", "bytes-to-pixels position 1\n5",
      "bytes-to-pixels position 1\n-5\n", "bytes-to-pixels position 1\nfive\n",
      "bytes-to-pixels position 2\n5\n", "bytes-to-pixels position 1\n5\n5\n",
      "bytes-to-pixels position 1\n99999999999999999999\n", String(repeating: "5", count: 300),
    ])
  func damaged(text: String) throws {
    try withScratchFolder { folder in
      let positions = SavedPositions(in: folder.path)
      try Data(text.utf8).write(to: URL(fileURLWithPath: positions.path(of: Self.film)))
      #expect(throws: SavedPositions.Damage.self) { try positions.position(of: Self.film) }
    }
  }
}
