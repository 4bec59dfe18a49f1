import Foundation
import Testing

/// Lesson 07 on a terminal: what it draws, and that it leaves everything as it was.
@Suite("Lesson 07 in a terminal") struct PlaybackTerminalTests {
  @Test("plays a film to its end as sixel, and sums up")
  func playsToTheEnd() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = PlayerRun("small.mp4", ["--stats-json", file.path], on: .sixel)
    #expect(run.status == 0)
    run.expectRestored()
    #expect(run.output.contains(PlayerRun.sixel))
    #expect(run.output.contains("frames shown"))
    let data = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let numbers = try #require(data as? [String: Int])
    #expect(
      Set(numbers.keys) == [
        "framesShown", "framesDropped", "framesLate", "stalls", "stallUs", "latenessMeanUs",
        "latenessMedianUs", "latenessP99Us", "skips", "bytesRead", "bytesWritten",
        "firstFrameUs", "roundTripMeanUs", "sizeReductions", "pausedUs", "elapsedUs", "wallUs",
        "mediaUs", "soundLatencyUs", "underruns", "deviceLosses", "avOffsetMeanUs",
        "avOffsetP99Us", "avOffsetWorstUs",
      ])
    // 60 frames of a thirtieth of a second.
    #expect((numbers["framesShown"] ?? 0) + (numbers["framesDropped"] ?? 0) == 60)
    #expect(numbers["mediaUs"] == 2_000_000)
    #expect((numbers["wallUs"] ?? 0) >= 2_000_000)
    #expect((numbers["elapsedUs"] ?? 0) >= (numbers["wallUs"] ?? 0))
  }

  @Test("plays as blocks where there is no sixel")
  func playsAsBlocks() {
    let run = PlayerRun("small.mp4", on: .plain, steps: [.after("▄", .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(!run.output.contains(PlayerRun.sixel))
  }

  @Test("plays by kitty's protocol where the terminal knows it, and leaves no picture behind")
  func playsAsKitty() {
    let run = PlayerRun(
      "small.mp4", on: .kitty, steps: [.after("\u{1B}_Ga=T,f=24,", .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(!run.output.contains(PlayerRun.sixel))
    #expect(run.output.contains("\u{1B}\\\u{1B}_Ga=d,d=I,"))
  }

  @Test("plays as inline images of iTerm2 where that is asked for")
  func playsAsInlineImages() {
    let run = PlayerRun(
      "small.mp4", ["--graphics", "iterm", "--size", "160x90"],
      steps: [
        .after("\u{1B}]1337;File=inline=1;width=160px;height=90px;", .type("q"))
      ])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(!run.output.contains(PlayerRun.sixel))
  }

  @Test("plays as plain characters, without any colour")
  func playsAsText() {
    let run = PlayerRun(
      "small.mp4", ["--graphics", "text"], steps: [.after("@@@", .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(!run.output.contains("m▄"))
  }

  @Test("plays in 256 colours where the terminal has no more")
  func playsInFewColors() {
    let run = PlayerRun("small.mp4", on: .plain, steps: [.after("\u{1B}[38;5;", .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(!run.output.contains("\u{1B}[38;2;"))
  }

  @Test("a terminal that answers nothing is waited for once, and not asked again")
  func playsOnSilentTerminal() {
    let run = PlayerRun(
      "small.mp4", on: .silent, steps: [.after("\u{1B}[5n", .nothing), .after("▄", .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(run.output.components(separatedBy: "\u{1B}[5n").count == 2)
  }

  @Test("a terminal that was silent during one film is not asked again by the next one")
  func remembersSilence() {
    let run = PlayerRun(
      "small.mp4",
      [LessonProcess.fixture("small.mp4").path, "--length", "0.2", "--audio", "off"], on: .silent)
    #expect(run.status == 0)
    run.expectRestored(entered: 2)
    #expect(run.output.components(separatedBy: "\u{1B}[c").count == 2, "it was asked once")
    // Whether it keeps up is asked after a few pictures: on a busy machine a short film may have none.
    #expect(run.output.components(separatedBy: "\u{1B}[5n").count <= 2)
  }

  @Test("answers that come after the first pictures change how the next ones are drawn")
  func lateAnswers() {
    let run = PlayerRun(
      "small.mp4", ["--loop", "--audio", "off"], on: .sixel, answerDelay: .milliseconds(700),
      steps: [.after("\u{1B}[38;5;", .nothing), .after(PlayerRun.sixel, .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(run.output.contains("\u{1B}]11;#000000"))
    let kitty = PlayerRun(
      "small.mp4", ["--pause", "--audio", "off"], on: .kitty, answerDelay: .milliseconds(700),
      steps: [.after("\u{1B}[38;5;", .nothing), .after("\u{1B}_Ga=T,f=", .type("q"))])
    #expect(kitty.status == 0)
    kitty.expectRestored()
    // Its picture is taken away again, though it was not known to draw any when the film began.
    let after = kitty.output.components(separatedBy: "\u{1B}_Ga=T,").last ?? ""
    #expect(after.contains("\u{1B}_Ga=d,d=I,"))
  }

  @Test("a film that begins paused on a terminal that is far away has full size soon")
  func pausedAndFar() {
    // A quarter of 640 first, as the line may be slow.
    let run = PlayerRun(
      "demo.mp4", ["--pause", "--palette", "fixed", "--audio", "off"], on: .sixel,
      answerDelay: .milliseconds(100),
      steps: [
        .after("\(PlayerRun.sixel)160;", .nothing), .after("\(PlayerRun.sixel)640;", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("pictures stay large on a slow terminal where that is asked for")
  func noShrinking() {
    let pictures = [ScriptedTerminal.Step](repeating: .after(PlayerRun.sixel, .nothing), count: 6)
    let run = PlayerRun(
      "demo.mp4",
      [
        "--no-shrink", "--graphics", "sixel", "--cell-size", "8x16", "--palette", "fixed",
        "--audio", "off",
      ], on: .slow, steps: pictures + [.after(PlayerRun.sixel, .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    let widths = run.output.components(separatedBy: PlayerRun.sixel).dropFirst()
      .compactMap { $0.split(separator: ";").first }
    #expect(!widths.isEmpty && widths.allSatisfy { $0 == "640" })
    #expect(!run.output.contains("smaller pictures"))
  }

  @Test("asks after each frame, and sends the next one only after the answer")
  func asks() {
    let run = PlayerRun(
      "small.mp4", ["--loop"],
      steps: Array(repeating: .after(PlayerRun.sixel, .nothing), count: 9)
        + [.after(PlayerRun.sixel, .type("q"))])
    run.expectRestored()
    // Now and then a frame asks the other question: where two are under way, as on a busy machine.
    let pieces = run.output.replacing("\u{1B}[c", with: "\u{1B}[5n")
      .components(separatedBy: "\u{1B}[5n")
    #expect(pieces.allSatisfy { $0.components(separatedBy: PlayerRun.sixel).count <= 2 })
  }

  @Test("a slow terminal gets smaller pictures, and says so")
  func slowTerminal() throws {
    let message = "the terminal is slow: smaller pictures"
    let run = PlayerRun(
      "demo.mp4",
      ["--graphics", "sixel", "--cell-size", "8x16", "--palette", "fixed", "--stats"], on: .slow,
      steps: [.after(message, .nothing), .after(PlayerRun.sixel, .type("q"))])
    #expect(run.status == 0)
    run.expectRestored()
    let before = try #require(run.output.range(of: message)).lowerBound
    /// The widths of the pictures in a text.
    func widths(_ text: Substring) -> [Int] {
      text.components(separatedBy: PlayerRun.sixel).dropFirst().compactMap {
        $0.split(separator: ";").first.flatMap { Int($0) }
      }
    }
    let full = try #require(widths(run.output[..<before]).first)
    #expect(full == 640)
    let smaller = widths(run.output[before...])
    // Half as many pixels, or fewer, and an edge up to the next cell of eight.
    #expect(!smaller.isEmpty && smaller.allSatisfy { 2 * ($0 - 7) * ($0 - 7) <= full * full })
    #expect(run.output.contains("pictures were made smaller"))
  }

  @Test(
    "plays what other programs have trouble with",
    arguments: [
      "rotated.mp4", "variable-rate.mp4", "delayed.mp4", "two-edits.mp4", "h264-10bit.mp4",
      "hevc-10bit.mp4", "fragmented.mp4", "anamorphic.mp4", "odd-size.mp4", "size-change.mp4",
    ])
  func fixtures(name: String) {
    let run = PlayerRun(name, ["--speed", "4", "--size", "96x96"])
    #expect(run.status == 0)
    run.expectRestored()
    #expect(run.output.contains(PlayerRun.sixel))
  }

  @Test("sound without pictures is played with its waveform")
  func audioOnly() {
    let run = PlayerRun("audio-only.mp4", ["--audio", "null", "--stats"], on: .sixel)
    #expect(run.status == 0)
    run.expectRestored()
    #expect(run.output.contains(PlayerRun.sixel))
    #expect(run.output.contains("sound: null"))
  }

  @Test("a film that is cut off plays as far as it goes")
  func truncated() {
    let run = PlayerRun("truncated.mp4", ["--speed", "4"])
    #expect(run.status == 1)
    run.expectRestored()
    #expect(run.output.contains(PlayerRun.sixel))
  }

  @Test("follows the window's size while it plays, and while it is paused")
  func resizes() {
    let run = PlayerRun(
      "demo.mp4",
      steps: [
        // 80 columns of 8 pixels, then 40: the film is 16 by 9.
        .after("\(PlayerRun.sixel)640;", .resize(columns: 40, rows: 20)),
        .after("\(PlayerRun.sixel)320;", .type(" ")),
        .after("║", .resize(columns: 60, rows: 24)),
        .after("\u{1B}[2J", .nothing),
        .after("\(PlayerRun.sixel)480;", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("without a terminal it plays nothing and says what to do")
  func noTerminal() throws {
    let run = try LessonProcess("lesson07-playback", "demo.mp4")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    for word in ["terminal", "--benchmark", "--stats-json", "--png"] {
      #expect(run.errors.contains(word))
    }
  }

  @Test("measures without a terminal, in the size and kind that are asked for")
  func benchmark() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    let run = try LessonProcess(
      "lesson07-playback", "small.mp4", "--benchmark", "--size", "96x54", "--stats-json",
      file.path)
    #expect(run.status == 0)
    #expect(run.errors.hasPrefix("60 frames in "))
    let pictures = run.output.components(separatedBy: "\(PlayerRun.sixel)96;54").count - 1
    #expect(pictures == 60)
    let data = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let numbers = try #require(data as? [String: Double])
    #expect(numbers["frames"] == 60)
    #expect(numbers["bytesWritten"] == Double(run.output.utf8.count))
    #expect(numbers["bytesPerFrame"] == Double(run.output.utf8.count / 60))
    let blocks = try LessonProcess(
      "lesson07-playback", "small.mp4", "--benchmark", "--graphics", "blocks", "--size", "32x18",
      "--start", "1")
    #expect(blocks.output.contains("▄") && !blocks.output.contains(PlayerRun.sixel))
  }

  // demo.mp4 has a background that does not move, and a box that moves in front of it.
  @Test("sends what has changed where that is asked for, and else whole pictures")
  func redraw() throws {
    func byteCount(_ options: String...) throws -> Int {
      let program = LessonProcess.products.appendingPathComponent("lesson07-playback")
      let words = ["demo.mp4", "--benchmark", "--size", "320x180"] + options
      return try LessonProcess(executable: program, words).output.utf8.count
    }
    let whole = try byteCount()
    #expect(try byteCount("--redraw", "whole") == whole)
    #expect(try byteCount("--redraw", "auto") == whole)
    #expect(try byteCount("--redraw", "changed") * 3 < whole * 2)
    let wrong = try LessonProcess("lesson07-playback", "--redraw", "all")
    #expect(wrong.status == 2 && wrong.errors.contains("auto, changed, whole"))
  }

  @Test("says what it decides, and why, where that is asked for")
  func loud() {
    let run = PlayerRun("small.mp4", ["--loud", "--speed", "4", "--size", "96x96"])
    run.expectRestored()
    let after = run.output.components(separatedBy: PlayerRun.leavesScreen).last ?? ""
    #expect(after.contains("idle → buffering: start"))
    #expect(after.contains("→ endOfStream: end of stream"))
  }
}
