import Foundation
import POSIX
import Testing

@Suite struct ProcessTests {
  @Test("processor time passes when something is computed")
  func processorTimePasses() {
    let start = processorTime
    while processorTime == start {}
    #expect(processorTime > start)
  }

  @Test("a child may lead a process group of its own", arguments: [true, false])
  func ownGroup(isOwn: Bool) throws {
    // Signal 0 only asks whether there is such a group.
    let child = try ChildProcess(
      "/bin/sh", ["-c", "kill -s 0 -- -$$ && echo leader"], errors: .discarded, ownGroup: isOwn)
    let text = try String(decoding: child.readToEnd(), as: UTF8.self)
    #expect(text == (isOwn ? "leader\n" : ""))
  }

  @Test("a child's errors may go into an open file")
  func errorsIntoFile() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID())")
    defer { try? FileManager.default.removeItem(at: url) }
    let file = try FileDescriptor(creating: url.path)
    let child = try ChildProcess(
      "/bin/sh", ["-c", "echo out; echo err >&2"], errors: .file(file.number))
    #expect(try child.readToEnd() == Array("out\n".utf8))
    #expect(child.wait() == .exit(0))
    #expect(try String(contentsOf: url, encoding: .utf8) == "err\n")
  }
}
