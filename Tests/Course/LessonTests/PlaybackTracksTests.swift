import TestSupport
import Testing

/// A film with everything that a viewer can choose from: pictures, two tracks of sound, two of text,
/// and three chapters.
@Suite("Lesson 07 with a film of several tracks") struct PlaybackTracksTests {
  private typealias Key = PlayerRun.Key

  private static let options = ["--size", "160x90", "--audio", "null"]

  @Test("# and j go round the tracks of sound and of text, wherever the film is")
  func tracks() {
    let run = PlayerRun(
      "subtitles.mp4", Self.options + ["--pause", "--start", "0.5"],
      steps: [
        .after("The \u{1B}[3mcock", .type("#")),
        .after("sound track 2 of 2: mp4a.40.2, deu", .type("j")),
        .after("Der Hahn kr\u{E4}ht", .type("i")),
        .after("2 of 2 \u{B7} deu \u{B7} timed text, track 5", .type("i")),
        // Seven tenths of four seconds: the German text of the third chapter.
        .after("Der Hahn", .type("%7")),
        .after("Abend", .type("#")),
        .after("sound track 1 of 2: mp4a.40.2, eng", .type("j")),
        .after("Caf\u{E9}, \u{65E5}\u{672C}\u{8A9E}", .type("v")),
        .after("subtitles off", .type("v")),
        .after("subtitles on: eng", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("the text of a chapter's beginning comes with the chapter")
  func chapters() {
    let run = PlayerRun(
      "subtitles.mp4", Self.options + ["--pause", "--start", "0.5"],
      steps: [
        .after("The \u{1B}[3mcock", .type(Key.pageDown)),
        .after("The sun is up", .type(Key.pageDown)),
        .after("Caf\u{E9}", .type(Key.pageDown)),
        .after("no chapter follows", .type(Key.pageUp)),
        .after("The sun is up", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("text follows backward play, and a film that is repeated with the other sound")
  func directions() {
    let run = PlayerRun(
      "subtitles.mp4", Self.options + ["--start", "2.6"],
      steps: [
        .after("Caf\u{E9}", .type("b")),
        .after("The sun is up", .nothing),
        .after("The \u{1B}[3mcock", .type("b")),
        .after("\u{25BA}  ", .type("#")),
        .after("sound track 2 of 2", .type("L")),
        .after("the film is repeated", .nothing),
        .after("Caf\u{E9}", .nothing),
        .after("The \u{1B}[3mcock", .nothing),
        .after("The sun is up", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }
}
