import ExerciseKit
import Foundation
import LessonKit
import POSIX
import Steps
import Synchronization
import TestSupport
import Testing

@testable import mine

/// What the mistakes of a learner's functions look like, with the reference behind them and without.
@Suite struct StrictTests {
  /// A run of a lesson on other functions: what it wrote on both streams, and how it ended.
  private func run(
    _ words: [String], steps: String
  ) throws -> (output: String, status: ChildProcess.Ending) {
    let child = try ChildProcess(
      "sh",
      ["-c", "exec env \"$@\" 2>&1", "sh", "COURSE_STEPS=\(steps)", "\(productsFolder)/mine"]
        + words
    )
    return (String(decoding: try child.readToEnd(), as: UTF8.self), child.wait())
  }

  /// The same in a terminal, in which keys are typed once this many bytes have arrived.
  private func play(
    _ words: [String], steps: String, typing keys: [(after: Int, text: String)] = []
  ) -> String {
    let terminal = PseudoTerminal()
    let quoted = words.map { "'\($0)'" }.joined(separator: " ")
    let process = TerminalProcess(
      [
        "/bin/sh", "-c",
        "\(quietCrash) COURSE_STEPS='\(steps)' exec '\(productsFolder)/mine' lesson07-playback \(quoted) "
          + "--audio off --graphics blocks",
      ], on: terminal)
    var keys = keys[...]
    var bytes: [UInt8] = []
    while true {
      let status = process.exitStatus()
      bytes += terminal.read(timeout: .milliseconds(50))
      if let key = keys.first, bytes.count > key.after, status == nil {
        terminal.type(key.text)
        keys.removeFirst()
      }
      if status != nil { return String(decoding: bytes + terminal.outputBytes(), as: UTF8.self) }
    }
  }

  @Test func `a box that is read in the wrong way is replaced, and with --strict it is used`()
    throws
  {
    let words = ["lesson03-demux", "demo.mp4", "--cell", "1"]
    let safe = try run(words, steps: "2.2")
    #expect(safe.status == .exit(0))
    #expect(safe.output.contains("mine: ✘ 2.2 says boxes at 0..<"))
    #expect(safe.output.contains(": the reference went on\n"))
    let strict = try run(words + ["--strict"], steps: "2.2").output
    #expect(strict.contains("mine: ✘ 2.2 says boxes at 0..<"))
    #expect(strict.contains(": the film went by yours\n"))
  }

  @Test func `--strict changes nothing of what is right`() throws {
    let words = ["lesson04-decode", "small.mp4", "--framemd5"]
    let (plain, strict) = try (
      run(words, steps: "reference"), run(words + ["--strict"], steps: "reference")
    )
    #expect(strict.status == .exit(0))
    #expect(strict.output == plain.output)
  }

  @Test func `--strict is about the learner's functions`() throws {
    let child = try ChildProcess(
      "sh", ["-c", "'\(productsFolder)/lesson03-demux' --strict demo.mp4 2>&1"])
    let output = String(decoding: try child.readToEnd(), as: UTF8.self)
    #expect(child.wait() == .exit(2))
    #expect(
      output == "lesson03-demux: --strict is said with --mine: it is about your functions\n")
  }

  @Test func `a player with the wrong frame for now plays too fast`() throws {
    let trace = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: trace) }
    let film = ["moov-last.mp4", "--trace", trace.path]
    let screen = play(film, steps: "6.3")
    let words = screen.replacing("\r\n", with: " ")
    #expect(words.contains("mine: ✘ 6.3 says "))
    #expect(words.contains(" the film went by yours"))
    #expect(!words.contains("✘ 7.2"))
    // How long before its time each frame was shown.
    func earliness() throws -> [Int] {
      try String(contentsOf: trace, encoding: .utf8).matches(
        of: /"timeUs": ?(-?\d+), ?"positionUs": ?(-?\d+)/
      ).map { (Int($0.1) ?? 0) - (Int($0.2) ?? 0) }
    }
    #expect(try earliness().contains { $0 > 200_000 })
    _ = play(film, steps: "reference")
    #expect(try earliness().allSatisfy { $0 <= 0 })
  }

  @Test func `with --strict the film ends at a frame that is not there, and says whose it was`() {
    let safe = play(["moov-last.mp4"], steps: "6.3 beyond")
    #expect(safe.contains("mine: ✘ 6.3 chose frame "))
    #expect(safe.contains(": the reference went on"))
    let strict = play(["moov-last.mp4", "--strict"], steps: "6.3 beyond")
    #expect(strict.contains("mine: ✘ 6.3 chose frame "))
    #expect(strict.contains(": the film ends here"))
    // The words come once the terminal is restored.
    let page = strict.range(of: "\u{1B}[?1049l", options: .backwards)
    let words = strict.range(of: "mine: ✘ 6.3")
    #expect(page != nil && words != nil)
    if let page, let words { #expect(page.lowerBound < words.lowerBound) }
  }

  @Test(arguments: [[], ["--strict"]])
  func `a crash ends the film, and the line below it says whose function it was`(
    options: [String]
  ) {
    let screen = play(["meadow.mp4", "--decoder", "swift"] + options, steps: "4.7 crash")
    // The words come once the terminal is restored, and nothing of Swift's own report after them.
    let words = screen.components(separatedBy: "\u{1B}[?1049l").last ?? ""
    let lines = words.replacing("\r\n", with: " ")
    #expect(
      lines.contains("mine: your 4.7 crashes, in Lessons/04-decode/Exercises/4.7-corrections.swift")
    )
    #expect(!lines.contains("*** "))
  }

  @Test func `the player's clock, display, seeks and loops are the learner's`() {
    let screen = play(
      ["meadow.mp4"], steps: "reference",
      typing: [
        // Two marks: from then on a part is repeated, so the film does not end before the rest is typed.
        (30_000, "l"), (90_000, "l"), (130_000, "\u{1B}[C"), (250_000, "q"),
      ])
    // Broken into lines of the terminal's width.
    let yours =
      screen.replacing("\r\n", with: " ").components(separatedBy: "mine: ")
      .first { $0.hasPrefix("yours: ") } ?? ""
    for step in ["6.1", "6.2", "6.3", "6.4", "6.5", "7.1", "7.2", "7.3", "7.4"] {
      #expect(yours.contains(" \(step)"), "\(step) takes no part: \(yours)")
    }
  }

  @Test func `a strict account uses what spoils a film, and stops at what cannot be used`() {
    let stops = Stops()
    let ledger = Ledger(isStrict: true, stop: { stops.add($0) })
    for number in [1, 2] {
      let answer = ledger.attempt("9.1") {
        number
      } damage: {
        $0 == 1 ? "returned \($0)" : nil
      }
      #expect(answer == number)
    }
    #expect(stops.lines.isEmpty)
    _ = ledger.attempt("9.2") { throw Unwritten("9.2: nothing") } as Int?
    #expect(stops.lines.isEmpty)
    let useless = ledger.attempt("9.3") {
      -1
    } problem: {
      "returned \($0)"
    }
    #expect(useless == nil)
    #expect(
      stops.lines == [
        "yours: none yet", "the reference's: 9.2", "✘ 9.1 returned 1: the film went by yours",
        "✘ 9.3 returned -1: the film ends here", "0 of 3 steps of this film were yours",
      ])
  }
}

/// Keeps the account with which a strict run was stopped.
private final class Stops: Sendable {
  private let value = Mutex<[String]>([])

  var lines: [String] { value.withLock { $0 } }

  func add(_ lines: [String]) { value.withLock { $0 = lines } }
}
