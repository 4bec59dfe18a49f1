import Foundation
import Testing

/// Lesson 07 on a terminal: what it draws, what keys do, and that it leaves everything as it was.
@Suite("Lesson 07 in a terminal", .serialized) struct PlaybackTerminalTests {
  /// The raster attributes, with which a sixel picture begins.
  private static let sixel = "\"1;1;"
  private static let entersScreen = "\u{1B}[?1049h"
  private static let leavesScreen = "\u{1B}[?1049l"
  private static let showsCursor = "\u{1B}[?25h"

  private func play(
    _ kind: ScriptedTerminal.Kind, _ file: String, _ options: [String] = [],
    steps: [ScriptedTerminal.Step] = []
  ) -> ScriptedTerminal.Outcome {
    let executable = LessonProcess.products.appendingPathComponent("lesson07-playback")
    let path = LessonProcess.fixture(file).path
    return ScriptedTerminal(kind).run([executable.path, path] + options, steps: steps)
  }

  private func expectRestored(_ outcome: ScriptedTerminal.Outcome) {
    let (isRestored, stepsLeft) = (outcome.settingsAreRestored, outcome.stepsLeft)
    #expect(isRestored)
    #expect(stepsLeft == 0)
    let entered = outcome.output.components(separatedBy: Self.entersScreen).count
    let left = outcome.output.components(separatedBy: Self.leavesScreen).count
    #expect(entered == 2 && left >= 2)
    let lastHidden = outcome.output.range(of: "\u{1B}[?25l", options: .backwards)
    let lastShown = outcome.output.range(of: Self.showsCursor, options: .backwards)
    if let lastHidden, let lastShown { #expect(lastHidden.lowerBound < lastShown.lowerBound) }
    #expect(lastShown != nil)
  }

  @Test("plays a film to its end as sixel, and sums up")
  func playsToTheEnd() {
    let outcome = play(.sixel, "small.mp4")
    #expect(outcome.status == 0)
    expectRestored(outcome)
    #expect(outcome.output.contains(Self.sixel))
    #expect(outcome.output.contains("frames shown"))
  }

  @Test("plays as half blocks where there is no sixel")
  func playsAsBlocks() {
    let outcome = play(.plain, "small.mp4", steps: [.after("▀", .type("q"))])
    #expect(outcome.status == 0)
    expectRestored(outcome)
    #expect(!outcome.output.contains(Self.sixel))
  }

  @Test("plays by kitty's protocol where the terminal knows it, and leaves no picture behind")
  func playsAsKitty() {
    let outcome = play(.kitty, "small.mp4", steps: [.after("\u{1B}_Ga=T,f=24,", .type("q"))])
    #expect(outcome.status == 0)
    expectRestored(outcome)
    #expect(!outcome.output.contains(Self.sixel))
    #expect(outcome.output.contains("\u{1B}\\\u{1B}_Ga=d,d=I,"))
  }

  @Test("plays as plain characters, without any colour")
  func playsAsText() {
    let outcome = play(
      .sixel, "small.mp4", ["--graphics", "text"], steps: [.after("@@@", .type("q"))])
    #expect(outcome.status == 0)
    expectRestored(outcome)
    #expect(!outcome.output.contains("m▀"))
  }

  @Test("plays in 256 colours where the terminal has no more")
  func playsInFewColors() {
    let outcome = play(.plain, "small.mp4", steps: [.after("\u{1B}[38;5;", .type("q"))])
    #expect(outcome.status == 0)
    expectRestored(outcome)
    #expect(!outcome.output.contains("\u{1B}[38;2;"))
  }

  @Test("a terminal that answers nothing is not waited for")
  func playsOnSilentTerminal() {
    let outcome = play(.silent, "small.mp4", steps: [.after("▀", .type("q"))])
    #expect(outcome.status == 0)
    expectRestored(outcome)
  }

  @Test("q quits")
  func quits() {
    let outcome = play(.sixel, "demo.mp4", steps: [.after(Self.sixel, .type("q"))])
    #expect(outcome.status == 0)
    expectRestored(outcome)
  }

  @Test("pauses, seeks both ways, and goes on")
  func keys() {
    let outcome = play(
      .sixel, "demo.mp4",
      steps: [
        .after(Self.sixel, .type(" ")),
        .after("paused", .type("\u{1B}[C")),
        .after("0:05", .type("\u{1B}[D")),
        .after("0:00", .type("p")),
        .after("0:01", .type("q")),
      ])
    #expect(outcome.status == 0)
    expectRestored(outcome)
  }

  @Test(
    "a signal ends it politely",
    arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) {
    let outcome = play(.sixel, "demo.mp4", steps: [.after(Self.sixel, .signal(number))])
    #expect(outcome.status == status)
    expectRestored(outcome)
  }

  @Test("^C ends it politely")
  func interrupt() {
    let outcome = play(.sixel, "demo.mp4", steps: [.after(Self.sixel, .type("\u{3}"))])
    #expect(outcome.status == 130)
    expectRestored(outcome)
  }

  @Test("a film without pictures says so and leaves the screen alone")
  func audioOnly() {
    let outcome = play(.sixel, "audio-only.mp4")
    #expect(outcome.status == 1)
    #expect(outcome.settingsAreRestored)
    #expect(outcome.output.contains("no video"))
    #expect(!outcome.output.contains(Self.entersScreen))
  }

  @Test("a film that is cut off plays as far as it goes")
  func truncated() {
    let outcome = play(.sixel, "truncated.mp4")
    #expect(outcome.status == 1)
    expectRestored(outcome)
    #expect(outcome.output.contains(Self.sixel))
  }

  @Test("without a terminal it plays nothing and says what to do")
  func noTerminal() throws {
    let run = try LessonProcess("lesson07-playback", "demo.mp4")
    #expect(run.status == 2)
    #expect(run.errors.contains("terminal"))
    #expect(run.output.isEmpty)
  }
}
