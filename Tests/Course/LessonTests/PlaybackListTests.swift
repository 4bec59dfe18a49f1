import Foundation
import TestSupport
import Testing

/// Folders and plain playlists, as a viewer plays them.
@Suite("Lesson 07 plays lists") struct PlaybackListTests {
  private static let options = ["--size", "96x54", "--pause"]

  /// Copies of a short film, named so.
  private func withFilms(_ names: [String], _ body: (URL) throws -> Void) throws {
    try withScratchFolder { folder in
      for name in names {
        let place = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
          at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: LessonProcess.fixture("small.mp4"), to: place)
      }
      try body(folder)
    }
  }

  private func words(_ run: PlayerRun) -> String {
    run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  @Test("a folder's films by their natural order, those of a folder in it too; < and Enter turn")
  func folder() throws {
    try withFilms(["part 2.mp4", "part 10.mp4", "more/inner.mp4", ".hidden.mp4"]) { folder in
      try Data("notes".utf8).write(to: folder.appendingPathComponent("notes.txt"))
      let run = PlayerRun(
        folder.path, Self.options,
        steps: [
          .after("inner.mp4", .type("\r")), .after("part 2.mp4", .type(">")),
          .after("part 10.mp4", .type("<")), .after("part 2.mp4", .type("\r")),
          .after("part 10.mp4", .type("\r")), .after("this is the last film", .type("q")),
        ])
      run.expectRestored(entered: 5)
      #expect(run.status == 0)
      #expect(run.output.contains("1 of 3: ") && !run.output.contains("hidden"))
    }
  }

  @Test("a playlist's names, relative to it, with their titles; one that is no film is passed over")
  func playlist() throws {
    try withFilms(["films/a.mp4", "films/b.mp4"]) { folder in
      let list = folder.appendingPathComponent("list.m3u8")
      let text = "#EXTM3U\n#EXTINF:1,The First\nfilms/a.mp4\nmissing.mp4\nfilms/b.mp4\n"
      try Data(text.utf8).write(to: list)
      let run = PlayerRun(
        list.path, Self.options,
        steps: [
          .after("1 of 3: The First", .type(">")), .after("b.mp4", .type("q")),
        ])
      run.expectRestored(entered: 2)
      #expect(run.status == 1)
      #expect(words(run).contains("missing.mp4: No such file"))
    }
  }

  @Test("without its first line, a playlist is known by its name")
  func withoutFirstLine() throws {
    try withFilms(["a.mp4"]) { folder in
      let list = folder.appendingPathComponent("list.m3u")
      try Data("a.mp4\n".utf8).write(to: list)
      let run = PlayerRun(list.path, Self.options, steps: [.after("a.mp4", .type("q"))])
      run.expectRestored()
      #expect(run.status == 0)
    }
  }

  @Test(
    "a list of nothing, and one in itself, are error lines",
    arguments: [
      ("#EXTM3U\n# nothing", "there is no film in this playlist"),
      ("#EXTM3U\nlist.m3u\n", "this playlist contains itself"),
    ])
  func nothing(text: String, problem: String) throws {
    try withScratchFolder { folder in
      let list = folder.appendingPathComponent("list.m3u")
      try Data(text.utf8).write(to: list)
      let run = PlayerRun(list.path, Self.options)
      #expect(run.status == 1)
      #expect(words(run).contains(problem))
    }
  }

  @Test("an empty folder, and lists in each other without end, are error lines")
  func folders() throws {
    try withScratchFolder { folder in
      let run = PlayerRun(folder.path, Self.options)
      #expect(run.status == 1)
      #expect(words(run).contains("there is no film in this folder"))
      for level in 0..<10 {
        try Data("#EXTM3U\n\(level + 1).m3u\n".utf8).write(
          to: folder.appendingPathComponent("\(level).m3u"))
      }
      let deep = PlayerRun(folder.path + "/0.m3u", Self.options)
      #expect(deep.status == 1)
      #expect(words(deep).contains("more than 8 lists are in each other"))
    }
  }
}
