import Foundation
import Testing

@Suite struct LessonProcessTests {
  @Test("a program that does not end is killed, and the test fails")
  func overdue() {
    #expect(throws: LessonProcess.Overdue.self) {
      try LessonProcess(
        executable: URL(fileURLWithPath: "/bin/sleep"), ["1000"], limit: .seconds(0))
    }
  }

  @Test("a program that writes more errors than a pipe holds is not blocked")
  func manyErrors() throws {
    let run = try LessonProcess(
      executable: URL(fileURLWithPath: "/bin/sh"),
      ["-c", "head -c 1000000 /dev/zero | tr '\\0' x >&2; echo done"])
    #expect(run.output == "done\n")
    #expect(run.errors.count == 1_000_000)
  }

  @Test("a signal that ends a program is no exit status of its own")
  func signal() throws {
    let run = try LessonProcess(
      executable: URL(fileURLWithPath: "/bin/sh"), ["-c", "kill -ILL $$"])
    #expect(run.status == 128 + SIGILL)
  }
}
