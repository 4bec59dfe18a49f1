import Captions
import Media
import TestSupport
import Testing

@testable import Streaming

/// Reads the subtitles of `Fixtures/hls/text`, whose film begins at 141000 ticks.
struct TextStreamTests {
  private static let english = [
    "500 1500 One at a time.", "1700 4500 Two, / and a half.", "4500 5500 Three.",
    "5900 7900 Four & no more.",
  ]

  @Test("cues have the film's time, whichever clock their segment has, and are read once")
  func clocks() async throws {
    let source = try await HLSSource.fixture("text/master.m3u8")
    #expect(try await source.cues(0).lines == Self.english)
    #expect(
      try await source.cues(1).lines
        == (0..<4).map {
          "\($0 * 2000 + 250) \($0 * 2000 + 1750) Segment \($0)"
        })
    // Without a header, the file's 0 is the stream's 0: 141000 ticks before the film.
    #expect(try await source.cues(2).lines == ["1999 2999 Bonjour!"])
    #expect(await source.faults.isEmpty)
  }

  @Test("nothing is loaded for subtitles before they are wanted, and no segment twice")
  func requests() async throws {
    let loader = ScriptedLoader()
    let source = try await HLSSource.fixture("text/master.m3u8", loader: loader)
    _ = try await source.samples()
    #expect(!loader.requests.contains { $0.contains("vtt") || $0.contains("en.m3u8") })
    for start in [0, 4, 7, 2] { _ = try await source.cues(0, from: .seconds(start)) }
    let texts = loader.requests.filter { $0.contains("en") }
    #expect(texts.sorted() == ["text/en.m3u8"] + (0..<4).map { "text/en_\($0).vtt" })
  }

  @Test("wherever a viewer jumps, the cues of that moment are known", arguments: 0..<20)
  func seeks(_ seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let source = try await HLSSource.fixture("text/master.m3u8")
    for rendition in 0..<3 {
      let expected = CueTimeline(try await source.cues(rendition).cues)
      for _ in 0..<10 {
        let time = Duration.milliseconds(Int.random(in: 0..<8000, using: &random))
        let cues = try await source.cues(rendition, from: time, to: time).cues
        #expect(CueTimeline(cues).cues(at: time) == expected.cues(at: time))
      }
    }
  }

  @Test("a cue that only the segment before has is found by a viewer who jumps behind it")
  func lookBack() async throws {
    let loader = ScriptedLoader { url, _ in
      url.hasSuffix("en_1.vtt") ? .text("WEBVTT\n") : .file
    }
    let source = try await HLSSource.fixture("text/master.m3u8", loader: loader)
    let cues = try await source.cues(0, from: .seconds(3), to: .seconds(3))
    #expect(CueTimeline(cues.cues).cues(at: .seconds(3)).map(\.text) == ["Two,\nand a half."])
  }

  @Test("samples say how far the text is known, where there is none too")
  func markers() async throws {
    let loader = ScriptedLoader { url, _ in url.hasSuffix(".vtt") ? .text("WEBVTT\n") : .file }
    let source = try await HLSSource.fixture("text/master.m3u8", loader: loader)
    let reader = try await source.reader(of: [await source.textTrack(0)], at: nil)
    var times: [Int64] = []
    while case .sample(let sample, _)? = try await reader.next() {
      #expect(!sample.isPresented)
      times.append(sample.presentationTime.microseconds / 1000)
    }
    #expect(times == [0, 2000, 4000, 6000])
  }

  @Test(
    "what is not a segment of subtitles is noted, and the rest is read",
    arguments: [
      (ScriptedLoader.Answer.status(404), "404"), (.text(""), "not WebVTT"),
      (.text("<html>"), "web page"), (.bytes([0x57, 0xFF, 0xFE]), "UTF-8"),
      (.text("WEBVTT\n\n00:09.000 --> 00:08.000\nx\n"), "ends before it begins"),
    ])
  func damaged(_ answer: ScriptedLoader.Answer, _ words: String) async throws {
    let loader = ScriptedLoader { url, _ in url.hasSuffix("en_0.vtt") ? answer : .file }
    let source = try await HLSSource.fixture("text/master.m3u8", loader: loader)
    #expect(try await source.cues(0).lines == Array(Self.english.dropFirst()))
    let message = try #require(await source.report.message)
    #expect(message.contains(words) && message.contains("en_0.vtt"))
    // The film plays on.
    #expect(try await source.samples()[.video]?.count == 96)
  }

  @Test("a segment that is too long for text is noted, and not read")
  func long() async throws {
    let loader = ScriptedLoader { url, _ in
      guard url.hasSuffix("en_0.vtt") else { return .file }
      return .bytes(Array("WEBVTT\n\n".utf8) + [UInt8](repeating: 0x41, count: 4 << 20))
    }
    let source = try await HLSSource.fixture("text/master.m3u8", loader: loader)
    #expect(try await source.cues(0).lines == Array(Self.english.dropFirst()))
    #expect(try #require(await source.report.message).contains("more than 4 MiB"))
  }

  @Test("a rendition whose playlist is missing is an error of its reader alone")
  func missing() async throws {
    let loader = ScriptedLoader { url, _ in url.hasSuffix("en.m3u8") ? .status(404) : .file }
    let source = try await HLSSource.fixture("text/master.m3u8", loader: loader)
    await #expect(throws: StreamingError.self) { try await source.cues(0) }
    #expect(try await source.cues(1).count == 4)
    #expect(try await source.samples()[.video]?.count == 96)
  }

  @Test("subtitles have a reader of their own")
  func mixed() async throws {
    let source = try await HLSSource.fixture("text/master.m3u8")
    let tracks = Set(await source.tracks().map(\.id))
    await #expect(throws: StreamingError.self) { try await source.reader(of: tracks, at: nil) }
  }

  @Test("a reader that waits for the pictures of another timeline ends when it is cancelled")
  func waiting() async throws {
    let source = try await HLSSource.fixture("text/master.m3u8", loader: Self.broken)
    let reading = Task { try await source.cues(0) }
    try await Task.sleep(for: .milliseconds(50))
    reading.cancel()
    await #expect(throws: (any Error).self) { try await reading.value }
  }

  @Test("where the stream's clock starts again, cues follow the pictures")
  func discontinuity() async throws {
    let source = try await HLSSource.fixture("text/master.m3u8", loader: Self.broken)
    // The second timeline is known when its pictures have been read.
    _ = try await source.samples()
    #expect(
      try await source.cues(0).lines
        == ["250 1750 a0", "2250 3750 a1", "4250 5750 b0", "6250 7750 b1", "8250 9750 b2"])
  }

  @Test(
    "where the stream's clock wraps, cues go on, whether the map is from before or after",
    arguments: ["MPEGTS:8589843000,LOCAL:00:00.000", "LOCAL:00:02.000,MPEGTS:88408"])
  func wrap(_ map: String) async throws {
    let cues = [("00.500", "00.900", "before"), ("01.500", "01.900", "after")].map {
      "00:\($0) --> 00:\($1)\n\($2)\n"
    }
    let loader = ScriptedLoader { url, _ in
      switch url {
      case "text/../ts/low.m3u8", "text/../ts/mid.m3u8":
        .text("#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfilm.ts\n#EXT-X-ENDLIST\n")
      case "text/../ts/film.ts": .alias("../packets-rollover.ts")
      case "text/forced.vtt":
        .text("WEBVTT\nX-TIMESTAMP-MAP=\(map)\n\n" + cues.joined(separator: "\n"))
      default: .file
      }
    }
    // The pictures begin 91 592 ticks before the wrap.
    let source = try await HLSSource.fixture("text/master.m3u8", loader: loader)
    #expect(try await source.cues(2).lines == ["500 900 before", "1500 1900 after"])
  }

  /// The film of `ts/discontinuity.m3u8`: two segments, and the beginning of another encoding.
  private static let broken = ScriptedLoader { url, _ in
    switch url {
    case "text/../ts/low.m3u8", "text/../ts/mid.m3u8":
      return .alias("ts/discontinuity.m3u8")
    case "text/en.m3u8":
      var list = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:7\n"
      list += "#EXT-X-DISCONTINUITY-SEQUENCE:3\n"
      for name in ["a0", "a1", "-", "b0", "b1", "b2"] {
        list += name == "-" ? "#EXT-X-DISCONTINUITY\n" : "#EXTINF:2,\n\(name).vtt\n"
      }
      return .text(list + "#EXT-X-ENDLIST\n")
    default:
      guard url.hasSuffix(".vtt"), let name = url.split(separator: "/").last?.dropLast(4),
        let number = Int(name.dropFirst())
      else { return .file }
      // Both encodings begin at 141000 ticks.
      return .text(
        "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:141000,LOCAL:00:00.000\n\n"
          + "00:0\(number * 2).250 --> 00:0\(number * 2 + 1).750\n\(name)\n")
    }
  }
}
