import Foundation
import MP4
import Media
import TestSupport
import Testing

@testable import MP4

@Suite("Chapters") struct ChapterTests {
  /// The file with one letter of a box type changed, so that the box is another one.
  private func chapters(without type: String?) async throws -> [Chapter] {
    var bytes = [UInt8](try Data(contentsOf: Fixture.url("chapters.mp4")))
    if let type {
      let pattern = Array(type.utf8)
      let place = try #require(
        (0..<bytes.count - 4).first { Array(bytes[$0..<$0 + 4]) == pattern })
      bytes[place] = UInt8(ascii: "x")
    }
    return try await MP4Demuxer(reader: MemoryReader(bytes)).chapters()
  }

  @Test("a text track and Nero's list say the same, and one of them is enough")
  func bothWays() async throws {
    let expected = [
      Chapter(startTime: .zero, title: "One"),
      Chapter(startTime: MediaTime(value: 1, timescale: 2), title: "Two"),
    ]
    #expect(try await chapters(without: nil) == expected)
    #expect(try await chapters(without: "chpl") == expected)
    #expect(try await chapters(without: "chap") == expected)
    #expect(try await Fixture.demuxer("small.mp4").chapters().isEmpty)
  }

  @Test("ffprobe finds the same ones", .enabled(if: FFmpegTool.ffprobe.isInstalled))
  func ffprobe() async throws {
    let answer = try FFmpegTool.ffprobe.run([
      "-v", "error", "-show_entries", "chapter=start_time:chapter_tags=title", "-of", "csv=p=0",
      Fixture.url("chapters.mp4").path,
    ])
    let ours = try await Fixture.demuxer("chapters.mp4").chapters()
      .map { "\($0.startTime.secondsText)000,\($0.title)" }
    let theirs = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
    #expect(theirs.map(String.init) == ours)
  }

  @Test("texts are UTF-8, or UTF-16 of either byte order, and are cut off where their bytes end")
  func texts() {
    #expect(ChapterText([0, 3, 0x41, 0xC3, 0xA4, 0xFF]).text == "Aä")
    #expect(ChapterText([0, 6, 0xFE, 0xFF, 0, 0x41, 0, 0xE4]).text == "Aä")
    #expect(ChapterText([0, 7, 0xFF, 0xFE, 0x41, 0, 0xE4, 0, 9]).text == "Aä")
    #expect(ChapterText([0, 200, 0x41]).text == "A")
    #expect(ChapterText([0, 2, 0xFE, 0xFF]).text == "")
    #expect(ChapterText([7]).text == "")
    #expect(ChapterText([]).text == "")
  }
}
