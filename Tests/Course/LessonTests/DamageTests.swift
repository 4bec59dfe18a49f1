import Foundation
import Testing

/// What each lesson says about files that are not as they should be, and the status it ends with.
@Suite("Damaged files") struct DamageTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let lesson: String
    let file: String
    let status: Int32
    /// What each line on standard error says about the damage, one after the other.
    let problems: [String]
    /// Whether the file holds anything that the lesson can show.
    var isShown = true

    var testDescription: String { "\(lesson) \(file)" }
  }

  @Test("is shown as far as it goes, in one line a fault", arguments: cases, [[], ["--json"]])
  func damage(example: Case, options: [String]) throws {
    let executable = LessonProcess.products.appendingPathComponent(example.lesson)
    let run = try LessonProcess(executable: executable, [example.file, "--stable"] + options)
    #expect(run.status == example.status)
    let lines = run.errors.split(separator: "\n")
    #expect(lines.count == example.problems.count)
    for (line, problem) in zip(lines, example.problems) {
      #expect(line.hasPrefix("\(example.lesson): \(example.file): "))
      #expect(line.contains(problem))
    }
    if options == ["--json"] {
      // Data are JSON whatever happens: where there is nothing else, they hold the error.
      #expect(run.output.hasPrefix("{"))
      #expect(run.output.contains("\"error\":") || example.isShown)
    } else {
      #expect(run.output.isEmpty != example.isShown)
      if example.isShown { #expect(run.output.hasPrefix("0")) }
    }
  }

  /// `mdat`, of 24,862 bytes at 3,482, ends with the file: at 17,006 in place of 28,344.
  private static let cutBox = "mdat at 3 482: claims 24 862 bytes, the file has 13 524 left"

  /// For each track, the first incomplete sample: Fixtures/README.md counts them.
  private static let cutSamples = [
    "moov/trak[0] at 15 341: sample 30 ", "moov/trak[1] at 17 775: sample 45 ",
  ]

  private static let cases =
    [
      Case("02-boxes", "damaged-box.mp4", 1, ["/stsd/avc1/pasp at 620: claims 4 096 bytes"]),
      Case("02-boxes", "damaged-stsz.mp4", 1, ["/stbl/stsz at 1 140: 4 294 967 295 samples"]),
      Case("02-boxes", "truncated.mp4", 1, [cutBox]),
      Case("03-demux", "damaged-stsz.mp4", 1, ["/stbl/stsz at 1 140: 4 294 967 295 samples"]),
      Case("03-demux", "truncated.mp4", 1, cutSamples),
      Case("04-decode", "truncated.mp4", 1, cutSamples),
      Case("05-render", "truncated.mp4", 1, cutSamples),
      Case("06-buffer", "truncated.mp4", 1, cutSamples),
    ]
    + ["03-demux", "04-decode", "05-render", "06-buffer"].map {
      Case($0, "damaged-box.mp4", 1, ["/stsd/avc1/pasp at 620: claims 4 096 bytes"])
    }
    // Nothing is wrong with these for a lesson that decodes nothing.
    + ["02-boxes", "03-demux"].flatMap { lesson in
      ["damaged-slice.mp4", "audio-only.mp4"].map { Case(lesson, $0, 0, []) }
    }
    + ["04-decode", "05-render", "06-buffer"].flatMap { lesson in
      [
        Case(lesson, "damaged-stsz.mp4", 1, ["/stbl/stsz at 1 140: 4 294"], isShown: false),
        Case(lesson, "audio-only.mp4", 1, ["no video track"], isShown: false),
      ]
    }

  // Fixtures/README.md: sample 20, counted from 1, is damaged; up to sample 31 all refer to it.
  @Test("pictures that damage has reached are left out, and counted")
  func damagedSlice() throws {
    let run = try LessonProcess("lesson04-decode", "damaged-slice.mp4", "--json")
    let frames = try #require(try run.json()["frames"] as? [[String: Any]])
    let missing = 60 - frames.count
    #expect(missing > 0)
    #expect(run.status == 1)
    #expect(run.errors.contains("damage: \(missing) pictures are left out"))
    let indices = Set(frames.compactMap { $0["sampleIndex"] as? Int })
    #expect(indices.isSuperset(of: 30..<60))
    #expect(indices.isDisjoint(with: 19..<30))
  }
}

extension DamageTests.Case {
  fileprivate init(
    _ name: String, _ file: String, _ status: Int32, _ problems: [String], isShown: Bool = true
  ) {
    self.init(
      lesson: "lesson" + name, file: file, status: status, problems: problems, isShown: isShown)
  }
}
