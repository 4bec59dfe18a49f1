import Foundation
import LessonKit
import Media
import TestSupport
import Testing

@Suite("--json") struct JSONTests {
  /// The film of the lessons takes seconds to decode, and no other way than the small ones.
  private static let fixtures: [String] = {
    let names = (try? mediaFiles(in: "") + mediaFiles(in: "hostile")) ?? []
    return names.filter { $0 != "demo.mp4" }
  }()

  /// Expects data, one document or one a line, and a status that says whether all is well.
  private func check(_ run: InProcessLesson, of lesson: RunnableLesson, _ what: String) {
    let output = run.output
    let documents =
      lesson.dataOptions.isEmpty || run.status == .mediaFault && output.hasPrefix("{\n")
      ? [output] : output.split(separator: "\n").map(String.init)
    #expect(!documents.isEmpty, "\(lesson) on \(what) writes nothing")
    for document in documents {
      let problem = JSONChecker.problem(in: Array(document.utf8))
      #expect(problem == nil, "\(lesson) on \(what) writes \(document.suffix(80))")
    }
    #expect(
      (run.status == .done) == run.errors.isEmpty,
      "\(lesson) on \(what): status \(run.status.rawValue), \(run.errors)")
  }

  @Test("is JSON for every fixture, sound or hostile", arguments: RunnableLesson.all)
  func fixtures(lesson: RunnableLesson) async throws {
    for fixture in Self.fixtures {
      let run = try await lesson.run(fixture, ["--json"] + lesson.dataOptions)
      check(run, of: lesson, fixture)
    }
  }

  @Test("is JSON wherever a film ends or a read fails", arguments: RunnableLesson.all)
  func damage(lesson: RunnableLesson) async throws {
    var random = SplitMix64(seed: 14)
    for fixture in ["small.mp4", "fragmented.mp4", "damaged-slice.mp4", "encrypted.mp4"] {
      let length = try FileByteRangeReader(path: LessonProcess.fixture(fixture).path).length
      for _ in 0..<4 {
        let end = Int.random(in: 0...length, using: &random)
        let run = try await lesson.run(fixture, ["--json"] + lesson.dataOptions) {
          CutReader($0, length: end)
        }
        check(run, of: lesson, "\(fixture) cut at \(end)")
        let first = Int.random(in: 0..<24, using: &random)
        let flaky = try await lesson.run(fixture, ["--json"] + lesson.dataOptions) {
          FailingReader($0, failing: first..<(.max))
        }
        check(flaky, of: lesson, "\(fixture) with reads that fail from \(first) on")
      }
    }
  }

  @Test(
    "of a benchmark is what was measured, and no pictures", arguments: ["small.mp4", "vp9.mp4"])
  func benchmark(fixture: String) throws {
    let run = try LessonProcess("lesson07-playback", fixture, "--benchmark", "--json")
    #expect(run.status == 0)
    let frames = try run.json()["frames"] as? Int ?? 0
    #expect(frames > 0)
  }

  @Test(
    "of a film that cannot be played says why",
    arguments: ["encrypted.mp4", "audio-only.mp4", "hostile/no-movie.mp4"])
  func noFilm(fixture: String) throws {
    let run = try LessonProcess("lesson07-playback", fixture, "--benchmark", "--json")
    #expect(run.status == 1)
    let text = try run.json()["error"] as? String ?? ""
    #expect(run.errors.contains(text) && !text.isEmpty)
  }

  @Test(
    "and other data exclude each other",
    arguments: [
      ("lesson03-demux", "--csv"), ("lesson03-demux", "--check"), ("lesson04-decode", "--framemd5"),
      ("lesson04-decode", "--headers"),
    ])
  func exclusive(name: String, option: String) throws {
    let run = try LessonProcess(name, "small.mp4", "--json", option)
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("\(name): \(option) and --json exclude each other\n"))
  }
}
