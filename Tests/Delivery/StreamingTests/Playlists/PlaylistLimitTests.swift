import Media
import Streaming
import TestSupport
import Testing

/// Playlists come from outside: nothing in them may trap, hang or fill the memory.
struct PlaylistLimitTests {
  @Test("a text that is too long is refused before it is read")
  func length() {
    let bytes = [UInt8](repeating: 0x0A, count: Playlist.byteLimit + 1)
    #expect(throws: PlaylistError(.tooLong(byteCount: Playlist.byteLimit + 1), line: 1)) {
      try Playlist.parse(bytes: bytes, url: "x")
    }
  }

  @Test("one segment more than the limit is refused")
  func segments() throws {
    let head = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
    // Addresses alone: a million durations would take as long again.
    let full = head + String(repeating: "a\n", count: Playlist.segmentLimit)
    #expect(throws: PlaylistError(.tooManySegments, line: Playlist.segmentLimit + 3)) {
      try mediaPlaylist(full + "a\n")
    }
  }

  @Test("numbers at the end of what there is trap nowhere")
  func numbers() throws {
    let large = "9223372036854775807"
    let playlist = try media(
      """
      #EXT-X-VERSION:\(large)
      #EXT-X-MEDIA-SEQUENCE:9223372036852775807
      #EXT-X-DISCONTINUITY-SEQUENCE:9223372036852775807
      #EXT-X-BITRATE:\(large)
      #EXT-X-DISCONTINUITY
      #EXTINF:999999999.999999999999999999999,
      #EXT-X-BYTERANGE:\(large)@0
      a
      #EXTINF:999999999,
      #EXT-X-BYTERANGE:1
      a
      #EXT-X-PROGRAM-DATE-TIME:9999-12-31T23:59:60.999+99:99
      #EXTINF:999999999,
      b
      """)
    #expect(playlist.segments.count == 3)
    #expect(playlist.nextSequenceNumber > playlist.mediaSequence)
    #expect(playlist.segments.map { $0.date?.description.isEmpty } == [false, false, false])
  }

  private static let texts = [
    """
    #EXTM3U
    #EXT-X-VERSION:9
    #EXT-X-TARGETDURATION:4
    #EXT-X-DEFINE:NAME="t",VALUE="x"
    #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.0,CAN-SKIP-UNTIL=24.0
    #EXT-X-PART-INF:PART-TARGET=0.5
    #EXT-X-MEDIA-SEQUENCE:7
    #EXT-X-KEY:METHOD=AES-128,URI="k{$t}",IV=0x0102,KEYFORMAT="identity",KEYFORMATVERSIONS="1/2"
    #EXT-X-MAP:URI="i.mp4",BYTERANGE="700@0"
    #EXT-X-PROGRAM-DATE-TIME:2026-11-23T02:30:00.500+0100
    #EXTINF:4.004,title, with a comma
    #EXT-X-BYTERANGE:100@700
    a.mp4
    #EXT-X-DISCONTINUITY
    #EXT-X-GAP
    #EXT-X-BITRATE:800
    #EXT-X-PART:DURATION=0.5,URI="b.mp4",BYTERANGE="10@0",INDEPENDENT=YES
    #EXTINF:.5,
    b.mp4?{$t}
    #EXT-X-DATERANGE:ID="d",START-DATE="2026-11-23T02:30:00Z",END-DATE="2026-11-23T02:31:00Z"
    #EXT-X-PRELOAD-HINT:TYPE=PART,URI="c",BYTERANGE-START=1,BYTERANGE-LENGTH=2
    #EXT-X-RENDITION-REPORT:URI="../x.m3u8",LAST-MSN=1,LAST-PART=2
    #EXT-X-ENDLIST
    """,
    """
    #EXTM3U
    #EXT-X-START:TIME-OFFSET=-3.5,PRECISE=YES
    #EXT-X-SESSION-DATA:DATA-ID="x",VALUE="y"
    #EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"
    #EXT-X-CONTENT-STEERING:SERVER-URI="/s"
    #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="n",LANGUAGE="en",DEFAULT=YES,URI="a.m3u8"
    #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="a,b",RESOLUTION=1x2,FRAME-RATE=29.97,AUDIO="g"
    v.m3u8
    #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI="i.m3u8"
    """,
  ]

  @Test("a playlist that is cut anywhere is read as far as it goes", arguments: texts)
  func truncations(text: String) {
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let parsed = try? Playlist.parse(bytes: Array(bytes.prefix(count)), url: "http://h/l")
      // Nothing but the end is left out from the first line on that says which kind it is.
      if case .media(let playlist) = parsed {
        #expect(playlist.segments.count <= 2)
        for segment in playlist.segments { _ = (segment.url, segment.key?.url, segment.map?.url) }
      }
    }
  }

  @Test("a playlist with wrong bytes in it is read or refused", arguments: texts)
  func damage(text: String) {
    var random = SplitMix64(seed: 7)
    let whole = try? Playlist.parse(text: text, url: "l")
    var previous: MediaPlaylist?
    if case .media(let playlist) = whole { previous = playlist }
    for _ in 0..<2000 {
      var bytes = Array(text.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        case 2: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: place)
        default: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
        }
      }
      let parsed = try? Playlist.parse(bytes: bytes, url: "http://h/l?t=1", previous: previous)
      if case .media(let playlist) = parsed {
        for segment in playlist.segments { _ = (segment.url, segment.date?.description) }
      }
    }
  }
}
