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

  /// A track of 90 kHz with the format `wvtt`.
  private static var initialization: [UInt8] {
    let entry = box("wvtt", zeros(6), [0, 1], box("vttC", Array("WEBVTT".utf8)))
    let table = box(
      "stbl", box("stsd", zeros(4), number(1), entry), box("stts", zeros(8)),
      box("stsc", zeros(8)), box("stsz", zeros(12)), box("stco", zeros(8)))
    let information = box(
      "minf", box("nmhd", zeros(4)),
      box("dinf", box("dref", zeros(4), number(1), box("url ", [0, 0, 0, 1]))), table)
    let media = box(
      "mdia", box("mdhd", zeros(12), number(90_000), zeros(4), [0x55, 0xC4, 0, 0]),
      box("hdlr", zeros(8), Array("text".utf8), zeros(13)), information)
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

  /// A fragment with samples that last half a second, a second, and half a second.
  private static func fragment(at time: Int, _ text: String) -> [UInt8] {
    let cue = box(
      "vttc", box("sttg", Array("line:0".utf8)), box("payl", Array(text.utf8)))
    let samples = [(45_000, box("vtte")), (90_000, cue), (45_000, box("vtte"))]
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
    let loader = ScriptedLoader { url, _ in
      switch url {
      case "text/forced.m3u8":
        .text(
          "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI=\"init.mp4\"\n"
            + "#EXTINF:4,\n0.m4s\n#EXTINF:4,\n1.m4s\n#EXT-X-ENDLIST\n")
      case "text/init.mp4": .bytes(Self.initialization)
      // The pictures begin at 141 000 ticks.
      case "text/0.m4s": .bytes(Self.fragment(at: 141_000, "first"))
      case "text/1.m4s": .bytes(Self.fragment(at: 141_000 + 360_000, "second"))
      default: .file
      }
    }
    let source = try await HLSSource.fixture("text/master.m3u8", loader: loader)
    let cues = try await source.cues(2)
    #expect(cues.lines == ["500 1500 first", "4500 5500 second"])
    #expect(cues.cues.map(\.placement.vertical) == [.top, .top])
    #expect(await source.faults.isEmpty)
  }

  @Test("one that is cut anywhere is noted, or has less")
  func truncation() async throws {
    let bytes = Self.fragment(at: 141_000, "first")
    for count in stride(from: 0, to: bytes.count, by: 7) {
      let segment = LoadedSegment(
        range: .zero..<(.seconds(4)), number: 0, discontinuity: 0, level: 0, url: "a",
        bytes: ByteChunks(Array(bytes.prefix(count))),
        initialization: ByteChunks(Self.initialization))
      let text = try await TextSegment(segment)
      let samples = text.samples(movedBy: .zero, in: segment.range, rules: .core)
      #expect(samples.count < 3)
    }
  }
}
