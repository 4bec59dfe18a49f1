import Streaming
import Testing

/// `EXT-X-KEY`: RFC 8216 §4.3.2.4 and §5.2.
struct SegmentKeyTests {
  private static let widevine = "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"

  @Test("a key holds from its line on, and for the address below it")
  func scope() throws {
    let playlist = try media(
      """
      #EXTINF:1,
      a
      #EXTINF:1,
      #EXT-X-KEY:METHOD=AES-128,URI="k1"
      b
      #EXTINF:1,
      c
      #EXT-X-KEY:METHOD=AES-128,URI="k2"
      #EXTINF:1,
      d
      #EXT-X-KEY:METHOD=NONE
      #EXTINF:1,
      e
      """)
    #expect(playlist.segments.map { $0.key?.uri } == [nil, "k1", "k1", "k2", nil])
    #expect(playlist.segments[1].key?.url == "https://example.org/a/k1")
    #expect(playlist.segments[1].key?.method == .aes128)
    #expect(playlist.findings.isEmpty)
  }

  @Test("without IV the sequence number is the vector")
  func implicitVector() throws {
    let playlist = try media(
      """
      #EXT-X-MEDIA-SEQUENCE:4294967295
      #EXT-X-KEY:METHOD=AES-128,URI="k"
      #EXTINF:1,
      a
      #EXTINF:1,
      b
      """)
    // RFC 8216 §5.2: big-endian, in 16 bytes.
    #expect(
      playlist.segments.map { $0.key?.initializationVector?.hexDigits } == [
        "000000000000000000000000ffffffff", "00000000000000000000000100000000",
      ])
  }

  @Test(
    "a vector is hexadecimal, of either case and of any length up to 32 digits",
    arguments: [
      ("0x1", "00000000000000000000000000000001"), ("0XaB", "000000000000000000000000000000ab"),
      ("0x000102030405060708090A0B0C0D0E0F", "000102030405060708090a0b0c0d0e0f"),
      ("0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF", "ffffffffffffffffffffffffffffffff"),
    ])
  func explicitVector(text: String, digits: String) throws {
    let playlist = try media(
      "#EXT-X-VERSION:2\n#EXT-X-KEY:METHOD=AES-128,URI=\"k\",IV=\(text)\n#EXTINF:1,\na")
    #expect(playlist.segments[0].key?.initializationVector?.hexDigits == digits)
    #expect(playlist.findings.isEmpty)
  }

  @Test(
    "what is no vector is reported, and the sequence number taken",
    arguments: ["1", "0x", "0xg", "0x100000000000000000000000000000000", "x1"])
  func invalidVector(text: String) throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:2
      #EXT-X-MEDIA-SEQUENCE:5
      #EXT-X-KEY:METHOD=AES-128,URI="k",IV=\(text)
      #EXTINF:1,
      a
      """)
    #expect(playlist.segments[0].key?.initializationVector == 5)
    #expect(playlist.findings.marks == ["invalid-value 5"])
  }

  @Test("keys for several systems hold at once, and NONE ends all of them")
  func systems() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:5
      #EXT-X-KEY:METHOD=AES-128,URI="k1",KEYFORMAT="identity"
      #EXT-X-KEY:METHOD=SAMPLE-AES,URI="w",KEYFORMAT="\(Self.widevine)",KEYFORMATVERSIONS="1/3"
      #EXTINF:1,
      a
      #EXT-X-KEY:METHOD=AES-128,URI="k2"
      #EXTINF:1,
      b
      #EXT-X-KEY:METHOD=NONE
      #EXTINF:1,
      c
      """)
    #expect(
      playlist.segments.map { $0.keys.map(\.uri).sorted() } == [["k1", "w"], ["k2", "w"], []])
    #expect(playlist.segments.map { $0.key?.uri } == ["k1", "k2", nil])
    #expect(playlist.segments[0].keys[1].keyFormatVersions == [1, 3])
    #expect(playlist.findings.marks == ["encryption 5"])
  }

  @Test("a method that is not known is told, and the segment is encrypted all the same")
  func methods() throws {
    let playlist = try media("#EXT-X-KEY:METHOD=AES-256,URI=\"k\"\n#EXTINF:1,\na")
    #expect(playlist.segments[0].key?.method == .other("AES-256"))
    #expect(playlist.segments[0].key?.methodName == "AES-256")
    #expect(playlist.findings.marks == ["encryption 3"])
  }

  @Test("a key without an address leaves no segment in the clear")
  func missingAddress() throws {
    let playlist = try media("#EXT-X-KEY:METHOD=AES-128\n#EXTINF:1,\na")
    #expect(playlist.segments[0].key != nil)
    #expect(playlist.findings.marks == ["missing-attribute 3"])
  }

  @Test("a map is encrypted with the key in force above it, which then needs a vector")
  func maps() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:6
      #EXT-X-KEY:METHOD=AES-128,URI="k1",IV=0x7
      #EXT-X-MAP:URI="i"
      #EXT-X-KEY:METHOD=AES-128,URI="k2"
      #EXTINF:1,
      a
      #EXT-X-MAP:URI="j"
      #EXTINF:1,
      b
      #EXT-X-KEY:METHOD=NONE
      #EXT-X-MAP:URI="l"
      #EXTINF:1,
      c
      """)
    #expect(playlist.segments.map { $0.map?.key?.uri } == ["k1", "k2", nil])
    #expect(playlist.segments[0].map?.key?.initializationVector == 7)
    #expect(playlist.segments[1].map?.key?.initializationVector == nil)
    #expect(playlist.findings.marks == ["initialization-vector 9"])
  }
}
