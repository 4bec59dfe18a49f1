import Captions
import Foundation
import MP4
import Media
import TestSupport
import Testing

@testable import TerminalPlayer

/// The tracks of text of a film: `subtitles.mp4` has two of them, and the names of its chapters.
@Suite("Text tracks of a film") struct TextTrackTests {
  private func demuxer() async throws -> MP4Demuxer {
    try await MP4Demuxer(reader: try FileByteRangeReader(path: fixturePath("subtitles.mp4")))
  }

  /// A line for each cue, as FFmpeg writes WebVTT.
  private func lines(_ cues: [CaptionCue]) -> [String] {
    func time(_ time: Duration) -> String {
      let thousandths = Int((time / .milliseconds(1)).rounded())
      let (seconds, rest) = (thousandths / 1000, String(thousandths % 1000 + 1000).dropFirst())
      return "00:0\(seconds).\(rest)"
    }
    return cues.flatMap { ["\(time($0.start)) --> \(time($0.end))"] + $0.lines.map(\.text) }
  }

  /// What a viewer at the beginning gets of a track.
  private func cues(of id: Track.ID, in source: any MediaSource) async throws -> [CaptionCue] {
    let cues = FoundCues()
    let reader = try await cues.reader(of: id, in: source)
    await reader.follow(.zero)
    await reader.settle()
    #expect(cues.reports.isEmpty)
    return cues.all
  }

  @Test(
    "have the words and times that ffmpeg finds", .enabled(if: FFmpegTool.ffmpeg.isInstalled),
    arguments: [0, 1])
  func oracle(number: Int) async throws {
    let answer = try FFmpegTool.ffmpeg.run([
      "-v", "error", "-i", fixturePath("subtitles.mp4"), "-map", "0:s:\(number)", "-f", "webvtt",
      "-",
    ])
    let theirs = String(decoding: answer.output, as: UTF8.self)
      .replacing(/<\/?[bi]>/, with: "").split(separator: "\n").dropFirst().map(String.init)
    #expect(theirs.count > 3)
    #expect(lines(try await cues(of: 4 + number, in: demuxer())) == theirs)
  }

  @Test(
    "closed captions of a track are those in the pictures",
    .enabled(if: FFmpegTool.ffmpeg.isInstalled))
  func closedCaptions() async throws {
    let film = fixturePath("captions.mp4")
    // A film in QuickTime's format has to be written to a file.
    let bytes = try withScratchFolder { folder in
      let file = folder.appendingPathComponent("captions.mov")
      _ = try FFmpegTool.ffmpeg.run([
        "-v", "error", "-f", "lavfi", "-i", "movie=\(film)[out+subcc]", "-i", film, "-map", "1:v",
        "-map", "0:s", "-c", "copy", file.path,
      ])
      return Array(try Data(contentsOf: file))
    }
    let source = try await MP4Demuxer(reader: MemoryReader(bytes))
    let track = try #require(source.tracks().first { $0.codec == "c608" })
    #expect(SubtitleTrack(track)?.description == "EIA-608")
    let shown = CueTimeline(try await cues(of: track.id, in: source))
    let texts = [1.0, 2, 3, 4.9, 6.2].map { second in
      shown.cues(at: .seconds(second)).map(\.text).joined(separator: "\n")
    }
    let expected = [
      "", "    A pop-on caption,\nseen at once", "One", "Two\nThree\nFour",
      "Caf\u{E9}\u{266A} \u{DC}ber!",
    ]
    #expect(texts == expected)
    // What was seen when a viewer jumps in is unknown, and its newest rows come first.
    var random = SplitMix64(seed: 608)
    var seenCount = 0
    for _ in 0..<20 {
      let found = FoundCues()
      let reader = try await found.reader(of: track.id, in: source)
      for _ in 0..<10 {
        let time = Duration.milliseconds(Int.random(in: 0..<7000, using: &random))
        await reader.follow(time)
        await reader.settle()
        let rows = CueTimeline(found.all).cues(at: time).flatMap { $0.lines.map(\.text) }
        let all = shown.cues(at: time).flatMap { $0.lines.map(\.text) }
        #expect(all.suffix(rows.count) == rows[...], "at \(time)")
        seenCount += rows.isEmpty ? 0 : 1
      }
    }
    #expect(seenCount > 50)
  }

  // FFmpeg 5.1 loses the durations of text in fragments: so the same film is compared.
  @Test(
    "in fragments have the same words and times", .enabled(if: FFmpegTool.ffmpeg.isInstalled))
  func fragments() async throws {
    let answer = try FFmpegTool.ffmpeg.run([
      "-v", "error", "-i", fixturePath("subtitles.mp4"), "-map", "0:v", "-map", "0:s", "-c",
      "copy", "-f", "mp4", "-movflags", "+frag_keyframe+empty_moov+default_base_moof", "-",
    ])
    let film = try await MP4Demuxer(reader: MemoryReader(answer.output))
    #expect(film.isFragmented)
    let texts = film.tracks().filter { CaptionSampleFormat(of: $0) != nil }
    #expect(texts.map(\.codec) == ["tx3g", "tx3g"])
    for (number, track) in texts.enumerated() {
      let expected = try await cues(of: 4 + number, in: demuxer())
      #expect(lines(try await cues(of: track.id, in: film)) == lines(expected))
    }
  }

  @Test("wherever a viewer jumps, the cues of that moment are known", arguments: 0..<20)
  func seeks(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let demuxer = try await demuxer()
    let all = FoundCues()
    let reference = try await all.reader(of: 4, in: demuxer)
    await reference.follow(.zero)
    await reference.settle()
    let expected = CueTimeline(all.all)
    let cues = FoundCues()
    let reader = try await cues.reader(of: 4, in: demuxer)
    for _ in 0..<10 {
      let position = Duration.milliseconds(Int.random(in: 0...4200, using: &random))
      await reader.follow(position)
      await reader.settle()
      #expect(CueTimeline(cues.all).cues(at: position) == expected.cues(at: position))
    }
    #expect(Set(cues.all).count == cues.all.count)
  }

  @Test("j goes from files to the film's tracks, and --sub-track chooses by number and language")
  func selection() async throws {
    let tracks = try await demuxer().tracks()
    var options = TerminalPlayerOptions()
    let none = try SubtitleSelection(options, texts: tracks)
    #expect(none.tracks.map(\.name) == ["eng", "deu"])
    #expect(none.text == "1 of 2 · eng · timed text, track 4")
    options.subtitles = [SubtitleTrack(name: "a.srt", description: "SubRip, 0 cues", cues: [])]
    var all = try SubtitleSelection(options, texts: tracks)
    #expect(all.shownTrackID == nil)
    #expect(all.next() == "subtitles 2 of 3: eng")
    #expect(all.shownTrackID == 4)
    #expect(all.next() == "subtitles 3 of 3: deu")
    #expect(all.next() == "subtitles 1 of 3: a.srt")
    options.subtitleChoice = SubtitleChoice("DEU")
    #expect(try SubtitleSelection(options, texts: tracks).shownTrackID == 5)
    options.subtitleChoice = .number(2)
    #expect(try SubtitleSelection(options, texts: tracks).shownTrackID == 4)
    options.subtitleChoice = .off
    let hidden = try SubtitleSelection(options, texts: tracks)
    #expect(!hidden.isVisible && hidden.shownTrackID == nil)
    options.subtitleChoice = .language("fra")
    #expect(
      throws: TerminalPlayerError.noSubtitles(.language("fra"), tracks: ["a.srt", "eng", "deu"])
    ) { try SubtitleSelection(options, texts: tracks) }
    #expect(["0", "-1", "", "x", "a b", "\u{1B}[m"].allSatisfy { SubtitleChoice($0) == nil })
  }

  @Test("a track that turns out to be chapters goes, and the choice stays with its track")
  func removal() async throws {
    let tracks = try await demuxer().tracks()
    var selection = try SubtitleSelection(TerminalPlayerOptions(), texts: tracks)
    _ = selection.next()
    selection.remove(track: 4)
    #expect(selection.shownTrackID == 5)
    selection.remove(track: 5)
    #expect(selection.track == nil && selection.next() == "there are no subtitles")
  }
}
