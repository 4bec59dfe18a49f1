import Foundation
import TestSupport
import Testing

/// The key `s` of lesson 07: a picture becomes a file.
@Suite("Lesson 07's screenshots") struct PlaybackScreenshotTests {
  private typealias Key = PlayerRun.Key

  @Test("saves the picture at the film's own size, and says so")
  func screenshot() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = PlayerRun(
      script: "cd \(folder.path) && \"$@\" --size 96x54 --start 1.01", "small.mp4",
      steps: [
        .after(PlayerRun.sixel, .type(" ")), .after("║", .type("i")),
        .after("lateness", .type(Key.home)), .after("0.000 /", .type(".")),
        .after("0.033 /", .type("s")),
        .after("saved small-0.033.png", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
    let saved = try Data(contentsOf: folder.appendingPathComponent("small-0.033.png"))
    let expected = folder.appendingPathComponent("expected.png")
    _ = try LessonProcess(
      "lesson05-render", "small.mp4", "--frame", "1", "--png", expected.path)
    #expect(try saved == Data(contentsOf: expected))
  }

  @Test("a picture is saved although the viewer quits at once")
  func screenshotAtTheEnd() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let run = PlayerRun(
      script: "cd \(folder.path) && \"$@\" --size 96x54 --pause", "demo.mp4",
      steps: [.after(PlayerRun.sixel, .type("sq"))])
    #expect(run.status == 0)
    run.expectRestored()
    let saved = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(saved == ["demo-0.000.png"])
  }

  @Test("a picture that cannot be saved is a message, and the film goes on")
  func screenshotFails() {
    let run = PlayerRun(
      script: "cd /proc/self && \"$@\" --size 96x54", "small.mp4",
      steps: [
        .after(PlayerRun.sixel, .type(" ")), .after("║", .type("s")),
        .after("cannot save the picture", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }
}
