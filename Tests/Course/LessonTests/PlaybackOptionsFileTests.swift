import Foundation
import TestSupport
import Testing

/// The user's file of options, as a viewer has it.
@Suite("Lesson 07's file of options") struct PlaybackOptionsFileTests {
  private func play(
    _ text: String, _ options: [String], _ steps: [ScriptedTerminal.Step]
  ) throws -> PlayerRun {
    try withScratchFolder { folder in
      let own = folder.appendingPathComponent("bytes-to-pixels")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: own.appendingPathComponent("options"))
      return PlayerRun(
        "demo.mp4", options, environment: ["XDG_CONFIG_HOME": folder.path], steps: steps)
    }
  }

  private static let file = """
    # mine
    --pause
    --size 96x54
    --start 4

    """

  @Test("its options count, the typed ones win, --no-config and --help do without it")
  func counts() throws {
    let own = try play(Self.file, [], [.after("0:04.000 / 0:10", .type("q"))])
    own.expectRestored()
    #expect(own.status == 0 && own.output.contains("\"1;1;96;54"))
    let typed = try play(Self.file, ["--start", "2"], [.after("0:02.000 / 0:10", .type("q"))])
    #expect(typed.status == 0)
    let none = try play(
      Self.file, ["--no-config", "--pause", "--size", "64x36"],
      [.after("0:00.000 / 0:10", .type("q"))])
    #expect(none.status == 0 && none.output.contains("\"1;1;64;36"))
    let help = try play("--nonsense\n", ["--help"], [])
    #expect(help.status == 0 && help.output.contains("--no-config"))
  }

  @Test(
    "a bad line is named with its file and its number, and nothing is played",
    arguments: [
      ("--pause\n--nonsense", "options:2: there is no option '--nonsense'"),
      ("--speed 9\n", "options:1: --speed takes a factor from 0.25 to 4: '9'"),
    ])
  func bad(text: String, message: String) throws {
    let run = try play(text, [], [])
    #expect(run.status == 2)
    let words = run.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(words.contains("bytes-to-pixels/\(message)"))
    #expect(!run.output.contains(PlayerRun.entersScreen))
  }
}
