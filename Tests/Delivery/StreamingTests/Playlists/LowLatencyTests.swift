import Streaming
import Testing

/// Parts, hints and reports: RFC 8216bis §4.4.3.7 to §4.4.5.4.
struct LowLatencyTests {
  private let text = """
    #EXT-X-VERSION:6
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0,HOLD-BACK=30,CAN-SKIP-UNTIL=60
    #EXT-X-PART-INF:PART-TARGET=0.5
    #EXTINF:10,
    a.mp4
    #EXT-X-PART:DURATION=0.5,URI="b.mp4",BYTERANGE="100@0",INDEPENDENT=YES
    #EXT-X-PART:DURATION=0.5,URI="b.mp4",BYTERANGE="50"
    #EXT-X-PART:DURATION=0.25,URI="b.1.mp4",GAP=YES
    #EXTINF:1,
    b.mp4
    #EXT-X-PART:DURATION=0.5,URI="c.1.mp4"
    #EXT-X-PRELOAD-HINT:TYPE=PART,URI="c.2.mp4",BYTERANGE-START=20,BYTERANGE-LENGTH=30
    #EXT-X-PRELOAD-HINT:TYPE=MAP,URI="i.mp4"
    #EXT-X-RENDITION-REPORT:URI="../low/list.m3u8",LAST-MSN=273,LAST-PART=1
    """

  @Test("parts belong to the segment whose address comes below them")
  func parts() throws {
    let playlist = try media(text)
    #expect(playlist.segments.map(\.parts.count) == [0, 3])
    #expect(playlist.segments[1].parts.map(\.byteRange) == [0..<100, 100..<150, nil])
    #expect(playlist.segments[1].parts.map(\.isIndependent) == [true, false, false])
    #expect(playlist.segments[1].parts.map(\.isGap) == [false, false, true])
    #expect(playlist.segments[1].parts.map(\.duration.milliseconds) == [500, 500, 250])
    #expect(playlist.trailingParts.map(\.url) == ["https://example.org/a/c.1.mp4"])
    #expect(playlist.partTarget == .milliseconds(500))
    #expect(playlist.findings.isEmpty)
  }

  @Test("says what the server can do")
  func control() throws {
    let control = try #require(try media(text).serverControl)
    #expect(control.canBlockReload)
    #expect(control.holdBack == .seconds(30))
    #expect(control.partHoldBack == .seconds(1))
    #expect(control.canSkipUntil == .seconds(60))
    #expect(!control.canSkipDateRanges)
  }

  @Test("says what comes next, and how far others are")
  func hints() throws {
    let playlist = try media(text)
    #expect(playlist.preloadHints.map(\.kind) == [.part, .map])
    #expect(playlist.preloadHints.map(\.byteOffset) == [20, 0])
    #expect(playlist.preloadHints.map(\.byteCount) == [30, nil])
    #expect(playlist.preloadHints[0].url == "https://example.org/a/c.2.mp4")
    #expect(playlist.renditionReports.map(\.lastSequenceNumber) == [273])
    #expect(playlist.renditionReports.map(\.lastPart) == [1])
    #expect(playlist.renditionReports[0].url == "https://example.org/low/list.m3u8")
  }

  @Test("distances that are too short are reported")
  func lint() throws {
    let playlist = try media(
      """
      #EXT-X-SERVER-CONTROL:HOLD-BACK=29,CAN-SKIP-UNTIL=59,PART-HOLD-BACK=0.9,CAN-SKIP-DATERANGES=YES
      #EXT-X-PART-INF:PART-TARGET=0.5
      #EXT-X-PART:DURATION=0.6,URI="a.1"
      #EXTINF:1,
      a
      """)
    #expect(
      playlist.findings.marks == [
        "server-control 3", "server-control 3", "server-control 3", "parts 7",
      ])
  }
}

extension Duration {
  fileprivate var milliseconds: Int { Int(self / .milliseconds(1)) }
}
