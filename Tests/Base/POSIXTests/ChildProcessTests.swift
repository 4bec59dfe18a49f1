import Foundation
@testable import POSIX
import Testing

@Suite struct ChildProcessTests {
  @Test("what a program writes can be read, and then how it ended")
  func output() throws {
    let child = try ChildProcess("echo", ["two", "words"])
    let text = try String(decoding: child.readToEnd(), as: UTF8.self)
    #expect(text == "two words\n")
    #expect(child.wait() == .exit(0))
  }

  @Test("a program reads what is written to it, to the end of its input")
  func input() throws {
    let child = try ChildProcess("/bin/cat")
    try child.socket.write(Array("there and back".utf8))
    child.socket.finishWriting()
    #expect(try child.readToEnd() == Array("there and back".utf8))
    #expect(child.wait() == .exit(0))
  }

  @Test("both ways at once, more than the wire holds")
  func manyBytes() throws {
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let child = try ChildProcess("/bin/cat")
    let writer = Thread {
      try? child.socket.write(bytes); child.socket.finishWriting()
    }
    writer.start()
    let got = try child.readToEnd()
    #expect(got == bytes)
  }

  @Test("the exit status and the signal are told apart")
  func endings() throws {
    #expect(try ChildProcess("/bin/sh", ["-c", "exit 3"]).wait() == .exit(3))
    #expect(try ChildProcess("/bin/sh", ["-c", "kill -TERM $$"]).wait() == .signal(SIGTERM))
  }

  @Test("a program that is not there is an error", arguments: ["no-such-program", "/no/such"])
  func missing(name: String) {
    #expect(throws: SystemError(code: ENOENT)) { try ChildProcess(name) }
  }

  @Test("writing to a program that has ended is an error, and no signal")
  func brokenPipe() throws {
    let child = try ChildProcess("/bin/sh", ["-c", "exit 0"])
    _ = child.wait()
    // A child that another test starts at this moment holds the other end too, until its `exec`.
    let end = ContinuousClock.now + .seconds(60)
    #expect(throws: SystemError.brokenPipe) {
      while ContinuousClock.now < end { try child.socket.write([1]) }
    }
  }

  @Test("killing ends the waits for its output and for its end")
  func killing() throws {
    let child = try ChildProcess("/bin/sleep", ["1000"])
    let killer = Thread { child.kill() }
    killer.start()
    #expect(try child.readToEnd() == [])
    #expect(child.wait() == .signal(SIGKILL))
    #expect(child.wait() == .signal(SIGKILL))
  }

  @Test("a child without a reference is killed and leaves no zombie")
  func deinitialisation() throws {
    var child: ChildProcess? = try ChildProcess("/bin/sh", ["-c", "echo $$; exec sleep 1000"])
    let line = try #require(try child?.socket.read(upTo: 100))
    let processID = try #require(
      pid_t(String(decoding: line, as: UTF8.self).trimmingCharacters(in: .newlines)))
    #expect(kill(processID, 0) == 0)
    child = nil
    #expect(kill(processID, 0) == -1)
  }

  @Test("a child has nothing open of what this process has, such as another child's wire")
  func openFiles() throws {
    let first = try ChildProcess("/bin/cat")
    // One that was opened by code that does not think of children.
    let careless = dup(first.socket.number)
    defer { close(careless) }
    let second = try ChildProcess(
      "/bin/sh",
      [
        "-c", "for n in 0 $0 $1; do [ -e /dev/fd/$n ] && echo $n; done; true",
        "\(first.socket.number)", "\(careless)",
      ])
    #expect(try second.readToEnd() == Array("0\n".utf8))
  }

  @Test("errors can be thrown away")
  func errors() throws {
    let child = try ChildProcess("/bin/sh", ["-c", "echo oh >&2; echo ok"], errors: .discarded)
    #expect(try child.readToEnd() == Array("ok\n".utf8))
  }
}
