import Captions
import Media
import TestSupport
import Testing

@testable import Streaming

/// Subtitles of a broadcast.
struct LiveTextTests {
  private static let master = """
    #EXTM3U
    #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",URI="text.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=50000,RESOLUTION=96x54,SUBTITLES="text"
    low.m3u8

    """

  /// The channel with a cue in each segment, which has the segment's number.
  private func loader(
    of channel: LiveChannel, missing: @escaping @Sendable (Int, Int) -> Bool = { _, _ in false }
  ) -> ScriptedLoader {
    let film = channel.loader()
    return ScriptedLoader { url, attempt in
      if url.hasSuffix("master.m3u8") { return .text(Self.master) }
      if url.hasSuffix("text.m3u8") {
        return .text(channel.text.replacing(#/low_\d\.ts\?/#, with: "text.vtt?"))
      }
      guard url.contains("text.vtt"),
        let number = url.split(separator: "?").last.flatMap({ Int($0) })
      else { return film.answer(to: url, attempt) }
      if missing(number, attempt) { return .status(404) }
      // Every fourth segment the stream's clock starts again at 141 000.
      let second = number % 4 * 2
      return .text(
        "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:141000,LOCAL:00:00.000\n\n"
          + "00:0\(second).250 --> 00:0\(second + 1).750\n\(number)\n")
    }
  }

  private func line(_ number: Int, at position: Int) -> String {
    "\(position * 1000 + 250) \(position * 1000 + 1750) \(number)"
  }

  @Test("cues come as the broadcast goes on, across its discontinuities", .timeLimit(.minutes(2)))
  func goesOn() async throws {
    let channel = LiveChannel(windowCount: 60)
    let source = try await channel.source(loader(of: channel), playlist: "master.m3u8")
    let pictures = try await source.reader(of: [1], at: nil)
    async let watched = channel.watch(pictures, count: 12 * 30)
    let cues = try await source.cues(0, from: .seconds(10), to: .seconds(30))
    #expect(cues.lines == (4...14).map { line($0, at: $0 * 2) })
    _ = try await watched
    #expect(await source.faults.isEmpty)
  }

  @Test("the list of the subtitles is placed beside that of the pictures", .timeLimit(.minutes(2)))
  func window() async throws {
    let channel = LiveChannel()
    let source = try await channel.source(loader(of: channel), playlist: "master.m3u8")
    let pictures = try await source.reader(of: [1], at: nil)
    _ = try await channel.watch(pictures, count: 12 * 30)
    // The first list began with the fifth segment, and the window has moved on since.
    let start = try #require(await source.timeline.seekable?.lowerBound.duration)
    #expect(start > .seconds(10))
    let lines = try await source.cues(0, from: .zero, to: start + .seconds(6)).lines
    #expect(lines.count >= 2)
    for text in lines {
      let number = try #require(text.split(separator: " ").last.flatMap { Int($0) })
      #expect(text == line(number, at: (number - 4) * 2))
    }
  }

  @Test("a segment that is late is requested once more, one that is gone is left out")
  func late() async throws {
    let channel = LiveChannel(firstCount: 6, lastNumber: 6)
    let loader = loader(of: channel) { number, attempt in
      number == 3 || number == 5 && attempt == 1
    }
    let source = try await channel.source(loader, playlist: "master.m3u8")
    _ = try await source.samples()
    #expect(try await source.cues(0).lines == [0, 1, 2, 4].map { line($0, at: $0 * 2) })
  }
}
