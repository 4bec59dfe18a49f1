import Streaming
import Testing

/// RFC 8216 §4.3.4: variants and renditions.
struct MultivariantPlaylistTests {
  @Test("reads all that a variant says")
  func variant() throws {
    let playlist = try multivariant(
      """
      #EXT-X-VERSION:7
      #EXT-X-INDEPENDENT-SEGMENTS
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",URI="a.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1280000, AVERAGE-BANDWIDTH=1000000,SCORE=2.5,\
      CODECS="avc1.64001f, mp4a.40.2",SUPPLEMENTAL-CODECS="dvh1.08.07/db4h",\
      RESOLUTION=1280x720,FRAME-RATE=29.970,HDCP-LEVEL=TYPE-0,VIDEO-RANGE=PQ,\
      REQ-VIDEO-LAYOUT="CH-STEREO",STABLE-VARIANT-ID="v1",PATHWAY-ID="p",AUDIO="a",\
      CLOSED-CAPTIONS=NONE,X-OTHER=1

      # the address may be further down
      low/list.m3u8
      """)
    let variant = try #require(playlist.variants.first)
    #expect(variant.url == "https://example.org/a/low/list.m3u8")
    #expect(variant.bandwidth == 1_280_000)
    #expect(variant.averageBandwidth == 1_000_000)
    #expect(variant.score == 2.5)
    #expect(variant.codecs == ["avc1.64001f", "mp4a.40.2"])
    #expect(variant.supplementalCodecs == ["dvh1.08.07/db4h"])
    #expect(variant.width == 1280 && variant.height == 720)
    #expect(variant.frameRate == 29.97)
    #expect(variant.protectionLevel == "TYPE-0")
    #expect(variant.videoRange == "PQ")
    #expect(variant.videoLayout == "CH-STEREO")
    #expect(variant.stableID == "v1")
    #expect(variant.pathwayID == "p")
    #expect(variant.audioGroup == "a")
    #expect(variant.captionGroup == "NONE")
    #expect(variant.attributes["X-OTHER"] == "1")
    #expect(playlist.version == 7)
    #expect(playlist.hasIndependentSegments)
    #expect(playlist.findings.isEmpty)
  }

  @Test("reads all that a rendition says")
  func rendition() throws {
    let playlist = try multivariant(
      """
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="English, described",LANGUAGE="en",\
      ASSOC-LANGUAGE="de",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",\
      CHARACTERISTICS="public.a,public.b",URI="en.m3u8"
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="g",NAME="Muxed"
      #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1"
      #EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="S",FORCED=YES,URI="s.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="x",AUDIO="g",SUBTITLES="s",CLOSED-CAPTIONS="c"
      v.m3u8
      """)
    #expect(playlist.renditions.map(\.kind) == [.audio, .audio, .closedCaptions, .subtitles])
    let english = playlist.renditions[0]
    #expect(english.name == "English, described")
    #expect(english.language == "en" && english.associatedLanguage == "de")
    #expect(english.isDefault && english.isAutoselected && !english.isForced)
    #expect(english.channels == "2")
    #expect(english.characteristics == ["public.a", "public.b"])
    #expect(english.url == "https://example.org/a/en.m3u8")
    #expect(playlist.renditions(.audio, group: "g").map(\.name) == ["English, described", "Muxed"])
    #expect(playlist.renditions[1].url == nil)
    #expect(playlist.renditions[2].instreamID == "CC1")
    #expect(playlist.renditions[3].isForced)
    #expect(playlist.findings.isEmpty)
  }

  @Test("reads lists of key frames, keys and data of the session")
  func others() throws {
    let playlist = try multivariant(
      """
      #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=5,URI="i.m3u8",RESOLUTION=96x54
      #EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"
      #EXT-X-SESSION-DATA:DATA-ID="com.example.title",VALUE="x"
      #EXT-X-CONTENT-STEERING:SERVER-URI="/s",PATHWAY-ID="p"
      #EXT-X-START:TIME-OFFSET=5
      #EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="x"
      v.m3u8
      """)
    #expect(playlist.iFrameVariants.map(\.url) == ["https://example.org/a/i.m3u8"])
    #expect(playlist.iFrameVariants[0].height == 54)
    #expect(playlist.sessionKeys.map(\.uri) == ["k"])
    #expect(playlist.sessionData.first?["DATA-ID"] == "com.example.title")
    #expect(playlist.contentSteering?["PATHWAY-ID"] == "p")
    #expect(playlist.start?.timeOffset == .seconds(5))
  }

  @Test("a rate with a fraction is forgiven")
  func fractions() throws {
    let playlist = try multivariant(
      "#EXT-X-STREAM-INF:BANDWIDTH=1280000.75,CODECS=\"x\"\nv.m3u8")
    #expect(playlist.variants.map(\.bandwidth) == [1_280_000])
    #expect(playlist.findings.marks == ["invalid-value 2"])
  }

  @Test(
    "values that are none are left out",
    arguments: [
      "RESOLUTION=1280", "RESOLUTION=1280xx720", "RESOLUTION=x720",
      "RESOLUTION=99999999999999999999x1",
      "FRAME-RATE=fast", "AVERAGE-BANDWIDTH=x", "SCORE=-1",
    ])
  func invalid(attribute: String) throws {
    let playlist = try multivariant(
      "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"x\",\(attribute)\nv.m3u8")
    let variant = try #require(playlist.variants.first)
    #expect(variant.width == nil && variant.height == nil && variant.frameRate == nil)
    #expect(variant.averageBandwidth == nil && variant.score == nil)
    #expect(playlist.findings.marks == ["invalid-value 2"])
  }

  @Test("of an attribute that comes twice the first counts")
  func twice() throws {
    let playlist = try multivariant(
      "#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS=\"x\",BANDWIDTH=2\nv.m3u8")
    #expect(playlist.variants.map(\.bandwidth) == [1])
    #expect(playlist.findings.marks == ["duplicate-attribute 2"])
  }

  @Test("a variant without an address, and an address without a variant, are reported")
  func order() throws {
    let playlist = try multivariant(
      "a.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=1\n#EXT-X-STREAM-INF:BANDWIDTH=2,CODECS=\"x\"\nb.m3u8")
    #expect(playlist.variants.map(\.bandwidth) == [2])
    #expect(playlist.findings.marks == ["tag-order 2", "missing-uri 3"])
  }
}
