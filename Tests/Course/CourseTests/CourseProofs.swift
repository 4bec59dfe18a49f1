import LessonKit
import POSIX
import Testing

@testable import course

/// The exercises themselves are tested: by the program of all tests, run again with other subjects.
#if os(Linux)
  @Suite struct CourseProofs {
    private let catalog = ExerciseCatalog(root: SourcePackage.root)

    @Test func `the reference passes everything, and some test notices each mutant`() throws {
      let run = try CourseRun("COURSE_PROVE=1")
      // The lines of the run say which mutant or which test it was.
      #expect(run.failures == [])
      #expect(run.status == .exit(0))
      for exercise in catalog.exercises {
        #expect(run.output.contains("\(exercise.number): "), "\(exercise.number) has no tests")
      }
    }

    @Test func `each stub is red for those who ask for it by name`() throws {
      let run = try CourseRun("COURSE_STRICT=1")
      for exercise in catalog.exercises where try catalog.isStub(exercise) {
        let message = "\(exercise.number): "
        let reasons = run.failures.filter {
          $0.contains(message) && $0.hasSuffix("not written yet")
        }
        #expect(!reasons.isEmpty, "\(exercise.number) waits to be written and is not red")
      }
    }

    @Test func `in a bare run each stub is one calm line`() throws {
      let run = try CourseRun("COURSE_STRICT=0")
      for exercise in catalog.exercises where try catalog.isStub(exercise) {
        let lines = run.lines.filter { $0.contains("\"\(exercise.number) waits to be written\"") }
        #expect(lines.count == 1, "\(exercise.number)")
        #expect(!run.failures.contains { $0.contains("\(exercise.number): ") })
      }
    }
  }

  /// The tests of all exercises, in a process of their own.
  private struct CourseRun {
    let output: String
    let status: ChildProcess.Ending
    let lines: [Substring]

    /// What went wrong, and the remarks under it.
    let failures: [String]

    init(_ variable: String) throws {
      let program = try #require(executablePath)
      // Swift Testing reports on standard error: the shell makes one stream of both.
      let child = try ChildProcess(
        "/bin/sh",
        [
          "-c", "exec env \"$@\" 2>&1", "sh", variable, "NO_COLOR=1", program,
          "--testing-library", "swift-testing", "--filter",
          "ExerciseTests.Exercise[0-9A-Z]+_[0-9]+/",
        ])
      output = String(decoding: try child.readToEnd(), as: UTF8.self)
      status = child.wait()
      lines = output.split(separator: "\n")
      failures = lines.filter {
        $0.contains("recorded an issue") || $0.contains("↳ ") && $0.contains(": no test")
      }
      .map(String.init)
    }
  }
#endif
