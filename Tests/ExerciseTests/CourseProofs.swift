import Foundation
import POSIX
import Testing

/// The exercises themselves are tested: by this same program, run anew with other subjects.
#if os(Linux)
  @Suite struct CourseProofs {
    @Test func `the reference passes everything, and some test notices each mutant`() throws {
      let run = try CourseRun("COURSE_PROVE=1")
      // The lines of the run say which mutant or which test it was.
      #expect(run.failures == [])
      #expect(run.status == .exit(0))
      for exercise in CourseRun.exercises {
        #expect(run.output.contains("\(exercise.number): "), "\(exercise.number) has no tests")
      }
    }

    @Test func `each stub is red for those who ask for it by name`() throws {
      let run = try CourseRun("COURSE_STRICT=1")
      for exercise in CourseRun.exercises where exercise.isStub {
        let message = "\(exercise.number): "
        let reasons = run.failures.filter {
          $0.contains(message) && $0.hasSuffix("not written yet")
        }
        #expect(!reasons.isEmpty, "\(exercise.number) waits to be written and is not red")
      }
    }

    @Test func `in a bare run each stub is one calm line`() throws {
      let run = try CourseRun("COURSE_STRICT=0")
      for exercise in CourseRun.exercises where exercise.isStub {
        let lines = run.lines.filter { $0.contains("\"\(exercise.number) waits to be written\"") }
        #expect(lines.count == 1, "\(exercise.number)")
        #expect(!run.failures.contains { $0.contains("\(exercise.number): ") })
      }
    }

    @Test(arguments: [
      (["--filter", "Exercise3"], true),
      (["--filter", "ExerciseTests.Exercise3_1/"], true),
      (["--filter", "ExerciseTests"], false),
      (["--filter", "MP4Tests"], false),
      (["--skip", "Exercise3"], false),
      ([], false),
    ])
    func `asking by name is asking for a number`(arguments: [String], asks: Bool) {
      #expect(CourseMode.asksByName(["tests"] + arguments) == asks)
    }
  }

  /// The tests of all exercises, in a process of their own.
  private struct CourseRun {
    let output: String
    let status: ChildProcess.Ending

    init(_ variable: String) throws {
      let program = try #require(executablePath)
      // Swift Testing reports on standard error: the shell makes one stream of both.
      let child = try ChildProcess(
        "/bin/sh",
        [
          "-c", "exec env \"$@\" 2>&1", "sh", variable, "NO_COLOR=1", program,
          "--testing-library", "swift-testing", "--filter",
          "ExerciseTests.Exercise[0-9]+_[0-9]+/",
        ])
      output = String(decoding: try child.readToEnd(), as: UTF8.self)
      status = child.wait()
    }

    var lines: [Substring] { output.split(separator: "\n") }

    /// What went wrong, and the remarks under it.
    var failures: [String] {
      lines.filter {
        $0.contains("recorded an issue") || $0.contains("↳ ") && $0.contains(": no test")
      }
      .map(String.init)
    }

    struct Exercise {
      let number: String
      let isStub: Bool
    }

    /// Those that lie in the lessons' folders.
    static let exercises: [Exercise] = {
      let lessons = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Lessons")
      let files = FileManager.default.enumerator(at: lessons, includingPropertiesForKeys: nil)
      return (files?.allObjects as? [URL] ?? []).compactMap { file in
        let number = String(file.lastPathComponent.prefix { $0 != "-" })
        guard file.deletingLastPathComponent().lastPathComponent == "Exercises",
          number.wholeMatch(of: /[0-9]\.[0-9]+/) != nil,
          let text = try? String(contentsOf: file, encoding: .utf8)
        else { return nil }
        return Exercise(number: number, isStub: text.contains("throw Unwritten(\"\(number)"))
      }.sorted { $0.number < $1.number }
    }()
  }
#endif
