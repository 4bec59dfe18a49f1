import Captions
import Foundation
import MP4
import Media
import TestSupport
import Testing

@testable import TerminalPlayer

/// The same subtitles in each form in which a viewer can get them: words and times stay the same.
@Suite("Sources of text", .enabled(if: FFmpegTool.ffmpeg.isInstalled)) struct TextSourceTests {
  /// Files beside a film, and tracks in it, as FFmpeg makes them of a file in SubRip's format.
  enum Form: CaseIterable {
    case subRip, webVTT
    /// `tx3g`: a sample for each text, and for each pause.
    case timedText
    /// `stpp`: one document for all of them.
    case ttml
    /// The same in a film that begins later than its clock: pictures are decoded in another order than
    /// shown, and no edit list takes back the time that this costs.
    case laterTTML
    /// `dfxp`, as Smooth Streaming has it.
    case sampleTTML

    /// How FFmpeg writes it in a film.
    var options: [String] {
      switch self {
      case .subRip, .webVTT: []
      case .timedText: ["-c:s", "mov_text"]
      case .ttml: ["-c:s", "ttml"]
      case .laterTTML: ["-c:s", "ttml", "-bf", "2", "-use_editlist", "0"]
      case .sampleTTML: ["-c:s", "ttml", "-tag:s", "dfxp", "-strict", "unofficial"]
      }
    }
  }

  private struct Line: Hashable {
    let start: Int
    let end: Int
    let text: String
  }

  /// A minute of subtitles with odd times, every third of two lines.
  private static let lines = (0..<30).map { number in
    let start = number * 2000 + number * 137 % 700
    return Line(
      start: start, end: start + 600 + number * 211 % 600,
      text: number % 3 == 0 ? "Number \(number)\nand more" : "Number \(number)")
  }

  private static var subRip: String {
    func time(_ milliseconds: Int) -> String {
      let (seconds, rest) = (milliseconds / 1000, milliseconds % 1000)
      return "00:00:\(seconds / 10)\(seconds % 10),\(String(rest + 1000).dropFirst())"
    }
    return lines.enumerated().map { number, line in
      "\(number + 1)\n\(time(line.start)) --> \(time(line.end))\n\(line.text)\n"
    }.joined(separator: "\n")
  }

  /// What FFmpeg makes of the subtitles.
  private func converted(_ options: [String]) throws -> [UInt8] {
    try withScratchFolder { folder in
      let (file, output) = (
        folder.appendingPathComponent("in.srt"), folder.appendingPathComponent("out")
      )
      try Data(Self.subRip.utf8).write(to: file)
      let answer = try FFmpegTool.ffmpeg.run(
        [
          "-v", "error", "-f", "lavfi", "-i", "color=size=32x32:rate=5:duration=60", "-i",
          file.path,
        ] + options + [output.path])
      #expect(answer.status == 0, "\(String(decoding: answer.errors, as: UTF8.self))")
      return Array(try Data(contentsOf: output))
    }
  }

  /// Where the cues come from: all at once, or around a viewer.
  private enum Source {
    case file(CueTimeline)
    case track(MP4Demuxer, Track)
  }

  private func source(_ form: Form) async throws -> Source {
    switch form {
    case .subRip: return .file(CueTimeline(try CaptionFile(parsing: Array(Self.subRip.utf8)).cues))
    case .webVTT:
      let bytes = try converted(["-map", "1:s", "-f", "webvtt"])
      return .file(CueTimeline(try CaptionFile(parsing: bytes).cues))
    case .timedText, .ttml, .laterTTML, .sampleTTML:
      let bytes = try converted(
        ["-map", "0:v", "-map", "1:s", "-c:v", "libx264"] + form.options + ["-f", "mp4"])
      let film = try await MP4Demuxer(reader: MemoryReader(bytes))
      return .track(film, try #require(film.tracks().first { $0.kind == .text }))
    }
  }

  private func reader(of source: Source, _ found: FoundCues) async throws -> TextTrackReader? {
    guard case .track(let film, let track) = source else { return nil }
    return try await found.reader(of: track.id, in: film)
  }

  /// What is known around a viewer.
  private func timeline(
    at time: Duration, of source: Source, _ reader: TextTrackReader?, _ found: FoundCues
  ) async -> CueTimeline {
    await reader?.follow(time)
    await reader?.settle()
    if case .file(let timeline) = source { return timeline }
    #expect(found.reports.isEmpty)
    return CueTimeline(found.all)
  }

  private func milliseconds(_ time: Duration) -> Int { Int((time / .milliseconds(1)).rounded()) }

  @Test("have the words and times that were written", arguments: Form.allCases)
  func whole(_ form: Form) async throws {
    let (source, found) = (try await source(form), FoundCues())
    let reader = try await reader(of: source, found)
    var timeline = CueTimeline([])
    for second in [0, 30, 55] {
      timeline = await self.timeline(at: .seconds(second), of: source, reader, found)
    }
    let lines = timeline.cues.map {
      Line(start: milliseconds($0.start), end: milliseconds($0.end), text: $0.text)
    }
    #expect(lines == Self.lines)
  }

  @Test("show them after 200 jumps too", arguments: Form.allCases)
  func jumps(_ form: Form) async throws {
    let source = try await source(form)
    var random = SplitMix64(seed: 60)
    for _ in 0..<20 {
      let found = FoundCues()
      let reader = try await reader(of: source, found)
      for _ in 0..<10 {
        let position = Int.random(in: 0..<60_000, using: &random)
        // Half a millisecond later: formats round a time in their own ways.
        let time = Duration.microseconds(position * 1000 + 500)
        let shown = await timeline(at: time, of: source, reader, found).cues(at: time)
          .map(\.text)
        let expected = Self.lines.filter { $0.start..<$0.end ~= position }.map(\.text)
        #expect(shown == expected, "at \(position) ms")
      }
    }
  }
}
