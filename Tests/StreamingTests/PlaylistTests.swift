import Streaming
import Testing

struct PlaylistTests {
  @Test("reads the segments of a media playlist")
  func segments() throws {
    let text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:10
      #EXT-X-MEDIA-SEQUENCE:7
      #EXTINF:9.009,first
      a.ts
      #EXTINF:3.003,
      b.ts
      #EXT-X-ENDLIST
      """
    let parsed = try Playlist.parse(text: text, url: "https://example.org/x/list.m3u8?q")
    guard case .media(let playlist) = parsed else {
      Issue.record("a media playlist")
      return
    }
    #expect(
      playlist.segments.map(\.url) == ["https://example.org/x/a.ts", "https://example.org/x/b.ts"])
    #expect(playlist.segments.map(\.sequenceNumber) == [7, 8])
    #expect(playlist.duration == .milliseconds(12_012))
    #expect(playlist.hasEnd)
    #expect(playlist.findings.isEmpty)
  }
}
