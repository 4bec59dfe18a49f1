import Captions
import Media
import Testing

@testable import Streaming

/// Which subtitles of a programme are offered, and as what.
struct TextRenditionTests {
  private func playlist(_ text: String) throws -> MultivariantPlaylist {
    guard
      case .multivariant(let list) = try Playlist.parse(
        bytes: Array("#EXTM3U\n\(text)".utf8), url: "https://example.org/master.m3u8")
    else { throw StreamingError(.noSegments, at: "") }
    return list
  }

  private func media(_ group: String, _ name: String, _ further: String = "") -> String {
    "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"\(group)\",NAME=\"\(name)\"\(further),URI=\"\(group)-\(name).m3u8\"\n"
  }

  private func variant(_ rate: Int, _ further: String) -> String {
    "#EXT-X-STREAM-INF:BANDWIDTH=\(rate)\(further)\n\(rate).m3u8\n"
  }

  @Test("those of the highest level's group come first, then what only other groups have")
  func groups() throws {
    let list = try playlist(
      media("low", "English", ",LANGUAGE=\"en\",DEFAULT=YES") + media("low", "Deutsch")
        + media("high", "English", ",LANGUAGE=\"en\"") + media("none", "Svenska")
        + variant(1000, ",SUBTITLES=\"low\"") + variant(9000, ",SUBTITLES=\"high\""))
    #expect(
      list.texts.map(\.uri) == ["high-English.m3u8", "low-Deutsch.m3u8"])
  }

  @Test("where no variant names a group, all are offered; without an address none is")
  func ungrouped() throws {
    let list = try playlist(
      media("a", "English") + media("b", "Deutsch")
        + "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"a\",NAME=\"nowhere\"\n" + variant(1000, ""))
    #expect(list.texts.map(\.name) == ["English", "Deutsch"])
  }

  @Test("a list with ten thousand renditions offers a few of them")
  func limit() throws {
    let list = try playlist(
      (0..<10_000).map { media("a", "\($0)") }.joined() + variant(1000, ",SUBTITLES=\"a\""))
    #expect(list.texts.count == 256)
  }

  @Test(
    "the codecs of the variants say how the text of their group is written; WebVTT goes without saying",
    arguments: [
      ("avc1.64000A", "wvtt"), ("avc1.64000A,wvtt", "wvtt"),
      ("avc1.64000A,stpp.ttml.im1t", "stpp"), ("stpp.ttml.im1t,wvtt", "stpp,wvtt"),
    ])
  func codec(_ codecs: String, _ expected: String) throws {
    let list = try playlist(
      media("a", "English") + media("b", "English")
        + variant(1000, ",CODECS=\"\(codecs)\",SUBTITLES=\"a\"")
        + variant(2000, ",CODECS=\"avc1.64000A,wvtt\",SUBTITLES=\"b\""))
    #expect(list.renditions.map { list.textCodecs(of: $0) } == [expected, "wvtt"])
  }

  @Test("a variant that is there for other subtitles only is no level, and its group is offered")
  func sameLevel() throws {
    let codecs = ",CODECS=\"avc1.64000A,mp4a.40.2,"
    func variants(_ rate: Int) -> String {
      variant(rate, "\(codecs)wvtt\",SUBTITLES=\"a\"")
        + variant(rate, "\(codecs)stpp.ttml.im1t\",SUBTITLES=\"b\"")
    }
    let list = try playlist(
      media("a", "English") + media("b", "English") + media("b", "Deutsch") + variants(1000)
        + variants(2000))
    #expect(Ladder(list).rungs.map(\.addresses.count) == [1, 1])
    #expect(list.texts.map(\.uri) == ["a-English.m3u8", "b-Deutsch.m3u8"])
    #expect(list.texts.map { list.textCodecs(of: $0) } == ["wvtt", "stpp"])
    let sounds = try playlist(variant(1000, ",AUDIO=\"a\"") + variant(1000, ",AUDIO=\"b\""))
    #expect(Ladder(sounds).rungs.count == 2)
  }

  @Test("tracks of text have the attributes of EXT-X-MEDIA")
  func labels() async throws {
    let source = try await HLSSource.fixture("text/master.m3u8")
    let texts = await source.tracks().filter { $0.kind == .text }
    #expect(texts.map(\.language) == ["en", "de", "en"])
    #expect(texts.allSatisfy { CaptionSampleFormat(of: $0) == .webVTT })
    let labels = await source.captionLabels
    #expect(
      texts.map { labels[$0.id] } == [
        CaptionLabel(name: "English", language: "en", isDefault: true, isAutoselected: true),
        CaptionLabel(name: "Deutsch", language: "de", isAutoselected: true),
        CaptionLabel(name: "Signs", language: "en", isForced: true),
      ])
  }
}
