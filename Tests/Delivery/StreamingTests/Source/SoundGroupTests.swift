import Media
import Testing

@testable import Streaming

/// Which sounds of a programme are offered.
struct SoundGroupTests {
  @Test("sounds of the highest level's group come first, then what only other groups have")
  func groups() throws {
    let media = [("high", "English", "en"), ("low", "English", "en"), ("low", "Deutsch", "de")].map
    {
      "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\($0)\",NAME=\"\($1)\",LANGUAGE=\"\($2)\",URI=\"\($0)-\($2).m3u8\"\n"
    }
    let text =
      "#EXTM3U\n" + media.joined() + """
        #EXT-X-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.64000A,mp4a.40.5",AUDIO="low"
        low.m3u8
        #EXT-X-STREAM-INF:BANDWIDTH=900000,CODECS="avc1.64000A,mp4a.40.2",AUDIO="high"
        high.m3u8

        """
    guard
      case .multivariant(let list) = try Playlist.parse(
        bytes: Array(text.utf8), url: "https://example.org/master.m3u8")
    else { throw StreamingError(.noSegments, at: "") }
    #expect(Ladder(list).sounds(of: list).map(\.uri) == ["high-en.m3u8", "low-de.m3u8"])
  }
}
