import Media
import Testing

@testable import Captions

@Suite("captions of hostile files") struct HostileCaptionTests {
  /// Whether a text holds something that steers a terminal.
  private func steers(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      [.control, .format, .lineSeparator].contains($0.properties.generalCategory)
    }
  }

  @Test("control and format characters never get out")
  func escapes() throws {
    let text =
      "a\u{1B}[2Jb\u{9B}31mc\u{7}\u{0}\u{202E}d\u{200F}\u{FEFF}e\tf &#27;[2J&#x9b;31m&lrm;\u{2028}g"
    for head in ["WEBVTT\n\n00:00:01.000 --> 00:00:02.000\n", "1\n00:00:01,000 --> 00:00:02,000\n"]
    {
      let file = try CaptionFile(parsing: Array((head + text).utf8))
      let lines = try #require(file.cues.first).lines
      #expect(lines.count == 2 && !lines.contains { steers($0.text) })
    }
  }

  @Test("a cue of 10 MB is cut, and the next one is read")
  func longCue() throws {
    for letter in ["x", "x\n", "<i>", "&amp;", "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}", "-"] {
      let long = String(repeating: letter, count: 10_000_000 / letter.utf8.count)
      let file = try CaptionFile(
        parsing: Array(
          "WEBVTT\n\n00:01.000 --> 00:02.000\n\(long)\n\n00:03.000 --> 00:04.000\nnext".utf8))
      #expect(file.cues.last?.text == "next")
      for cue in file.cues {
        #expect(cue.text.unicodeScalars.count <= CaptionTextBuilder.mostScalars * 2)
        #expect(cue.lines.count <= CaptionTextBuilder.mostLines + 1)
      }
    }
  }

  @Test("a letter keeps a few accents of many")
  func marks() throws {
    let accents = String(repeating: "\u{301}", count: 100_000)
    let lines = WebVTTText.lines(of: Array("a\(accents)b".utf8)[...])
    #expect(lines.first?.text.unicodeScalars.count ?? 0 <= CaptionTextBuilder.mostMarks + 2)
  }

  @Test("100 000 cues at once are read, and a few of them are shown")
  func manyCues() throws {
    let text = "WEBVTT\n\n" + String(repeating: "00:01.000 --> 00:02.000\nx\n\n", count: 100_000)
    let file = try CaptionFile(parsing: Array(text.utf8))
    #expect(file.cues.count == 100_000)
    #expect(CueTimeline(file.cues).cues(at: .seconds(1)).count == CueTimeline.mostShown)
  }

  @Test("files that are too large, or of another format, are refused in a sentence")
  func refused() {
    #expect(throws: CaptionError.tooManyCues(limit: 200_000)) {
      let cue = "00:00:01,000 --> 00:00:02,000\nx\n"
      _ = try CaptionFile(parsing: Array(String(repeating: cue, count: 200_001).utf8))
    }
    #expect(throws: CaptionError.tooLarge(byteCount: 33_554_433, limit: 33_554_432)) {
      _ = try CaptionFile(parsing: [UInt8](repeating: 0x20, count: 33_554_433))
    }
    for bytes in [[], Array("no times".utf8), [0, 0, 0, 0]] {
      #expect(throws: CaptionError.unknownFormat) { try CaptionFile(parsing: bytes) }
    }
  }

  @Test("bytes that are changed, cut or invented never trap", arguments: 0..<40)
  func damage(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let seeds = [
      "WEBVTT\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:1\n\nid\n00:01.000 --> 00:02.000 line:0\n"
        + "<v A.b>x<ruby>y<rt>z</rt></ruby> &amp;&#x41;<00:01.500>\n\nNOTE\n\n00:02.000-->00:03.000\n<i>",
      "1\r\n00:00:01,000 --> 00:00:02,000\r\n{\\an8}<i>x</i> &lt;\r\n\r\n2\n0:0:3,0-->0:0:4,0\n<b>y\n",
    ]
    for round in 0..<50 {
      var bytes = Array(seeds[round % 2].utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        default: bytes.replaceSubrange(place..<min(bytes.count, place + 1), with: Array("-->".utf8))
        }
      }
      for encoding in CaptionEncoding.allCases {
        let file = try? CaptionFile(parsing: bytes, in: encoding)
        for cue in file?.cues ?? [] {
          #expect(cue.start < cue.end && !cue.lines.isEmpty)
          #expect(!cue.lines.contains { steers($0.text) })
        }
      }
    }
  }
}
