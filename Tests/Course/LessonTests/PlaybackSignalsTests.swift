import Foundation
import TestSupport
import Testing

/// Every way in which lesson 07 can end or be stopped: the terminal is as before afterwards.
@Suite("Lesson 07 and signals") struct PlaybackSignalsTests {
  @Test(
    "a signal ends it politely, and its status names the signal",
    arguments: [(SIGHUP, 129), (SIGINT, 130), (SIGQUIT, 131), (SIGTERM, 143)] as [(Int32, Int32)])
  func signals(number: Int32, status: Int32) {
    let run = PlayerRun("demo.mp4", steps: [.after(PlayerRun.sixel, .signal(number))])
    #expect(run.status == status)
    run.expectRestored()
  }

  @Test("^C and ^\\ end it politely", arguments: [("\u{3}", 130), ("\u{1C}", 131)])
  func keys(key: String, status: Int) {
    let run = PlayerRun("demo.mp4", steps: [.after(PlayerRun.sixel, .type(key))])
    #expect(run.status == Int32(status))
    run.expectRestored()
  }

  @Test("the terminal is restored even where the player is killed without a chance to")
  func killed() {
    let run = PlayerRun("demo.mp4", steps: [.after(PlayerRun.sixel, .signal(SIGKILL))])
    #expect(run.status == 128 + SIGKILL)
    run.expectRestored()
  }

  @Test(
    "while a film opens, each signal and ^\\ end it at once, and the terminal is as before",
    arguments: [
      (.type("\u{1C}"), 131), (.signal(SIGQUIT), 131), (.signal(SIGTERM), 143),
      (.signal(SIGKILL), 137),
    ] as [(ScriptedTerminal.Step.Action, Int32)])
  func opening(action: ScriptedTerminal.Step.Action, status: Int32) throws {
    let address = "rtp://127.0.0.1:\(try UDPPort.free())"
    let run = PlayerRun(address, steps: [.after("nothing to play for", action)])
    #expect(run.status == status)
    #expect(run.outcome.settingsAreRestored)
    #expect(run.outcome.stepsLeft == 0)
    #expect(run.outcome.timeToEnd < .seconds(10))
    // After a player is killed, another process puts this back, in its own time.
    let modes = run.output.components(separatedBy: "\u{1B}[?2004")
    #expect(modes.count > 1 && (modes.last?.first == "l" || status == 137))
  }

  @Test("what is pasted while a film opens is no key, and q is one")
  func pastesWhileOpening() throws {
    let address = "rtp://127.0.0.1:\(try UDPPort.free())"
    let run = PlayerRun(
      address,
      steps: [
        .after("for 1 s", .type("\u{1B}[200~quick\u{1B}[201~")), .after("for 3 s", .type("q")),
      ])
    #expect(run.status == 0)
    #expect(run.outcome.stepsLeft == 0)
    #expect(run.outcome.settingsAreRestored)
  }

  @Test("^Z gives the terminal to the shell, and the film goes on when the player does")
  func stops() {
    let run = PlayerRun(
      script: "\"$@\"; stty -a | grep -o '[-]*icanon'; echo parked; fg", "demo.mp4",
      steps: [
        .after(PlayerRun.sixel, .type("\u{1A}")),
        .after(PlayerRun.leavesScreen, .nothing),
        .after("parked", .nothing),
        .after(PlayerRun.entersScreen, .nothing),
        .after(PlayerRun.sixel, .nothing),
        .after("►  ", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored(entered: 2)
    // The shell found a terminal that edits lines, and no answer to the player's question in it.
    let pieces = run.output.components(separatedBy: PlayerRun.leavesScreen)
    #expect(pieces.count > 1 && pieces[1].hasPrefix("icanon"))
  }

  @Test("^Z while the film is scrubbed keeps the place, and escape still returns")
  func stopsScrubbing() {
    let run = PlayerRun(
      script: "\"$@\" --pause; echo parked; fg", "demo.mp4",
      steps: [
        .after(PlayerRun.sixel, .type("%3")),
        .after("║  0:03.000", .type("t")),
        .after("◊  0:03.000", .type("8")),
        .after("◊  0:08.000", .type("\u{1A}")),
        .after("parked", .nothing),
        .after(PlayerRun.entersScreen, .nothing),
        .after("◊  0:08.000", .type("\u{1B}")),
        .after("║  0:03.000", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored(entered: 2)
  }

  @Test("goes on after a stop without a warning")
  func stopped() {
    let run = PlayerRun(
      "demo.mp4",
      steps: [
        .after(PlayerRun.sixel, .type(" ")), .after("║", .stopAndContinue),
        .after("\u{1B}[2J", .nothing),
        .after(PlayerRun.sixel, .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }
}
