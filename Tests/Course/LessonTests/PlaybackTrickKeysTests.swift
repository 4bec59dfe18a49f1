import Foundation
import Testing

/// Lesson 07's keys that show pictures in other orders: fast, backward, and by thumbnails.
@Suite("Lesson 07's keys of trick play") struct PlaybackTrickKeysTests {
  private typealias Key = PlayerRun.Key

  @Test("a part that is repeated is repeated again after a search, fast forward and backward play")
  func repeatsAfterTrickPlay() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause"],
      steps: PlayerRun.typing([
        ("%2", "0:02.000 / 0:10"),
        ("l", "repeat from 2.000 s"),
        ("%4", "0:04.000 / 0:10"),
        ("l", "repeat 2.000 to 4.000 s"),
        (Key.shiftLeft, "0:03.000 / 0:10"),
        ("t", "◊"),
        // The nearest sync sample.
        ("9", "◊  0:08"),
        ("\u{1B}", "0:03.000 / 0:10"),
        (" ", "►  0:03"),
        ("", "►  0:02"),
        ("b", "◄  0:01"),
        ("b", "►  0:03"),
        ("", "►  0:02"),
        // Beyond its end the part is left, as by a seek; it is repeated once the film is back.
        ("ffff", "║  0:1"),
        // To the film's beginning: no picture on the way is sure to be drawn by a slow machine.
        ("www", "║  0:00.000"),
        (" ", "►  0:03"),
        ("", "►  0:02"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("fast forward and rewind end at the film's ends, and space plays on from there")
  func fast() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause"],
      steps: PlayerRun.typing([
        ("%4", "0:04.000 / 0:10"),
        ("f", "►► "),
        (" ", "►  "),
        ("w", "◄◄ "),
        ("www", "16×"),
        ("", "║  0:00.000"),
        ("%8", "0:08.000 / 0:10"),
        ("fff", "8×"),
        ("", "║  0:1"),
        // The last picture stays: the film would be over.
        (" ", "this is the end: q quits"),
        (" ", "║"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("plays backward, and steps back at once from what it has decoded for that")
  func backward() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause"],
      steps: PlayerRun.typing([
        ("%3", "0:03.000 / 0:10"),
        ("b", "◄  0:0"),
        (",", "║  0:0"),
        ("b", "◄  0:0"),
        ("b", "►  0:0"),
        (" ", "║"),
        ("%0", "0:00.000 / 0:10"),
        (",", "0:00.000 / 0:10"),
        (".", "frame 1"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("scrubbing restores what was before, and goes where it was asked to")
  func scrubs() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause"],
      steps: PlayerRun.typing([
        ("%3", "0:03.000 / 0:10"),
        ("t", "◊  0:03.000"),
        (Key.right, "◊  0:04.000"),
        (Key.shiftRight, "◊  0:04.033"),
        (Key.shiftLeft, "◊  0:04.000"),
        (Key.left, "◊  0:02.000"),
        // Escape alone: nothing follows it.
        ("\u{1B}", "║  0:03.000 / 0:10"),
        ("t", "◊  0:03.000"),
        ("8", "◊  0:08.000"),
        ("\r", "║  0:08.000 / 0:10"),
        ("t", "◊  0:08.000"),
        (Key.home, "◊  0:00.000"),
        (" ", "►  0:00"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("a search that is given up ends at the picture where it began, after trick play too")
  func givesUpASearch() {
    let run = PlayerRun(
      "demo.mp4", ["--size", "160x90", "--pause"],
      steps: PlayerRun.typing([
        ("%3", "0:03.000 / 0:10"),
        (",", "0:02.967 / 0:10"),
        ("t", "◊  0:02.967"),
        ("8", "◊  0:08.000"),
        ("\u{1B}", "║  0:02.967 / 0:10"),
        ("b", "◄  0:0"),
        ("", "║  0:00.000"),
        ("t", "◊  0:00.000"),
        ("8", "◊  0:08.000"),
        ("\u{1B}", "║  0:00.000 / 0:10"),
        (" ", "►  0:00"),
      ]))
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("the next film can be scrubbed after one that was being scrubbed")
  func scrubsTwoFilms() {
    let run = PlayerRun(
      "demo.mp4", [LessonProcess.fixture("small.mp4").path, "--size", "160x90", "--pause"],
      steps: PlayerRun.typing([
        ("t", "◊  0:00.000"),
        ("5", "◊  0:04.000"),
        (">", "2 of 2"),
        ("", "║  0:00.000 / 0:02"),
        ("t", "◊  0:00.000"),
        ("\r", "║  0:00.000"),
      ]))
    #expect(run.status == 0)
    run.expectRestored(entered: 2)
  }
}
