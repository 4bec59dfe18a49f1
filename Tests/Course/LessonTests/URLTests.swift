import Foundation
import POSIX
import TestSupport
import Testing

/// Lessons whose file lies on a web server.
@Suite(.enabled(if: Nginx.isInstalled, "needs nginx")) struct URLTests {
  private let nginx: Nginx

  init() throws {
    nginx = try Nginx()
    for name in ["demo.mp4", "moov-last.mp4"] {
      try FileManager.default.copyItem(
        at: LessonProcess.fixture(name), to: nginx.files.appendingPathComponent(name))
    }
  }

  @Test(
    "show the same of a URL as of a file",
    arguments: ["demo.mp4", "moov-last.mp4"],
    [
      ["lesson01-bytes", "--cell", "2"], ["lesson01-bytes", "--cell", "5"],
      ["lesson02-boxes", "--cell", "4"], ["lesson02-boxes", "--json"],
      ["lesson03-demux", "--csv"], ["lesson03-demux", "--json"],
      ["lesson04-decode", "--framemd5"],
    ])
  func sameOutput(file: String, words: [String]) throws {
    let lesson = LessonProcess.products.appendingPathComponent(words[0])
    let options = words.dropFirst() + ["--stable"]
    let url = nginx.url(file)
    let expected = try LessonProcess(executable: lesson, [file] + options)
    let got = try LessonProcess(executable: lesson, [url] + options)
    #expect(got.status == expected.status)
    #expect(got.errors == expected.errors)
    #expect(got.output.replacingOccurrences(of: url, with: file) == expected.output)
  }

  @Test("listing the samples of a film takes a handful of requests")
  func requestCount() throws {
    _ = try LessonProcess("lesson03-demux", nginx.url("moov-last.mp4"), "--csv")
    _ = try LessonProcess("lesson02-boxes", nginx.url("demo.mp4"), "--json")
    let log = nginx.stop()
    #expect(log.count { $0.contains("moov-last.mp4") } <= 3)
    #expect(log.count { $0.contains("demo.mp4") } <= 3)
  }

  @Test("lesson 01 counts the requests that the server sees, and says where it was sent")
  func counted() throws {
    let run = try LessonProcess("lesson01-bytes", nginx.url("moved/demo.mp4"), "--json")
    let network = try #require(try run.json()["network"] as? [String: Any])
    let log = nginx.stop()
    #expect(network["requests"] as? Int == log.count)
    #expect(network["remarks"] as? [String] == ["redirected to \(nginx.url("demo.mp4"))"])
  }

  @Test("lesson 01 shows the answer that the server gave, and of a file what one would say")
  func answer() throws {
    let remote = try LessonProcess("lesson01-bytes", nginx.url("demo.mp4"), "--cell", "4")
    #expect(remote.output.contains("\n206, Content-Range: bytes 0-65535/587321\n"))
    let local = try LessonProcess("lesson01-bytes", "demo.mp4", "--cell", "4")
    #expect(local.output.contains("would answer the first one with\n206 Partial Content, Content"))
  }

  @Test("a film from a slow server says that it is being buffered, then plays")
  func slow() {
    let run = PlayerRun(
      nginx.url("slow/demo.mp4"), ["--size", "96x54"],
      steps: [
        .after("…  0:00", .type("i")), .after("requests", .nothing),
        .after("►  0:00", .type("q")),
      ])
    #expect(run.status == 0)
    run.expectRestored()
  }

  @Test("a file that is not there is one line and status 1", arguments: lessons)
  func missing(name: String) throws {
    let url = nginx.url("nowhere.mp4")
    let run = try LessonProcess(name, url)
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.errors == "\(name): \(url): the server answers 404 Not Found\n")
  }

  @Test("without the program that reads URLs there is one clear line")
  func missingProgram() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let lesson = folder.appendingPathComponent("lesson01-bytes")
    try FileManager.default.copyItem(
      at: LessonProcess.products.appendingPathComponent("lesson01-bytes"), to: lesson)
    let run = try LessonProcess(executable: lesson, [nginx.url("demo.mp4")])
    #expect(run.status == 1)
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("http-fetch, which reads URLs, does not start: No such file"))
  }

  @Test(
    "a lesson that is killed leaves nothing behind",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/cmdline"), "needs /proc"))
  func killed() throws {
    let url = nginx.url("demo.mp4")
    let lesson = LessonProcess.products.appendingPathComponent("lesson01-bytes")
    let child = try ChildProcess(lesson.path, [url, "--step"])
    var output = ""
    while !output.contains("Enter") {
      let piece = try child.socket.read(upTo: 4096)
      try #require(!piece.isEmpty)
      output += String(decoding: piece, as: UTF8.self)
    }
    let helper = try #require(Self.processes().first { $0.parent == child.processID })
    #expect(helper.name == "http-fetch")
    child.kill()
    _ = child.wait()
    let deadline = ContinuousClock.now + .seconds(30)
    func isThere() -> Bool { Self.processes().contains { $0.number == helper.number } }
    while isThere(), ContinuousClock.now < deadline { sched_yield() }
    #expect(!isThere())
  }

  private struct RunningProcess {
    let number: Int32
    let name: String
    let parent: Int32
  }

  /// The processes of this machine, as `/proc` names them.
  private static func processes() -> [RunningProcess] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { name in
      guard let number = Int32(name),
        let text = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")")
      else { return nil }
      // number (name) state parent …
      let words = text[text.index(after: end)...].split(separator: " ")
      guard words.count > 1, words[0] != "Z", let parent = Int32(words[1]) else { return nil }
      return RunningProcess(
        number: number, name: String(text[text.index(after: start)..<end]), parent: parent)
    }
  }
}
