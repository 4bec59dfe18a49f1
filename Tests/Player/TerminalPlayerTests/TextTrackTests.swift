import Captions
import Foundation
import MP4
import Media
import Synchronization
import TestSupport
import Testing

@testable import TerminalPlayer

/// The tracks of text of a film: `subtitles.mp4` has two of them, and the names of its chapters.
@Suite("Text tracks of a film") struct TextTrackTests {
  private func demuxer() async throws -> MP4Demuxer {
    try await MP4Demuxer(reader: try FileByteRangeReader(path: fixturePath("subtitles.mp4")))
  }

  private final class Cues: Sendable {
    private let state = Mutex<[CaptionCue]>([])
    private let problems = Mutex<[String]>([])
    var all: [CaptionCue] { state.withLock { $0 } }
    var reports: [String] { problems.withLock { $0 } }
    func set(_ cues: [CaptionCue]) { state.withLock { $0 = cues } }
    func report(_ text: String) { problems.withLock { $0.append(text) } }
  }

  private func reader(
    _ source: any MediaSource, _ id: Track.ID, _ cues: Cues
  ) async throws -> TextTrackReader {
    let track = try #require(try await source.tracks().first { $0.id == id })
    let made = TextTrackReader(
      source, track, report: { cues.report($0) }, publish: { cues.set($0) })
    return try #require(made)
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
    let cues = Cues()
    let reader = try await reader(source, id, cues)
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
      let found = Cues()
      let reader = try await reader(source, track.id, found)
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
    let all = Cues()
    let reference = try await reader(demuxer, 4, all)
    await reference.follow(.zero)
    await reference.settle()
    let expected = CueTimeline(all.all)
    let cues = Cues()
    let reader = try await reader(demuxer, 4, cues)
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

  /// Samples of timed text at chosen moments; the one at `broken` is no text.
  private struct Script: MediaSource {
    var texts: [(start: Int64, text: String)]
    var broken: Int?
    var fails = false
    let timeline = Timeline.complete(
      from: MediaTime(value: 5, timescale: 1), duration: MediaTime(value: 100, timescale: 1))

    struct Failure: Error {}

    func tracks() -> [Track] {
      [
        Track(
          id: 1, kind: .text, codec: "tx3g", codecString: "tx3g", language: "und",
          timescale: 1000, duration: nil, formats: [.other])
      ]
    }

    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) throws -> any SampleReader {
      if fails { throw Failure() }
      let samples = texts.enumerated().map { index, entry in
        let bytes = index == broken ? [0, 9] : [0, UInt8(entry.text.utf8.count)] + entry.text.utf8
        let start = MediaTime(value: entry.start + 5000, timescale: 1000)
        return EncodedSample(
          index: index, data: bytes, decodeTime: start, presentationTime: start,
          duration: MediaTime(value: 1000, timescale: 1000), isSync: true)
      }
      let first = time.flatMap { time in samples.lastIndex { $0.presentationTime <= time } }
      return Reader(samples: Array(samples[(first ?? 0)...]))
    }

    actor Reader: SampleReader {
      private var samples: [EncodedSample]
      init(samples: [EncodedSample]) { self.samples = samples }
      func next() -> SampleEvent? { samples.isEmpty ? nil : .sample(samples.removeFirst(), 1) }
    }
  }

  @Test("times count from the film's beginning; a broken sample is reported once, others are kept")
  func broken() async throws {
    let source = Script(texts: [(0, "one"), (1000, "two"), (2000, "three")], broken: 1)
    let cues = Cues()
    let reader = try await reader(source, 1, cues)
    await reader.follow(.zero)
    await reader.settle()
    #expect(cues.all.map(\.text) == ["one", "three"])
    #expect(cues.all.map(\.start) == [.zero, .seconds(2)])
    #expect(cues.reports.count == 1 && cues.reports[0].contains("sample 1"))
  }

  @Test("only what the viewer comes near is read, and nothing twice")
  func window() async throws {
    let source = Script(texts: (0..<100).map { (Int64($0) * 1000, "\($0)") })
    let cues = Cues()
    let reader = try await reader(source, 1, cues)
    await reader.follow(.zero)
    await reader.settle()
    #expect(cues.all.count == 31)
    await reader.follow(.seconds(25))
    await reader.settle()
    #expect(cues.all.count == 56)
    await reader.follow(.seconds(80))
    await reader.settle()
    #expect(cues.all.map(\.start) == (Array(0...55) + Array(77...99)).map { .seconds($0) })
  }

  /// Samples of timed text at each second up to some; then a reader waits until its task is cancelled.
  private struct Waiting: MediaSource {
    let count: Int64
    let starts = Starts()
    let timeline = Timeline.complete(duration: MediaTime(value: 1000, timescale: 1))

    /// Where readers have started.
    final class Starts: Sendable {
      private let state = Mutex<[Int]>([])
      var all: [Int] { state.withLock { $0 } }
      func note(_ second: Int) { state.withLock { $0.append(second) } }
    }

    func tracks() -> [Track] { Script(texts: []).tracks() }

    func reader(of tracks: Set<Track.ID>, at time: MediaTime?) -> any SampleReader {
      let start = (time ?? .zero).value / Int64((time ?? .zero).timescale)
      starts.note(Int(start))
      return Reader(next: start, end: start < 100 ? count : start + count)
    }

    actor Reader: SampleReader {
      private var next: Int64
      private let end: Int64
      init(next: Int64, end: Int64) { (self.next, self.end) = (next, end) }

      func next() async throws -> SampleEvent? {
        while next >= end { try await Task.sleep(for: .milliseconds(1)) }
        defer { next += 1 }
        let time = MediaTime(value: next, timescale: 1)
        let text = Array("\(next)".utf8)
        return .sample(
          EncodedSample(
            index: Int(next), data: [0, UInt8(text.count)] + text, decodeTime: time,
            presentationTime: time, duration: MediaTime(value: 1, timescale: 1), isSync: true), 1)
      }
    }
  }

  @Test(
    "what has come of a stream is shown while more is awaited; a viewer who jumps does not wait",
    .timeLimit(.minutes(10)))
  func waiting() async throws {
    let source = Waiting(count: 5)
    let cues = Cues()
    let reader = try await reader(source, 1, cues)
    await reader.follow(.zero)
    while cues.all.count < 5 { try await Task.sleep(for: .milliseconds(1)) }
    // Near what is awaited nothing starts again.
    for second in 1...4 { await reader.follow(.seconds(second)) }
    await reader.follow(.seconds(300))
    while cues.all.count < 10 {
      await reader.follow(.seconds(300))
      try await Task.sleep(for: .milliseconds(1))
    }
    #expect(cues.all.map(\.text) == ["0", "1", "2", "3", "4", "297", "298", "299", "300", "301"])
    #expect(source.starts.all == [0, 297])
    #expect(cues.reports.isEmpty)
    await reader.finish()
  }

  @Test("a source that fails is reported once, and not asked again and again")
  func failure() async throws {
    let source = Script(texts: [], fails: true)
    let cues = Cues()
    let reader = try await reader(source, 1, cues)
    for second in 0..<30 { await reader.follow(.seconds(second)) }
    await reader.settle()
    #expect(cues.reports.count == 1 && cues.all.isEmpty)
  }
}
