import Foundation
import Testing

@Suite("Lesson 06") struct BufferLessonTests {
  private static let lesson = "lesson06-buffer"

  /// The objects of a run with `--json`, one a line.
  private func events(_ run: LessonProcess) throws -> [[String: Any]] {
    try run.output.split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
      return try #require(object as? [String: Any])
    }
  }

  @Test(
    "writes one event a line, each with its time, its level and its reason",
    arguments: ["ours", "media3", "next-frame", "every-frame"])
  func events(policy: String) throws {
    let run = try LessonProcess(
      Self.lesson, "demo.mp4", "--virtual", "--json", "--policy", policy, "--stall", "2:5")
    #expect(run.status == 0 && run.errors.isEmpty)
    let events = try events(run)
    var time = 0.0
    var state = "idle"
    var kinds: [String: Int] = [:]
    for event in events {
      let kind = try #require(event["event"] as? String)
      kinds[kind, default: 0] += 1
      let next = try #require(event["t"] as? Double)
      #expect(next >= time)
      time = next
      #expect(event["buffered"] is Double && event["frames"] is Int && event["bytes"] is Int)
      #expect((event["reason"] as? String)?.isEmpty == false)
      #expect((event["from"] != nil) == (kind == "state"))
      #expect((event["timeUs"] == nil) == (kind == "state" || kind == "stall"))
      guard kind == "state" else { continue }
      #expect(event["from"] as? String == state)
      state = try #require(event["to"] as? String)
    }
    #expect(state == "endOfStream")
    #expect(kinds["fetch"] == 300 && kinds["decode"] == 300)
    // Media3's rules have buffered all there is when the network goes; the seeds' clock never stops.
    #expect(kinds["stall"] == (policy == "ours" ? 1 : nil))
    #expect(kinds["show"] == 300 || ["next-frame", "every-frame"].contains(policy))
    #expect(Set(kinds.keys).isSubset(of: ["state", "fetch", "decode", "show", "drop", "stall"]))
  }

  @Test(
    "gives the same output twice",
    arguments: [
      ["--virtual", "--json", "--bandwidth", "0.3", "--stall", "1:2", "--stall", "6:2"],
      ["--graphics", "none"], ["--cell", "5", "--decode-ms", "11", "--busy", "3:1"],
    ])
  func repeats(options: [String]) throws {
    let program = LessonProcess.products.appendingPathComponent(Self.lesson)
    let first = try LessonProcess(executable: program, ["demo.mp4"] + options)
    let second = try LessonProcess(executable: program, ["demo.mp4"] + options)
    #expect(first.status == 0 && first.output.count > 1000)
    #expect(first.output == second.output)
  }

  @Test("stalls as often as it is told, and shows all frames")
  func stalls() throws {
    let run = try LessonProcess(
      Self.lesson, "demo.mp4", "--virtual", "--json", "--stall", "1:4", "--stall", "5.5:5")
    let events = try events(run)
    #expect(events.count { $0["event"] as? String == "stall" } == 2)
    #expect(events.count { $0["event"] as? String == "show" } == 300)
    let reasons = events.compactMap { $0["reason"] as? String }
    #expect(reasons.contains("stall 2: resume threshold 1.0 → 2.0 s"))
  }

  @Test("never holds more than --memory allows")
  func memory() throws {
    let run = try LessonProcess(
      Self.lesson, "demo.mp4", "--virtual", "--json", "--memory", "4")
    let bytes = try events(run).compactMap { $0["bytes"] as? Int }
    // Frames of 640 by 360 have 345 600 bytes each; eleven of them fit.
    #expect(bytes.max() == 11 * 345_600)
  }

  @Test("plays by the real clock, and draws what its buffer did")
  func live() throws {
    let run = try LessonProcess(
      Self.lesson, "fragmented.mp4", "--live", "--target", "1", "--graphics", "none")
    #expect(run.status == 0)
    #expect(run.output.contains("→ ready"))
    #expect(run.output.contains("→ endOfStream: end of stream"))
    #expect(run.output.contains("frames shown"))
    #expect(run.output.contains("┤"))
    #expect(!run.output.contains("\u{1B}["))
  }

  @Test("plays by the real clock on a terminal: a chart of pixels, again and again in its place")
  func liveOnTerminal() {
    let outcome = ScriptedTerminal(.sixel).run(
      [
        LessonProcess.products.appendingPathComponent(Self.lesson).path,
        LessonProcess.fixture("fragmented.mp4").path, "--live", "--graphics", "sixel",
        "--cell-size", "8x16",
      ], steps: [])
    #expect(outcome.status == 0)
    #expect(outcome.settingsAreRestored)
    // With letters of twice the size, as rows of 16 pixels have them, the chart is 18 rows high.
    let charts = outcome.output.components(separatedBy: "\u{1B}[18A\r\u{1B}7").dropFirst()
    #expect(charts.count > 3)
    #expect(charts.allSatisfy { $0.contains("\u{1B}\\\u{1B}8\u{1B}[18B") })
    #expect(charts.allSatisfy { $0.components(separatedBy: PlayerRun.sixel).count >= 2 })
    // Erased before each line of the log; the last one is erased for good.
    #expect(outcome.output.contains("\u{1B}[18A\r\u{1B}[J"))
    #expect(outcome.output.components(separatedBy: PlayerRun.sixel).count == charts.count + 2)
    #expect(!outcome.output.contains("┤"))
  }

  @Test(
    "says what is wrong with an option",
    arguments: [
      (["--stall", "3"], "--stall takes two numbers of seconds, such as 2:5: '3'"),
      (["--stall", "1:x"], "--stall takes two numbers of seconds, such as 2:5: '1:x'"),
      (["--busy", "-1:2"], "--busy takes two numbers of seconds, such as 2:5: '-1:2'"),
      (["--bandwidth", "0"], "--bandwidth takes megabits a second, such as 1.5: '0'"),
      (["--policy", "best"], "--policy is one of ours, media3, next-frame, every-frame: 'best'"),
      (["--low", "4"], "--low must be more than 0 and at most --target"),
      (["--memory", "0"], "--memory takes a whole number from 1"),
      (["--live", "--decode-ms", "3"], "--decode-ms is for a virtual clock"),
      (["--json", "--policy", "every-frame"], "--policy every-frame is only simulated"),
    ])
  func options(words: [String], message: String) throws {
    let program = LessonProcess.products.appendingPathComponent(Self.lesson)
    let run = try LessonProcess(executable: program, ["demo.mp4"] + words)
    #expect(run.status == 2)
    #expect(run.errors.contains(message))
  }
}
