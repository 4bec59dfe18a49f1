import Foundation
import Testing

@Suite("Output that is not read") struct OutputFailureTests {
  private static let fullDevice = "/dev/full"

  @Test(
    "data that a full disk does not take cost the exit status",
    .enabled(if: FileManager.default.fileExists(atPath: fullDevice), "needs /dev/full"),
    arguments: lessonsWithCells)
  func fullDisk(name: String) throws {
    let sink = try #require(FileHandle(forWritingAtPath: Self.fullDevice))
    let run = try LessonProcess(name, smallFilm(of: name), "--json", sink: sink)
    #expect(run.status == 1)
    #expect(run.errors == "\(name): standard output: No space left on device\n")
  }

  @Test("a reader that has seen enough is no error", arguments: ["lesson03-demux"])
  func closedPipe(name: String) throws {
    let lesson = LessonProcess.products.appendingPathComponent(name)
    // Where the signal is ignored, the write itself fails. The data are more than a pipe holds, so
    // one write comes too late for `true`, which reads nothing.
    let run = try LessonProcess(
      executable: URL(fileURLWithPath: "/bin/sh"),
      [
        "-c", "trap '' PIPE; { \"$0\" demo.mp4 --json; echo \"status $?\" >&2; } | true",
        lesson.path,
      ])
    #expect(run.errors == "status 0\n")
  }
}
