import Foundation
import POSIX
import TestSupport
import Testing

@Suite("Names of files") struct FileNameTests {
  /// A folder that goes when the test ends.
  private final class Folder {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())").path

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test("a pipe with a name is refused at once", arguments: lessons)
  func namedPipe(name: String) throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    // Safe: the C string lives as long as the call.
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let run = try LessonProcess(name, pipe)
    #expect(run.status == 1)
    #expect(run.errors == "\(name): \(pipe): not a regular file\n")
  }

  @Test("so is one to compare with")
  func namedPipeToCompare() throws {
    let folder = try Folder()
    let pipe = folder.path + "/pipe"
    // Safe: as above.
    #expect(unsafe mkfifo(pipe, 0o600) == 0)
    let run = try LessonProcess("lesson02-boxes", "small.mp4", "--diff", pipe)
    #expect(run.status == 1)
    #expect(run.errors.hasSuffix("not a regular file\n"))
  }

  @Test("need not be UTF-8", arguments: lessonsWithCells)
  func anyBytes(name: String) throws {
    let folder = try Folder()
    let film = folder.path + "/" + String(pathBytes: [0xFF, 0xFE]) + ".mp4"
    // Away from its folder a playlist finds no segments: one that has none misses nothing.
    let bytes =
      name == "lessonD-streaming"
      ? Data("#EXTM3U\n#EXT-X-TARGETDURATION:1\n".utf8)
      : try Data(contentsOf: LessonProcess.fixture(smallFilm(of: name)))
    try FileDescriptor(creating: film).write(Array(bytes))
    // Foundation takes no such words, so a shell makes them.
    let script = "exec \"$0\" \"$1\"/*.mp4 --stable --graphics none"
    let program = LessonProcess.products.appendingPathComponent(name).path
    let run = try LessonProcess(
      executable: URL(fileURLWithPath: "/bin/sh"), ["-c", script, program, folder.path])
    #expect(run.status == 0)
    #expect(run.output.contains("/\u{FFFD}\u{FFFD}.mp4"))
  }

  @Test(
    "files that cannot be written are told before the film",
    arguments: [
      ("lesson05-render", "--png"), ("lesson05-render", "--sixel"),
      ("lesson07-playback", "--stats-json"),
    ])
  func outputFiles(name: String, option: String) throws {
    let run = try LessonProcess(
      name, "nowhere.mp4", option, "/nowhere/x", name.hasPrefix("lesson07") ? "--benchmark" : "--")
    #expect(run.status == 1)
    #expect(
      run.errors
        == "\(name): nowhere.mp4: cannot write '/nowhere/x': No such file or directory\n")
  }
}
