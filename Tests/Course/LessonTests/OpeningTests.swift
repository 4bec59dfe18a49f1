import Foundation
import TestSupport
import Testing

/// What FILE may be, and what is said about what it may not be.
@Suite struct OpeningTests {
  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    try body(file.path)
  }

  /// Runs a line of the shell, in which `"$0"` is a lesson's program.
  private func shell(_ lesson: String, _ script: String) throws -> LessonProcess {
    let program = LessonProcess.products.appendingPathComponent(lesson).path
    return try LessonProcess(
      executable: URL(fileURLWithPath: "/bin/sh"), ["-c", script, program])
  }

  @Test(
    "a film of another kind is known by its first bytes, and told in one line",
    arguments: lessons.dropFirst())
  func otherKinds(name: String) throws {
    let packets = (0..<10).flatMap { _ in [0x47] + [UInt8](repeating: 0, count: 187) }
    let kinds: [([UInt8], String)] = [
      (
        packets,
        "an MPEG transport stream; lessonC-transport takes it apart, lesson07-playback plays it"
      ),
      (
        Array("#EXTM3U\n".utf8),
        "an HLS playlist; lessonD-streaming reads it, lesson07-playback plays it"
      ),
      (
        Array("v=0\r\n".utf8), "a session description (SDP); lesson07-playback plays it"
      ), (Array("%PDF-1.7".utf8), "a PDF document, not a film"),
    ]
    let readsPackets = ["lesson07-playback", "lessonC-transport"].contains(name)
    let readsPlaylists = ["lesson07-playback", "lessonD-streaming"].contains(name)
    let isRead = [readsPackets, readsPlaylists, name == "lesson07-playback", false]
    for (bytes, kind) in zip(kinds, isRead).filter({ !$0.1 }).map(\.0) {
      try withFile(bytes) { path in
        let run = try LessonProcess(name, path)
        #expect(run.status == 1)
        #expect(run.output.isEmpty)
        let file = URL(fileURLWithPath: path).lastPathComponent
        let expected = kind.replacing("FILE", with: path).replacing("NAME", with: file)
        #expect(run.errors == "\(name): \(path): this is \(expected)\n")
      }
    }
    guard name != "lesson07-playback" else { return }
    let live = try LessonProcess(name, "rtp://239.0.0.1:5004")
    #expect(live.status == 1)
    #expect(live.errors.contains("this is a real-time stream; lesson07-playback plays it"))
  }

  @Test("lesson 1 shows the bytes of any file, names it, and takes no word of it for a box")
  func otherKindsAsBytes() throws {
    let matroska: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3] + Array("matroska".utf8)
    try withFile(matroska + [UInt8](repeating: 0, count: 500)) { path in
      let run = try LessonProcess("lesson01-bytes", path)
      #expect(run.status == 0)
      #expect(run.errors.isEmpty)
      #expect(run.output.contains("1a 45 df a3"))
      #expect(run.output.contains("this is a Matroska file; to read it here: ffmpeg"))
      #expect(!run.output.contains("box of 440 786 851 bytes"))
    }
  }

  // Lesson 07 plays the films in it.
  @Test("a folder is refused in one line", arguments: lessonsWithCells)
  func folder(name: String) throws {
    let run = try LessonProcess(name, "/tmp")
    #expect(run.status == 1)
    #expect(run.errors == "\(name): /tmp: this is a folder\n")
  }

  @Test("a dash is standard input, from a pipe and from a file")
  func standardInput() throws {
    let expected = try LessonProcess("lesson03-demux", "demo.mp4", "--csv")
    let piped = try shell("lesson03-demux", "cat Fixtures/demo.mp4 | \"$0\" - --csv")
    let redirected = try shell("lesson03-demux", "\"$0\" - --csv < Fixtures/demo.mp4")
    #expect(expected.status == 0)
    #expect(piped.output == expected.output)
    #expect(redirected.output == expected.output)
    #expect(piped.status == 0)
  }

  @Test("standard input that holds nothing is no film")
  func noInput() throws {
    let run = try shell("lesson03-demux", "\"$0\" - < /dev/null")
    #expect(run.status == 1)
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("a line break in a name stays in one line", arguments: lessons)
  func lineBreaks(name: String) throws {
    for file in ["no\nwhere.mp4", "http://127.0.0.1:1/no\nwhere.mp4"] {
      let run = try LessonProcess(name, file)
      #expect(run.status == 1)
      #expect(run.errors.split(separator: "\n").count == 1)
    }
  }

  @Test(
    "no password is printed, in no title, no data and no error", .enabled(if: Nginx.isInstalled))
  func passwords() throws {
    let nginx = try Nginx()
    try FileManager.default.copyItem(
      at: LessonProcess.fixture("demo.mp4"), to: nginx.files.appendingPathComponent("demo.mp4"))
    func url(_ path: String) -> String {
      nginx.url(path).replacingOccurrences(of: "://", with: "://bob:secret@")
    }
    for words in [
      ["lesson01-bytes", url("demo.mp4")], ["lesson02-boxes", url("moved/demo.mp4"), "--json"],
      ["lesson03-demux", url("moved/demo.mp4")], ["lesson03-demux", url("nowhere")],
      ["lesson03-demux", url("nowhere"), "--json"], ["lesson07-playback", url("nowhere")],
    ] {
      let program = LessonProcess.products.appendingPathComponent(words[0])
      let run = try LessonProcess(executable: program, Array(words.dropFirst()))
      #expect(run.status == (words[1].hasSuffix("nowhere") ? 1 : 0))
      #expect(!run.output.contains("secret"))
      #expect(!run.errors.contains("secret"))
      #expect((run.output + run.errors).contains(nginx.url("").dropLast()))
    }
  }
}
