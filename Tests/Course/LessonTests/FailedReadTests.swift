import LessonKit
import Media
import TestSupport
import Testing

@Suite("A range that cannot be read") struct FailedReadTests {
  private static let fixtures = ["small.mp4", "fragmented.mp4", "hevc.mp4"]

  @Test("is an error line and status 1, in every cell", arguments: RunnableLesson.all, fixtures)
  func everyCell(lesson: RunnableLesson, fixture: String) async throws {
    var counter: FailingReader?
    _ = try await lesson.run(fixture, ["--graphics", "none"]) {
      let reader = FailingReader($0, failing: 0..<0)
      counter = reader
      return reader
    }
    let count = try #require(counter?.readCount)
    var random = SplitMix64(seed: 8)
    for _ in 0..<8 {
      let number = Int.random(in: 0..<max(1, count), using: &random)
      // One read, or all from one on.
      for failing in [number..<number + 1, number..<Int.max] {
        var device: FailingReader?
        let run = try await lesson.run(fixture, ["--graphics", "none"]) {
          let reader = FailingReader($0, failing: failing)
          device = reader
          return reader
        }
        guard device?.failureCount ?? 0 > 0 else { continue }
        #expect(run.status == .mediaFault, "reads \(failing) of \(count)")
        #expect(run.errors.contains(FailingReader.words), "reads \(failing) of \(count)")
      }
    }
  }

  @Test("leaves the pictures before it their types")
  func typesBefore() async throws {
    let lesson = RunnableLesson.all[2]
    let run = try await lesson.run("small.mp4", ["--cell", "7", "--graphics", "none"]) {
      FailingReader($0, failing: 12..<(.max))
    }
    #expect(run.status == .mediaFault)
    #expect(run.output.contains("unknown"))
    #expect(run.output.contains("I intra"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
