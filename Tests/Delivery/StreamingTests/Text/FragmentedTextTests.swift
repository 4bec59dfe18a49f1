import Captions
import Media
import TestSupport
import Testing

@testable import Streaming

/// Subtitles in fragments of MP4: ISO/IEC 14496-30 §7, in the segments of RFC 8216 §3.3.
struct FragmentedTextTests {
  private static func box(_ type: String, _ parts: [UInt8]...) -> [UInt8] {
    let payload = Array(parts.joined())
    return number(payload.count + 8) + Array(type.utf8) + payload
  }

  private static func number(_ value: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * (3 - $0))) }
  }

  private static func zeros(_ count: Int) -> [UInt8] { [UInt8](repeating: 0, count: count) }

  private static let matrix =
    number(0x10000) + zeros(12) + number(0x10000) + zeros(12) + number(0x4000_0000)

  private static let webVTT = box("wvtt", zeros(6), [0, 1], box("vttC", Array("WEBVTT".utf8)))
  private static let ttml = box(
    "stpp", zeros(6), [0, 1], Array("http://www.w3.org/ns/ttml\0\0\0".utf8))

  /// A track of 90 kHz with some sample entry.
  private static func initialization(_ entry: [UInt8]) -> [UInt8] {
    let table = box(
      "stbl", box("stsd", zeros(4), number(1), entry), box("stts", zeros(8)),
      box("stsc", zeros(8)), box("stsz", zeros(12)), box("stco", zeros(8)))
    let information = box(
      "minf", box("nmhd", zeros(4)),
      box("dinf", box("dref", zeros(4), number(1), box("url ", [0, 0, 0, 1]))), table)
    let media = box(
      "mdia", box("mdhd", zeros(12), number(90_000), zeros(4), [0x55, 0xC4, 0, 0]),
      box("hdlr", zeros(8), Array((entry == ttml ? "subt" : "text").utf8), zeros(13)),
      information)
    let header = box(
      "tkhd", [0, 0, 0, 3], zeros(8), number(1), zeros(24), matrix, zeros(8))
    return box("ftyp", Array("iso6".utf8), zeros(4), Array("iso6".utf8))
      + box(
        "moov",
        box(
          "mvhd", zeros(12), number(90_000), zeros(4), number(0x10000), [1, 0], zeros(10), matrix,
          zeros(24), number(2)), box("trak", header, media),
        box("mvex", box("trex", zeros(4), number(1), number(1), zeros(12))))
  }

  /// A fragment of WebVTT with samples that last half a second, a second, and half a second.
  private static func fragment(at time: Int, _ text: String) -> [UInt8] {
    let cue = box(
      "vttc", box("sttg", Array("line:0".utf8)), box("payl", Array(text.utf8)))
    return fragment(at: time, [(45_000, box("vtte")), (90_000, cue), (45_000, box("vtte"))])
  }

  /// A fragment with samples, of which each lasts so many ticks.
  private static func fragment(at time: Int, _ samples: [(Int, [UInt8])]) -> [UInt8] {
    func head(dataOffset: Int) -> [UInt8] {
      let run = box(
        "trun", [0, 0, 0x03, 0x01], number(samples.count), number(dataOffset),
        samples.flatMap { number($0.0) + number($0.1.count) })
      return box(
        "moof", box("mfhd", zeros(4), number(1)),
        box(
          "traf", box("tfhd", [0, 2, 0, 0], number(1)), box("tfdt", zeros(4), number(time)), run))
    }
    let size = head(dataOffset: 0).count
    return head(dataOffset: size + 8) + box("mdat", Array(samples.map(\.1).joined()))
  }

  @Test("their samples have the film's time, as those of the pictures do")
  func times() async throws {
    let source = try await source(
      Self.webVTT,
      [Self.fragment(at: 141_000, "first"), Self.fragment(at: 141_000 + 360_000, "second")])
    let cues = try await source.cues(2)
    #expect(cues.lines == ["500 1500 first", "4500 5500 second"])
    #expect(cues.cues.map(\.placement.vertical) == [.top, .top])
    #expect(await source.faults.isEmpty)
  }

  /// A film whose pictures begin at 141 000 ticks, with its third rendition of subtitles in fragments of 4 s.
  private func source(
    _ entry: [UInt8], _ fragments: [[UInt8]]
  ) async throws -> HLSSource {
    let loader = ScriptedLoader { url, _ in
      switch url {
      case "text/forced.m3u8":
        return .text(
          "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI=\"init.mp4\"\n"
            + fragments.indices.map { "#EXTINF:4,\n\($0).m4s\n" }.joined() + "#EXT-X-ENDLIST\n")
      case "text/init.mp4": return .bytes(Self.initialization(entry))
      default:
        guard url.hasSuffix(".m4s"), let name = url.split(separator: "/").last,
          let number = Int(name.dropLast(4))
        else { return .file }
        return .bytes(fragments[number])
      }
    }
    return try await HLSSource.fixture("text/master.m3u8", loader: loader)
  }

  private static func document(_ number: Int, _ begin: String, _ end: String) -> [UInt8] {
    Array(
      "<tt><body><p begin='\(begin)' end='\(end)'>a &lt;b&gt; &amp; c<br/>\(number)</p></body></tt>"
        .utf8)
  }

  @Test("a document of TTML has the clock of its track, beside renditions of WebVTT")
  func ttml() async throws {
    let tick = 90_000
    let start = 141_000
    let source = try await source(
      Self.ttml,
      [
        // The pictures begin 1.567 s after the clock, and nothing is shown after the sample's end.
        Self.fragment(at: start, [(4 * tick, Self.document(0, "2.067s", "00:00:04.067"))]),
        Self.fragment(
          at: start + 4 * tick,
          [
            (2 * tick, Self.document(1, "6.567s", "9s")),
            (2 * tick, Self.document(2, "6.567s", "8.067s")),
          ]),
      ])
    let cues = try await source.cues(2)
    #expect(
      cues.lines == [
        "500 2500 a <b> & c / 0", "5000 6000 a <b> & c / 1", "6000 6500 a <b> & c / 2",
      ])
    #expect(try await source.cues(1).lines.first?.hasSuffix("Segment 0") == true)
    #expect(await source.faults.isEmpty)
    let track = try #require(await source.tracks().last)
    #expect(CaptionSampleFormat(of: track) == .webVTT)
  }

  /// Eight seconds of text with odd times in milliseconds, some of it over other text.
  private static let lines = (0..<16).map { number in
    let start = number * 500 + number * 137 % 150
    return (range: start..<start + (number % 5 == 4 ? 700 : 300), text: "Word \(number)")
  }

  /// The fragment of 4 s from a moment on in milliseconds, after the beginning of the pictures.
  private static func fragment(of entry: [UInt8], from first: Int) -> [UInt8] {
    let (start, last) = (141_000 + first * 90, first + 4000)
    let shown = lines.filter { $0.range.overlaps(first..<last) }
    guard entry == webVTT else {
      let paragraphs = shown.map { line in
        func ticks(_ time: Int) -> String { "\(141_000 + time * 90)t" }
        return "<p begin='\(ticks(line.range.lowerBound))' end='\(ticks(line.range.upperBound))'>"
          + "\(line.text)</p>"
      }
      let document = "<tt ttp:tickRate='90000'>\(paragraphs.joined())</tt>"
      return fragment(at: start, [(360_000, Array(document.utf8))])
    }
    let changes = shown.flatMap { [$0.range.lowerBound, $0.range.upperBound] }
    let moments = Set(changes.filter { first..<last ~= $0 } + [first, last]).sorted()
    let samples = zip(moments, moments.dropFirst()).map { moment, next in
      let cues = shown.filter { $0.range ~= moment }
        .map { box("vttc", box("payl", Array($0.text.utf8))) }
      return ((next - moment) * 90, cues.isEmpty ? box("vtte") : Array(cues.joined()))
    }
    return fragment(at: start, samples)
  }

  @Test("after 200 jumps the words are those that were written", arguments: ["wvtt", "stpp"])
  func jumps(_ codec: String) async throws {
    let entry = codec == "wvtt" ? Self.webVTT : Self.ttml
    let source = try await source(
      entry, [0, 4000].map { Self.fragment(of: entry, from: $0) })
    var random = SplitMix64(seed: 31)
    for _ in 0..<200 {
      let time = Int.random(in: 0..<8000, using: &random)
      let texts = try await source.texts(2, afterJumpTo: time)
      #expect(texts == Self.lines.filter { $0.range ~= time }.map(\.text), "at \(time) ms")
    }
  }

  @Test("text that is not read, and a document that is none, are noted, and the others are kept")
  func damaged() async throws {
    let other = Self.box("sbtt", Self.zeros(6), [0, 1], Array("\0text/plain\0\0".utf8))
    let unknown = try await source(other, [Self.fragment(at: 141_000, [(90_000, [0, 1, 0x41])])])
    #expect(try await unknown.cues(2).lines == [])
    let notes = await unknown.faults.map { "\($0)" }
    #expect(notes.joined().contains("'sbtt'"), "\(notes)")
    let broken = try await source(
      Self.ttml,
      [
        Self.fragment(
          at: 141_000, [(90_000, Array("words".utf8)), (90_000, Self.document(1, "0s", "9s"))])
      ])
    #expect(try await broken.cues(2).lines == ["1000 2000 a <b> & c / 1"])
    #expect(await broken.faults.map { "\($0)" }.joined().contains("no element"))
  }

  @Test("one that is cut anywhere is noted, or has less")
  func truncation() async throws {
    let bytes = Self.fragment(at: 141_000, "first")
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let segment = LoadedSegment(
        range: .zero..<(.seconds(4)), number: 0, discontinuity: 0, level: 0, url: "a",
        bytes: ByteChunks(Array(bytes.prefix(count))),
        initialization: ByteChunks(Self.initialization(Self.webVTT)))
      let text = try await TextSegment(segment)
      let samples = text.samples(movedBy: .zero, in: segment.range, rules: .core)
      #expect(samples.count < 3)
    }
  }
}
