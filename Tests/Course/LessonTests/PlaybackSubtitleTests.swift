import Foundation
import TestSupport
import Testing

/// Subtitles as a viewer gets them: files beside the film, options, and keys.
@Suite("Lesson 07's subtitles") struct PlaybackSubtitleTests {
  /// Plays a film of 10 s with files beside it.
  private func play(
    _ files: [String: [UInt8]], _ options: [String] = small,
    with subtitles: String? = nil, steps: [ScriptedTerminal.Step]
  ) throws -> PlayerRun {
    try withScratchFolder { folder in
      let film = folder.appendingPathComponent("film.mp4")
      try FileManager.default.copyItem(at: LessonProcess.fixture("demo.mp4"), to: film)
      for (name, bytes) in files {
        try Data(bytes).write(to: folder.appendingPathComponent(name))
      }
      let file = subtitles.map { ["--sub-file", folder.appendingPathComponent($0).path] } ?? []
      let run = PlayerRun(film.path, options + file, steps: steps)
      run.expectRestored()
      return run
    }
  }

  private static let subRip = """
    1
    00:00:00,000 --> 00:00:02,000
    Spoken at <i>once</i>

    2
    00:00:04,000 --> 00:00:06,000
    At four seconds

    """

  private static let webVTT = """
    WEBVTT

    00:00.000 --> 00:10.000 line:0
    Always above

    """

  private static let small = ["--size", "160x90", "--pause"]

  @Test("film.srt is shown over film.mp4, and follows seeks while the film is paused")
  func besideTheFilm() throws {
    let run = try play(
      ["film.srt": Array(Self.subRip.utf8)],
      steps: [
        .after("Spoken at \u{1B}[3monce", .type("%4")),
        .after("At four seconds", .type("%0")),
        .after("Spoken at", .type("q")),
      ])
    #expect(run.status == 0)
  }

  @Test("v hides and shows, j takes the next file, z and Z move, i names the file")
  func keys() throws {
    let run = try play(
      ["film.srt": Array(Self.subRip.utf8), "film.vtt": Array(Self.webVTT.utf8)],
      steps: PlayerRun.typing([
        ("v", "subtitles off"),
        ("v", "Spoken at"),
        ("j", "subtitles 2 of 2: film.vtt"),
        ("i", "2 of 2 · film.vtt · WebVTT, 1 cue"),
        ("i", "Always above"),
        ("j", "subtitles 1 of 2: film.srt"),
        ("Z", "subtitles 100 ms later"),
        ("z", "subtitles 0 ms later"),
        ("z", "subtitles 100 ms earlier"),
      ]))
    #expect(run.status == 0)
  }

  @Test("are letters of the terminal where pictures are blocks, never in the line below")
  func blocks() throws {
    let run = try play(
      ["film.srt": Array(Self.subRip.utf8)], ["--graphics", "blocks", "--pause"],
      steps: [.after("Spoken at", .type("q"))])
    #expect(run.status == 0)
    // Of 24 rows the last is the line's, and the last but one is the subtitles'.
    let place = try #require(run.output.range(of: "Spoken at"))
    #expect(run.output[..<place.lowerBound].suffix(40).contains("\u{1B}[23;"))
  }

  @Test("--sub-file, --sub-delay and --sub-encoding choose other ones")
  func options() throws {
    let latin = Array("1\n00:00:00,000 --> 00:00:01,000\nna".utf8) + [0xEF] + Array("ve\n".utf8)
    let run = try play(
      ["film.srt": Array(Self.subRip.utf8), "other.txt": latin],
      Self.small + ["--sub-delay", "4000", "--sub-encoding", "windows-1252"],
      with: "other.txt", steps: [.after("║", .type("%4")), .after("naïve", .type("q"))])
    #expect(run.status == 0)
  }

  @Test(
    "a file that is wrong, hostile or missing is one line, and the film plays",
    arguments: [
      ("no times", "neither WebVTT nor SubRip"),
      ("1\n00:00:02,000 --> 00:00:01,000\nx\n", "line 2: the subtitle ends before it begins"),
      (nil, "No such file"),
    ] as [(String?, String)])
  func wrong(text: String?, problem: String) throws {
    let run = try play(
      text.map { ["other.srt": Array($0.utf8)] } ?? [:], with: "other.srt",
      steps: PlayerRun.typing([("v", "subtitles")]))
    // The terminal is standard error too, and long lines are broken there.
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains(problem))
    #expect(run.status == 1)
  }

  @Test("the film's own tracks of text are shown, j goes to the next, and i names it")
  func ownTracks() {
    let run = PlayerRun(
      "subtitles.mp4", Self.small + ["--start", "0.5"],
      steps: [
        .after("The \u{1B}[3mcock", .type("j")),
        .after("Der Hahn kr\u{E4}ht", .type("i")),
        .after("2 of 2 \u{B7} deu \u{B7} timed text, track 5", .type("i")),
        .after("Der Hahn kr\u{E4}ht", .type("%7")),
        .after("Abend", .type("j")),
        .after("\u{65E5}\u{672C}\u{8A9E}", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("--sub-track takes a language, a number or off; what is not there is an error")
  func subtitleTrack() {
    func play(_ choice: String, _ expected: String) -> PlayerRun {
      PlayerRun(
        "subtitles.mp4", Self.small + ["--start", "0.5", "--sub-track", choice],
        steps: [.after(expected, .type("q"))])
    }
    #expect(play("deu", "Der Hahn").status == 0)
    #expect(play("2", "Der Hahn").status == 0)
    let off = PlayerRun(
      "subtitles.mp4", Self.small + ["--start", "0.5", "--sub-track", "off"],
      steps: PlayerRun.typing([("v", "subtitles on: eng"), ("i", "1 of 2")]))
    #expect(off.status == 0)
    let missing = play("fra", "there are no subtitles 'fra'")
    #expect(missing.status == 1)
  }

  @Test("renditions of a stream are shown at the film's time, and i says what their author says")
  func renditions() {
    let run = PlayerRun(
      "hls/text/master.m3u8", Self.small + ["--start", "0.7"],
      steps: [
        .after("One \u{1B}[3mat", .type("j")),
        .after("Segment 0", .type("i")),
        .after("2 of 3 \u{B7} Deutsch \u{B7} WebVTT, de", .type("i")),
        .after("Segment 0", .type("%7")),
        .after("Segment 2", .type("%3")),
        .after("Segment 1", .type("v")),
        .after("subtitles off", .type("j")),
        .after("Bonjour!", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("--sub-track chooses a rendition by its language or name")
  func renditionTrack() {
    for (choice, text) in [("de", "Segment 0"), ("english", "One"), ("2", "Segment 0")] {
      let run = PlayerRun(
        "hls/text/master.m3u8", Self.small + ["--start", "0.7", "--sub-track", choice],
        steps: [.after(text, .type("q"))])
      #expect(run.status == 0)
    }
  }

  @Test("a film with pictures, sound and text has chapters too, and they are no subtitles")
  func chapters() {
    let run = PlayerRun(
      "subtitles.mp4", Self.small,
      steps: PlayerRun.typing([
        ("\u{1B}[6~", "chapter 2 of 3: Noon"), ("\u{1B}[6~", "chapter 3 of 3: Evening"),
        ("\u{1B}[6~", "no chapter follows"), ("j", "subtitles 2 of 2: deu"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("closed captions in the pictures are hidden until v, j or --sub-track shows them")
  func closedCaptions() {
    // The picture of the fourth row of roll-up captions, reached from a sync sample after the third.
    let run = PlayerRun(
      "captions.mp4", Self.small + ["--start", "4.8"],
      steps: [
        .after("║", .type("v")),
        .after("subtitles on: captions CC1", .type("i")),
        .after("captions CC1 · EIA-608", .type("i")),
        .after("Four", .type("v")),
        .after("subtitles off", .type("j")),
        .after("there is only one track of subtitles: captions CC1", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
    let chosen = PlayerRun(
      "captions.mp4", ["--size", "160x90", "--sub-track", "cc3"],
      steps: [.after("Un título emergente", .type("q"))])
    #expect(chosen.status == 0)
  }

  @Test(
    "closed captions are found in transport streams and HLS too",
    .enabled(if: FFmpegTool.ffmpeg.isInstalled), arguments: ["film.ts", "film.m3u8"])
  func captionsInStreams(name: String) throws {
    try withScratchFolder { folder in
      let film = folder.appendingPathComponent(name).path
      _ = try FFmpegTool.ffmpeg.run([
        "-v", "error", "-i", LessonProcess.fixture("captions.mp4").path, "-c", "copy", film,
      ])
      let run = PlayerRun(
        film, ["--size", "160x90", "--sub-track", "cc1"],
        steps: [.after("seen at once", .type("i")), .after("captions CC1", .type("q"))])
      #expect(run.status == 0)
      run.expectRestored()
    }
  }

  @Test("escape sequences in a file never reach the terminal")
  func hostile() throws {
    let text = "1\n00:00:00,000 --> 00:00:09,000\nab\u{1B}[2Jcd&#27;[5n\u{9B}6nef\n"
    let run = try play(
      ["film.srt": Array(text.utf8)], steps: [.after("ab [2Jcd [5n 6nef", .type("q"))])
    #expect(!run.output.contains("\u{1B}[2Jcd") && !run.output.contains("\u{9B}"))
    #expect(run.status == 0)
  }
}
