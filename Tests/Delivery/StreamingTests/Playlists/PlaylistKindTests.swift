import Streaming
import Testing

/// Which of the two kinds a playlist is: its lines decide, not tags that stray into it.
struct PlaylistKindTests {
  private func isMedia(_ lines: String...) throws -> Bool {
    let text = (["#EXTM3U"] + lines).joined(separator: "\n") + "\n"
    if case .media = try Playlist.parse(text: text, url: "list.m3u8") { return true }
    return false
  }

  @Test("a session key or session data among segments change nothing")
  func strayTags() throws {
    let key = "#EXT-X-SESSION-KEY:METHOD=AES-128,URI=\"key.bin\""
    #expect(try isMedia(key, "#EXT-X-TARGETDURATION:2", "#EXTINF:2,", "a.ts"))
    #expect(try isMedia("#EXT-X-SESSION-DATA:DATA-ID=\"x\",VALUE=\"y\"", "#EXTINF:2,", "a.ts"))
    #expect(try isMedia("#EXT-X-MEDIA-SEQUENCE:3", "#EXTINF:2,", key, "a.ts"))
    guard
      case .media(let playlist) = try Playlist.parse(
        text: "#EXTM3U\n\(key)\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.ts\n#EXT-X-ENDLIST\n",
        url: "list.m3u8")
    else { throw PlaylistError(.noKind, line: 1) }
    #expect(playlist.segments.map(\.uri) == ["a.ts"])
    #expect(playlist.findings.map(\.rule) == [.mixedKinds])
  }

  @Test("one variant or rendition before any segment makes a multivariant playlist")
  func variants() throws {
    #expect(try !isMedia("#EXT-X-STREAM-INF:BANDWIDTH=1", "a.m3u8"))
    #expect(try !isMedia("#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"b\""))
    #expect(try !isMedia("#EXT-X-SESSION-DATA:DATA-ID=\"x\",URI=\"m\""))
  }
}
