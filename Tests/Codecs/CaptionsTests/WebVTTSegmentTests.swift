import Media
import Testing

@testable import Captions

@Suite("segments of WebVTT") struct WebVTTSegmentTests {
  private func segment(_ text: String) throws -> WebVTTSegment {
    try WebVTTSegment(parsing: Array(text.utf8))
  }

  @Test("a cue becomes a sample that has the same text and place as the cue of a file")
  func samples() throws {
    let text = """
      WEBVTT
      X-TIMESTAMP-MAP=LOCAL:00:10.000,MPEGTS:900000

      00:12.000 --> 00:13.000 line:0 align:start
      It <i>was</i>
      <c.yellow>dark</c> &amp; stormy.

      00:11.000 --> 00:14.000
      Before.
      """
    let segment = try segment(text)
    #expect(segment.map == WebVTTTimestampMap(local: .seconds(10), transportTime: 900_000))
    #expect(segment.cues.map(\.start) == [.seconds(11), .seconds(12)])
    let cues = try segment.cues.flatMap {
      try CaptionSampleFormat.webVTT.cues(in: $0.sample, from: $0.start, to: $0.end)
    }
    let file = try CaptionFile(parsing: Array(text.utf8))
    #expect(cues == CueTimeline(file.cues).cues)
    #expect(cues[1].placement == CaptionPlacement(.top, .left))
  }

  @Test("without a header, the file's 0 is the stream's 0")
  func noMap() throws {
    #expect(
      try segment("WEBVTT\n\n00:01.000 --> 00:02.000\na\n").map
        == WebVTTTimestampMap(local: .zero, transportTime: 0))
    #expect(try segment("WEBVTT").cues.isEmpty)
  }

  @Test("cues that cannot be read are left out, and the first is named")
  func faults() throws {
    let segment = try segment(
      "WEBVTT\n\n00:05.000 --> 00:04.000\nx\n\n0:1 --> 2\ny\n\n00:06.000 --> 00:07.000\nz\n")
    #expect(segment.cues.count == 1)
    #expect(segment.fault == CaptionFault(line: 3, .order))
  }

  @Test("other files are refused, and so are too many cues")
  func refused() throws {
    #expect(throws: CaptionError.notWebVTT) { try segment("1\n00:00:01,000 --> 00:00:02,000\na\n") }
    #expect(throws: CaptionError.notUTF8(line: 1)) {
      try WebVTTSegment(parsing: [0x57, 0xFF, 0xFE])
    }
    let many = String(repeating: "00:01.000 --> 00:02.000\na\n\n", count: 50_001)
    #expect(throws: CaptionError.tooManyCues(limit: 50_000)) { try segment("WEBVTT\n\n" + many) }
  }

  @Test("wherever a segment is cut, what is left is read")
  func truncation() throws {
    let bytes = Array(
      "WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:1,LOCAL:00:00.000\n\n00:01.000 --> 00:02.000\nä\n".utf8)
    for count in 0..<bytes.count {
      let segment = try? WebVTTSegment(parsing: Array(bytes.prefix(count)))
      #expect(segment?.cues.count ?? 0 <= 1)
    }
  }
}
