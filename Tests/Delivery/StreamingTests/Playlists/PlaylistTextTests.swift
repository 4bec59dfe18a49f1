import Streaming
import Testing

/// RFC 8216 §4.1: lines, tags, comments, addresses.
struct PlaylistTextTests {
  @Test("reads the segments of a media playlist")
  func segments() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:3
      #EXT-X-MEDIA-SEQUENCE:7
      #EXTINF:9.009,first
      a.ts
      #EXTINF:3.003,
      b.ts
      #EXT-X-ENDLIST
      """)
    #expect(
      playlist.segments.map(\.url) == ["https://example.org/a/a.ts", "https://example.org/a/b.ts"])
    #expect(playlist.segments.map(\.sequenceNumber) == [7, 8])
    #expect(playlist.segments.map(\.start) == [.zero, .milliseconds(9009)])
    #expect(playlist.segments.map(\.title) == ["first", ""])
    #expect(playlist.duration == .milliseconds(12_012))
    #expect(playlist.hasEnd)
    #expect(!playlist.isLive)
    #expect(playlist.findings.isEmpty)
  }

  @Test(
    "the first line has to be #EXTM3U and nothing else",
    arguments: ["", "\n#EXTM3U\n", "# hello\n#EXTM3U\n", "#EXTM3U8\n", "#EXTM3UX\n", "a.ts\n"])
  func start(text: String) {
    #expect(throws: PlaylistError(.noStart, line: 1)) {
      try Playlist.parse(text: text + "#EXTINF:1,\na.ts\n", url: "x")
    }
  }

  @Test("blanks behind the first line, and a byte order mark before it, are allowed")
  func start2() throws {
    let blanks = try mediaPlaylist("#EXTM3U \t\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.ts\n")
    #expect(blanks.segments.count == 1)
    let mark = try mediaPlaylist("\u{FEFF}#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\na.ts\n")
    #expect(mark.segments.count == 1)
    #expect(mark.findings.marks == ["byte-order-mark 1"])
  }

  @Test("lines end with LF or CR LF, and the last one with nothing")
  func lineEnds() throws {
    for end in ["\n", "\r\n"] {
      let text = [
        "#EXTM3U", "#EXT-X-TARGETDURATION:2", "#EXTINF:2,a", "a.ts", "#EXTINF:1,", "b.ts",
      ]
      let playlist = try mediaPlaylist(text.joined(separator: end))
      #expect(playlist.segments.map(\.uri) == ["a.ts", "b.ts"])
      #expect(playlist.segments.map(\.title) == ["a", ""])
      #expect(playlist.segments.map(\.line) == [4, 6])
    }
  }

  @Test("blanks around addresses go, those within stay, and so do blanks of Unicode")
  func blanks() throws {
    let playlist = try media("#EXTINF:1,\n \t a b.ts\t \n\n#EXTINF:1,\n\u{A0}c.ts\u{3000}\n")
    #expect(playlist.segments.map(\.uri) == ["a b.ts", "\u{A0}c.ts\u{3000}"])
    // No request can hold a blank.
    #expect(playlist.segments[0].url == "https://example.org/a/a%20b.ts")
  }

  @Test("comments and empty lines say nothing; unknown tags are kept")
  func comments() throws {
    let playlist = try media(
      """
      # a comment
      #EXT-X-CUE-OUT:30

      #ext-x-gap
      #EXTINF:1,
      #EXT-OATCLS-SCTE35
      # another: a.ts
      a.ts
      """)
    #expect(playlist.segments.map(\.uri) == ["a.ts"])
    #expect(!playlist.segments[0].isGap)
    #expect(
      playlist.unknownTags.map { "\($0.line) \($0.name) \($0.value)" } == [
        "4 EXT-X-CUE-OUT 30", "8 EXT-OATCLS-SCTE35 ",
      ])
  }

  @Test("bytes that are no UTF-8 are reported, and the rest is read")
  func encoding() throws {
    let bytes =
      Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,".utf8) + [0xFF] + Array("\na.ts\n".utf8)
    guard case .media(let playlist) = try Playlist.parse(bytes: bytes, url: "x") else {
      throw WrongKind()
    }
    #expect(playlist.segments.map(\.uri) == ["a.ts"])
    #expect(playlist.findings.marks == ["encoding 3"])
  }

  @Test("what the lines say makes a playlist of one kind or the other")
  func kinds() throws {
    _ = try media("")
    _ = try mediaPlaylist("#EXTM3U\n#EXTINF:1,\na\n")
    _ = try multivariant("#EXT-X-STREAM-INF:BANDWIDTH=1\na")
    _ = try multivariant("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\"")
    _ = try multivariant("#EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=1,URI=\"a\"")
    #expect(throws: PlaylistError(.noKind, line: 1)) {
      try Playlist.parse(text: "#EXTM3U\nsong.mp3\n", url: "x")
    }
  }

  @Test("tags of the other kind are reported")
  func mixedKinds() throws {
    let one = try media("#EXTINF:1,\na\n#EXT-X-STREAM-INF:BANDWIDTH=1\nb")
    #expect(one.findings.marks.contains("mixed-kinds 5"))
    let other = try multivariant(
      "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"x\"\na\n#EXTINF:1,\n#EXT-X-ENDLIST")
    #expect(other.findings.marks == ["mixed-kinds 4", "mixed-kinds 5"])
    #expect(other.variants.count == 1)
  }
}
