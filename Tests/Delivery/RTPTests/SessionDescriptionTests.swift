import Media
import Testing

@testable import RTP

@Suite struct SessionDescriptionTests {
  /// As ffmpeg writes it, and a protected stream of sound.
  private static let text = """
    v=0\r
    o=- 0 0 IN IP4 127.0.0.1\r
    s=a film\r
    c=IN IP4 239.1.2.3/16\r
    t=0 0\r
    a=tool:libavformat\r
    m=video 5004 RTP/AVP 96 97\r
    a=rtpmap:96 H264/90000\r
    a=fmtp:96 packetization-mode=1; sprop-parameter-sets=Z2QADA==,aOvssiw=; profile-level-id=64000C\r
    a=rtcp-fb:96 nack pli\r
    a=control:streamid=0\r
    a=framerate:29.97\r
    m=audio 5006 RTP/SAVP 98\r
    c=IN IP4 127.0.0.1\r
    a=rtpmap:98 mpeg4-generic/48000/2\r
    a=fmtp:98 profile-level-id=1;mode=AAC-hbr;sizelength=13;indexlength=3;indexdeltalength=3; config=1190\r
    a=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:c2VjcmV0\r
    a=rtcp-mux\r

    """

  @Test("reads streams, formats, parameters and addresses")
  func whole() throws {
    let session = try SessionDescription(parsing: Array(Self.text.utf8))
    #expect(session.name == "a film")
    #expect(session.attributes == ["tool:libavformat"])
    try #require(session.media.count == 2)
    let (video, audio) = (session.media[0], session.media[1])
    #expect(video.kind == "video")
    #expect(video.port == 5004)
    #expect(video.payloadTypes == [96, 97])
    #expect(video.payloadFormat(96)?.encoding == "H264")
    #expect(video.payloadFormat(96)?.clockRate == 90_000)
    #expect(video.parameters(of: 96)["sprop-parameter-sets"] == "Z2QADA==,aOvssiw=")
    #expect(video.takesPictureLoss(96))
    #expect(!video.takesPictureLoss(97))
    #expect(video.frameRate == 29.97)
    #expect(video.control == "streamid=0")
    #expect(!video.isProtected)
    #expect(session.connection(ofMedia: 0)?.address == "239.1.2.3")
    #expect(session.connection(ofMedia: 0)?.isMulticast == true)
    #expect(session.connection(ofMedia: 1)?.address == "127.0.0.1")
    #expect(audio.isProtected)
    #expect(audio.controlPort == 5006)
    #expect(audio.payloadFormat(98)?.encoding == "MPEG4-GENERIC")
    #expect(audio.payloadFormat(98)?.channelCount == 2)
    #expect(audio.parameters(of: 98)["config"] == "1190")
    #expect(audio.cryptoLines == ["1 AES_CM_128_HMAC_SHA1_80 inline:c2VjcmV0"])
  }

  @Test("takes a stream with a key for a protected one, as FFmpeg describes it")
  func keyWithoutProfile() throws {
    let text =
      "v=0\nm=video 5004 RTP/AVP 96\na=crypto:1 AES_CM_128_HMAC_SHA1_80 inline:c2VjcmV0\n"
    let session = try SessionDescription(parsing: Array(text.utf8))
    #expect(session.media.first?.isProtected == true)
  }

  @Test("payload types below 96 need no line")
  func staticTypes() throws {
    let session = try SessionDescription(
      parsing: Array("v=0\nm=video 5104 RTP/AVP 33\nm=audio 0 RTP/AVP 0\n".utf8))
    #expect(session.media[0].payloadFormat(33)?.encoding == "MP2T")
    #expect(session.media[1].payloadFormat(0)?.clockRate == 8000)
    #expect(session.media[1].payloadFormat(96) == nil)
  }

  @Test("an m= line that cannot be read is an error at its place")
  func badMedia() {
    #expect(throws: ParsingError(.invalid(Self.rule), at: 4)) {
      try SessionDescription(parsing: Array("v=0\nm=video x RTP/AVP 96".utf8))
    }
  }

  private static let rule = "a stream is described by kind, port, protocol and payload types"

  @Test("what is no description, or is too long, is an error")
  func noDescription() {
    for text in ["", "hello", String("v=0\n" + String(repeating: "a\n", count: 1000))] {
      #expect(throws: ParsingError.self) { try SessionDescription(parsing: Array(text.utf8)) }
    }
  }

  @Test("every truncation is a description or an error")
  func truncated() {
    let bytes = Array(Self.text.utf8)
    for length in bytes.indices {
      _ = try? SessionDescription(parsing: Array(bytes.prefix(length)))
    }
  }

  @Test(
    "a clock of 0 or of any number of ticks is none", arguments: ["0", "99999999999", "-1", "x"])
  func clocks(rate: String) throws {
    let session = try SessionDescription(
      parsing: Array("v=0\nm=video 1 RTP/AVP 96\na=rtpmap:96 H264/\(rate)\n".utf8))
    #expect(session.media[0].payloadFormat(96) == nil)
  }
}
