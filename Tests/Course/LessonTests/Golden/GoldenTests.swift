import TestSupport
import Foundation
import LessonKit
import Media
import Testing

@testable import Lesson02
@testable import Lesson03
@testable import LessonA
@testable import LessonB
@testable import LessonC
@testable import LessonD
@testable import LessonE
@testable import LessonF

/// What lessons 02, 03 and A to F say about fixtures, compared with what they said before.
///
/// After an intended change the dumps are made again, and `git diff` shows what it did:
///
///     UPDATE_GOLDEN=1 swift test --filter GoldenTests
@Suite("Golden dumps") struct GoldenTests {
  /// Every media file in `Fixtures`, by its path in there.
  static let fixtures: [String] = {
    let folders = ["", "hostile/"]
    return folders.flatMap { folder in
      let path = LessonProcess.root.appendingPathComponent("Fixtures/" + folder).path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      return names.filter { $0.hasSuffix(".mp4") || $0.hasSuffix(".mov") }.sorted()
        .map { folder + $0 }
    }
  }()

  /// The films whose dumps are kept line by line: one of each kind, to be read.
  private static let wholeFixtures: Set = [
    "small.mp4", "trimmed.mp4", "fragmented.mp4", "hybrid.mp4", "audio-codecs.mp4", "encrypted.mp4",
    "large-offsets.mp4", "damaged-box.mp4",
  ]

  @Test("lesson 02 finds the same boxes", arguments: fixtures)
  func boxes(fixture: String) async throws {
    let isWhole = Self.wholeFixtures.contains(fixture)
    try await check("boxes", fixture, isWhole: isWhole) { wrap in
      try await InProcessLesson(
        Lesson02.Lesson.notebook, Lesson02.Lesson.show, fixture: fixture, "--json",
        wrap: wrap)
    }
  }

  @Test("lesson 03 finds the same samples", arguments: fixtures)
  func samples(fixture: String) async throws {
    let isWhole = Self.wholeFixtures.contains(fixture)
    try await check("samples", fixture, isWhole: isWhole) { wrap in
      try await InProcessLesson(
        Lesson03.Lesson.notebook, Lesson03.Lesson.show, fixture: fixture, "--json",
        wrap: wrap)
    }
  }

  @Test(
    "lesson A finds the same sound",
    arguments: [
      "demo.mp4", "meadow.mp4", "small.mp4", "audio-only.mp4", "audio-codecs.mp4", "delayed.mp4",
      "compact-sizes.mp4", "encrypted.mp4", "fragmented.mp4", "hostile/esds-lengths.mp4",
    ])
  func sound(fixture: String) async throws {
    try await check("sound", fixture) { wrap in
      try await InProcessLesson(
        LessonA.Lesson.notebook, LessonA.Lesson.show, fixture: fixture, "--json", wrap: wrap)
    }
  }

  @Test(
    "lesson B plans the same thumbnails",
    arguments: ["demo.mp4", "meadow.mp4", "open-gop.mp4", "trimmed.mp4", "delayed.mp4"])
  func thumbnails(fixture: String) async throws {
    try await check("thumbnails", fixture) { wrap in
      try await InProcessLesson(
        LessonB.Lesson.notebook, LessonB.Lesson.show, fixture: fixture, "--json", wrap: wrap)
    }
  }

  @Test(
    "lesson C finds the same samples in packets",
    arguments: [
      "packets.ts", "packets-192.ts", "packets-rollover.ts", "packets-hevc.ts", "small.ts",
    ])
  func packets(fixture: String) async throws {
    try await check("packets", fixture) { wrap in
      try await InProcessLesson(
        LessonC.Lesson.notebook, LessonC.Lesson.show, fixture: fixture, "--json", wrap: wrap)
    }
  }

  @Test(
    "lesson D reads the same in playlists",
    arguments: [
      "hls/ts/master.m3u8", "hls/ts/discontinuity.m3u8", "hls/ts/whole.m3u8",
      "hls/ts/mid_iframes.m3u8", "hls/fmp4/master.m3u8", "hls/fmp4/mid.m3u8", "hls/aes/low.m3u8",
    ])
  func playlists(fixture: String) async throws {
    // The dumps lie side by side: `playlists/hls-ts-master.m3u8.txt`.
    let name = fixture.replacingOccurrences(of: "/", with: "-")
    try await check("playlists", name) { wrap in
      try await InProcessLesson(
        LessonD.Lesson.notebook, LessonD.Lesson.show, fixture: fixture, "--json", wrap: wrap)
    }
  }

  @Test(
    "lesson E finds the same pictures in real-time packets",
    arguments: ["live.rtp", "live-hevc.rtp", "live-ts.rtp"])
  func live(fixture: String) async throws {
    try await check("live", fixture) { wrap in
      try await InProcessLesson(
        LessonE.Lesson.notebook, LessonE.Lesson.show, fixture: fixture, "--json", wrap: wrap)
    }
  }

  @Test(
    "lesson F finds the same in a macroblock",
    arguments: ["meadow.mp4", "demo.mp4", "small.mp4", "moov-last.mp4", "slices.mp4"])
  func macroblock(fixture: String) async throws {
    try await check("macroblock", fixture) { wrap in
      try await InProcessLesson(
        LessonF.Lesson.notebook, LessonF.Lesson.show, fixture: fixture, "--frame", "4", "--json",
        wrap: wrap)
    }
  }

  private typealias Wrap = (any ByteRangeReader) -> any ByteRangeReader

  /// Compares with the kept dump: once as the disk gives the bytes, once with one byte at a time.
  private func check(
    _ lesson: String, _ fixture: String, isWhole: Bool = true,
    run: (@escaping Wrap) async throws -> InProcessLesson
  ) async throws {
    let golden = GoldenFile(lesson, fixture: fixture, isWhole: isWhole)
    let dump = Self.dump(of: try await run { $0 })
    if GoldenFile.isUpdating { try golden.write(dump) }
    let difference = golden.difference(from: dump)
    #expect(difference == nil, "\(difference ?? "")")
    let slowDump = Self.dump(of: try await run { SingleByteReader(base: $0) })
    #expect(slowDump == dump, "with one byte a read")
  }

  /// The status, the lines on standard error, and the data.
  private static func dump(of run: InProcessLesson) -> GoldenDump {
    GoldenDump(
      lines: ["status \(run.status.rawValue)"] + run.errors.split(separator: "\n").map(String.init)
        // Addresses are those of wherever the package lies.
        + JSONDump(run.output).lines.map {
          $0.replacingOccurrences(of: LessonProcess.root.path + "/", with: "")
        })
  }

  @Test("a digest keeps the upper levels, and differs where anything below them does")
  func digest() {
    let dump = GoldenDump(lines: [
      "status 0", "file=a", "  moov", "    mvhd", "      x=1", "  mdat",
    ])
    let other = GoldenDump(lines: [
      "status 0", "file=a", "  moov", "    mvhd", "      x=2", "  mdat",
    ])
    #expect(dump.digest.count == 5)
    #expect(dump.digest.prefix(3) == ["status 0", "file=a", "  moov"])
    #expect(dump.digest[3].hasPrefix("    2 lines, "))
    #expect(dump.digest[4] == "  mdat")
    #expect(dump.digest[3] != other.digest[3])
  }
}
