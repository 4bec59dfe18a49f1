import Foundation
import TestSupport
import Testing

/// What each key of lesson 07 does; many keys share a showing.
@Suite("Lesson 07's keys") struct PlaybackKeysTests {
  private typealias Key = PlayerRun.Key

  @Test("goes through the film: seeks, jumps, steps, with the position in the statistics")
  func goesThrough() {
    // demo.mp4 lasts 10 s, has 30 frames a second, and a sync sample every 2 s.
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90"],
      steps: PlayerRun.typing([
        (" ", "║"),
        (Key.home, "║  0:00"),
        ("i", "lateness"),
        // Four seconds on there is a sync sample; five seconds on there is none.
        (Key.right, "4.000 / 10.000"),
        (".", "4.033 /"),
        (".", "4.067 /"),
        (",", "4.033 /"),
        (Key.shiftRight, "5.033 /"),
        (Key.shiftLeft, "4.033 /"),
        (Key.left, "0.000 /"),
        ("%9", "9.000 /"),
        ("%3", "3.000 /"),
        (Key.right, "8.000 /"),
        (",", "7.967 /"),
        (".", "8.000 /"),
        (Key.down, "0.000 /"),
        (Key.up, "8.000 /"),
        (Key.controlLeft, "6.000 /"),
        (Key.controlLeft, "4.000 /"),
        (Key.controlRight, "6.000 /"),
        (Key.wheelUp, "8.000 /"),
        (Key.shiftRight, "9.000 /"),
        (Key.end, "10.000 /"),
        ("i", "■"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("x shows the decoder at work, view after view, and X goes back")
  func xray() {
    let run = PlayerRun(
      "meadow.mp4", ["--size", "160x90"],
      steps: PlayerRun.typing([
        (" ", "║"),
        ("x", "x-ray: block types"),
        ("x", "x-ray: bits"),
        ("X", "x-ray: block types"),
        ("X", "x-ray: off"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("pauses, goes on, and quits by itself at the end")
  func pauses() {
    let run = PlayerRun(
      "small.mp4", ["--size", "160x90"],
      steps: [
        .after(PlayerRun.sixel, .type(" ")), .after("║", .type("p")),
        .after("►  ", .type("%9")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("speed, loops, panels: each says what it has done")
  func says() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90"],
      steps: PlayerRun.typing([
        (" ", "║"),
        ("]", "speed 1.10×"),
        ("[", "speed 1.00×"),
        ("}", "speed 2.00×"),
        ("{", "speed 1.00×"),
        ("[", "speed 0.91×"),
        ("\u{7F}", "speed 1.00×"),
        ("L", "the film is repeated"),
        ("L", "the film plays once"),
        ("%2", "0:02.000 / 0:10"),
        ("l", "repeat from 2.000 s"),
        ("%4", "0:04.000 / 0:10"),
        ("l", "repeat 2.000 to 4.000 s"),
        ("l", "no part is repeated"),
        ("?", "these keys"),
        // Escape alone: nothing follows it.
        ("\u{1B}", PlayerRun.sixel),
        // The line has gone too.
        ("", "\u{1B}[24;1H\u{1B}[0;38;5;252;48;5;16m\u{1B}[K"),
        ("o", "║  0:04"),
        ("e", "the picture's own size"),
        ("e", "fills the window"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("zooms into the picture, moves the part, and says so until all is shown again")
  func zooms() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause"],
      steps: PlayerRun.typing([
        ("\u{1B}[1;3C", "all of the picture is shown"),
        ("\u{1B}+", "zoom 1.1×"), ("+++++++++", "zoom 2.0×"), ("-", "zoom 1.9×"),
        ("\u{1B}-", "zoom 1.7×"), ("\u{1B}[1;3C", PlayerRun.sixel), ("x", "x-ray"),
        ("X", "x-ray: off"), ("\u{1B}\u{7F}", "zoom 1.0×"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("goes from chapter to chapter, and says their names")
  func chapters() {
    let run = PlayerRun(
      "chapters.mp4", ["--size", "160x90", "--pause"],
      steps: PlayerRun.typing([
        (Key.pageDown, "chapter 2 of 2: Two"),
        (Key.pageDown, "no chapter follows"),
        (Key.pageUp, "chapter 1 of 2: One"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
    let none = PlayerRun(
      "small.mp4", ["--size", "160x90", "--pause"],
      steps: PlayerRun.typing([(Key.pageUp, "this film has no chapters")]))
    #expect(none.status == 0)
  }

  @Test("a click on the bar goes there, and a drag goes on; the right button pauses")
  func mouse() {
    // The line is in row 24, and its bar begins in column 22.
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause"],
      steps: [
        .after(
          "║  0:00.000",
          .type(
            "\u{1B}[<0;70;3M\u{1B}[<0;70;3m\u{1B}[<0;40;24M\u{1B}[<32;80;9M\u{1B}[<0;80;9m")),
        .after("║  0:09.", .type("\u{1B}[<2;5;5M\u{1B}[<2;5;5m")),
        .after("►  0:09", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("starts at a part of the film, paused if that is asked for")
  func starts() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--start", "50%", "--pause"],
      steps: [.after("║  0:05.000 / 0:10", .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(run.output.contains("frame shown: 0.000 s of film"))
  }

  @Test("ends after so much of the film as is asked for")
  func length() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--start", "4", "--length", "0.2", "--speed", "0.5"])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(!run.output.contains("0:05 / 0:10"))
  }

  @Test("a start behind the end of the film says so, and leaves the screen alone")
  func startsTooLate() {
    let run = PlayerRun("small.mp4", ["--start", "300"])
    #expect(run.status == 2)
    #expect(run.output.contains("--start 5:00 is after the end of the film, at 2.000 s"))
    #expect(!run.output.contains(PlayerRun.entersScreen))
  }

  @Test("repeats a part of the film, and the film")
  func repeats() {
    let run = PlayerRun(
      "small.mp4", ["--size", "96x54", "--loop"],
      steps: [
        .after("0:01 / 0:02", .nothing), .after("0:00 / 0:02", .nothing),
        .after("0:01 / 0:02", .nothing), .after("0:00 / 0:02", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("kept open, it waits at the end, and space plays the film again")
  func replays() {
    let run = PlayerRun(
      "small.mp4", ["--size", "96x54", "--keep-open", "--start", "1.5"],
      steps: [
        .after("■  0:02", .type(" ")), .after("►  0:00", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("several films come one after the other, and < and > go from one to the other")
  func severalFilms() {
    let other = LessonProcess.fixture("demo.mp4").path
    let run = PlayerRun(
      "small.mp4", [other, "--size", "160x90"],
      steps: [
        .after(PlayerRun.sixel, .type("<")), .after("this is the first film", .type(">")),
        .after("/ 0:10", .type(">")), .after("this is the last film", .type("<")),
        .after(PlayerRun.entersScreen, .type("<")), .after("this is the first film", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored(entered: 3)
  }

  @Test("q ends the player while a server says nothing")
  func quitsWhileOpening() throws {
    // It takes connections, and never answers.
    let server = try ListeningSocket()
    quit("http://127.0.0.1:\(server.port)/film.mp4", after: "no answer for")
  }

  @Test("while no sender sends, the player says so, and q ends it")
  func quitsWhileNobodySends() throws {
    quit("rtp://127.0.0.1:\(try UDPPort.free())", after: "nothing to play for")
  }

  @Test("a pasted path is asked about, and none of its letters is a key")
  func pastes() {
    let other = LessonProcess.fixture("small.mp4").path
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause"],
      steps: [
        .after("\u{1B}[?2004h", .nothing),
        .after("║  0:00.000", .type("\u{1B}[200~/home/me/quick .mp4\u{1B}[201~")),
        .after("open quick .mp4? y/n", .type("n")),
        .after("║  0:00.000", .type("\u{1B}[200~'\(other)'\u{1B}[201~")),
        .after("open small.mp4? y/n", .type("y")),
        .after(PlayerRun.entersScreen, .nothing),
        .after("/ 0:02", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored(entered: 2)
    let modes = run.output.components(separatedBy: "\u{1B}[?2004")
    #expect(modes.last?.first == "l")
  }

  @Test("9 and 0 are the volume, as in mpv, and % asks for a tenth of the film")
  func digits() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause", "--audio", "null"],
      steps: PlayerRun.typing([
        ("9", "98"), ("0", "100"), ("%", "to which tenth of the film? 0 … 9"), ("4", "║  0:04.000"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  /// Opens an address, and types `q` when the player has said something.
  private func quit(_ address: String, after words: String) {
    let run = PlayerRun(address, ["--size", "160x90"], steps: [.after(words, .type("q"))])
    #expect(run.status == 0)
    #expect(run.outcome.settingsAreRestored)
    #expect(run.outcome.stepsLeft == 0)
  }
}
