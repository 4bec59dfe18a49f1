import Foundation
import Testing

/// Lesson 07 ends on every terminal, and the shell reads nothing that the terminal has answered.
@Suite("Lesson 07 ends") struct PlaybackEndingTests {
  /// How a film ends, and on which terminal.
  struct Ending: CustomTestStringConvertible, Sendable {
    let delay: Int
    let graphics: String
    /// What is typed after the first picture; a number for a signal, nothing for the film's end.
    let action: String

    var testDescription: String { "\(action) after \(delay) ms, \(graphics)" }

    /// Text that is in every picture.
    var picture: String {
      switch graphics {
      case "sixel": PlayerRun.sixel
      case "kitty": "\u{1B}_Ga=T,f="
      case "blocks": "▄"
      default: "\u{1B}[24;1H"
      }
    }

    var steps: [ScriptedTerminal.Step] {
      switch (action, Int32(action)) {
      case ("end", _): []
      case ("║", _): [.after(picture, .type(" ")), .after("║", .type("q"))]
      case (_, let signal?): [.after(picture, .nothing), .after(picture, .signal(signal))]
      default: [.after(picture, .nothing), .after(picture, .type(action))]
      }
    }

    static let all: [Ending] = [
      Ending(delay: 0, graphics: "sixel", action: "q"),
      Ending(delay: 5, graphics: "blocks", action: "\(SIGTERM)"),
      Ending(delay: 20, graphics: "sixel", action: "q"),
      Ending(delay: 20, graphics: "blocks", action: "\(SIGINT)"),
      Ending(delay: 50, graphics: "kitty", action: "q"),
      Ending(delay: 50, graphics: "text", action: "end"),
      Ending(delay: 100, graphics: "sixel", action: "║"),
      Ending(delay: 100, graphics: "blocks", action: "q"),
      Ending(delay: 300, graphics: "sixel", action: "\(SIGTERM)"),
      Ending(delay: 300, graphics: "sixel", action: "end"),
      Ending(delay: 800, graphics: "kitty", action: "q"),
      Ending(delay: 800, graphics: "text", action: "\(SIGINT)"),
    ]
  }

  @Test("nothing is typed into the shell, however late answers come", arguments: Ending.all)
  func answers(ending: Ending) {
    let run = PlayerRun(
      "small.mp4", ["--graphics", ending.graphics, "--size", "96x54", "--cell-size", "8x16"],
      answerDelay: .milliseconds(ending.delay), steps: ending.steps)
    #expect(run.status == (Int32(ending.action).map { 128 + $0 } ?? 0))
    run.expectRestored()
  }

  @Test(
    "a terminal that does not read is left soon, with its settings",
    arguments: [("q", 0), ("\(SIGTERM)", 143), ("\(SIGINT)", 130), ("\(SIGHUP)", 129)])
  func stuck(action: String, status: Int) {
    let last = Int32(action).map { ScriptedTerminal.Step.Action.signal($0) } ?? .type(action)
    let run = PlayerRun(
      "demo.mp4",
      steps: [.after(PlayerRun.sixel, .nothing), .after("►  ", .stopReading(then: last))])
    #expect(run.status == Int32(status))
    #expect(run.outcome.timeToEnd < .seconds(10))
    run.expectRestored()
  }

  @Test("a signal that means a crash ends it, where another process has sent it")
  func crash() {
    // Paused, it has written all: a handler must not wait for a terminal that is behind.
    let run = PlayerRun(
      "demo.mp4",
      steps: [
        .after(PlayerRun.sixel, .type(" ")), .after("║", .nothing),
        .after(PlayerRun.endsUpdate, .signal(SIGSEGV)),
      ])
    #expect(run.status == 128 + SIGSEGV)
    // It cannot wait for an answer that is under way.
    run.expectRestored(answersMayCome: true)
  }

  @Test("goes on where the reader of its errors leaves")
  func brokenPipe() {
    let run = PlayerRun(
      script: """
        exec 3>&1
        { "$@" --loud --size 96x54 2>&1 >&3 3>&-; echo "status $?" >&3; } | head -c 1 >/dev/null
        """, "small.mp4", steps: [])
    #expect(run.output.contains("status 0"))
    run.expectRestored()
  }

  @Test("a background job stops before it touches the terminal, and plays in the foreground")
  func background() {
    let run = PlayerRun(
      script: "\"$@\" & sleep 1; jobs; fg", "demo.mp4",
      steps: [
        .after("Stopped", .nothing), .after(PlayerRun.entersScreen, .nothing),
        .after(PlayerRun.sixel, .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
    let before = run.output.components(separatedBy: "Stopped").first ?? ""
    #expect(!before.contains("\u{1B}"))
  }

  @Test("a terminal that knows no escape sequences gets one line, and no screen")
  func dumb() {
    let outcome = ScriptedTerminal(.plain).run(
      ["/usr/bin/env", "TERM=dumb", PlayerRun.player, LessonProcess.fixture("small.mp4").path],
      steps: [])
    #expect(outcome.status == 2)
    let text = outcome.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(text.contains("knows no escape sequences, so nothing is played"))
    #expect(outcome.output.contains("TERM=xterm-256color"))
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test("too few files that may be open are an error line", arguments: [5, 8, 11, 13])
  func fewFiles(count: Int) {
    let run = PlayerRun(script: "ulimit -n \(count); exec \"$@\"", "small.mp4", steps: [])
    #expect(run.status == 1)
    // Where the line is broken depends on how long the path is.
    let text = run.output.split { $0.isWhitespace }.joined(separator: " ")
    #expect(text.contains("small.mp4: too few files may be open"))
    #expect(run.outcome.settingsAreRestored)
  }
}
