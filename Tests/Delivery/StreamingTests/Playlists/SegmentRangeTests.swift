import Streaming
import Testing

/// `EXT-X-BYTERANGE` and `EXT-X-MAP`: RFC 8216 §4.3.2.2 and §4.3.2.5.
struct SegmentRangeTests {
  @Test("a range stands above EXTINF or below it")
  func order() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:4
      #EXT-X-BYTERANGE:10@5
      #EXTINF:1,
      a
      #EXTINF:1,
      #EXT-X-BYTERANGE:20@15
      a
      """)
    #expect(playlist.segments.map(\.byteRange) == [5..<15, 15..<35])
    #expect(playlist.findings.isEmpty)
  }

  @Test("without an offset a range continues that of the segment before")
  func continuation() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:4
      #EXTINF:1,
      #EXT-X-BYTERANGE:10@100
      a
      #EXTINF:1,
      #EXT-X-BYTERANGE:20
      a
      #EXTINF:1,
      #EXT-X-BYTERANGE:30
      a
      """)
    #expect(playlist.segments.map(\.byteRange) == [100..<110, 110..<130, 130..<160])
    #expect(playlist.findings.isEmpty)
  }

  @Test("where there is none of the same resource before it, it starts at 0 and is reported")
  func nothingToContinue() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:4
      #EXTINF:1,
      #EXT-X-BYTERANGE:10
      a
      #EXTINF:1,
      #EXT-X-BYTERANGE:20
      b
      #EXTINF:1,
      b
      #EXTINF:1,
      #EXT-X-BYTERANGE:30
      b
      """)
    #expect(playlist.segments.map(\.byteRange) == [0..<10, 0..<20, nil, 0..<30])
    #expect(playlist.findings.marks == ["byte-range 5", "byte-range 8", "byte-range 13"])
  }

  @Test(
    "what is no range is reported, and the whole resource taken",
    arguments: ["", "x", "@", "5@", "@5", "0@5", "-1@5", "9223372036854775807@1", "1@2@3"])
  func invalid(text: String) throws {
    let playlist = try media("#EXT-X-VERSION:4\n#EXTINF:1,\n#EXT-X-BYTERANGE:\(text)\na")
    #expect(playlist.segments.map(\.byteRange) == [nil])
    #expect(playlist.findings.marks == ["invalid-value 5"])
  }

  @Test("an initialization section holds from its line on, and for the address below it")
  func maps() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:6
      #EXTINF:1,
      a
      #EXTINF:1,
      #EXT-X-MAP:URI="i.mp4",BYTERANGE="700"
      b
      #EXTINF:1,
      c
      #EXT-X-MAP:URI="j.mp4",BYTERANGE="9@8"
      #EXTINF:1,
      d
      #EXT-X-MAP:URI="k.mp4"
      #EXTINF:1,
      e
      """)
    #expect(playlist.segments.map { $0.map?.uri } == [nil, "i.mp4", "i.mp4", "j.mp4", "k.mp4"])
    #expect(
      playlist.segments.map { $0.map?.byteRange } == [nil, 0..<700, 0..<700, 8..<17, nil])
    #expect(playlist.segments[4].map?.url == "https://example.org/a/k.mp4")
    #expect(playlist.findings.isEmpty)
  }

  @Test("a range above EXT-X-MAP is the segment's, not that of the map")
  func rangeBeforeMap() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:6
      #EXTINF:1,
      #EXT-X-BYTERANGE:10@700
      #EXT-X-MAP:URI="a.mp4",BYTERANGE="700@0"
      a.mp4
      #EXTINF:1,
      #EXT-X-BYTERANGE:20
      a.mp4
      """)
    #expect(playlist.segments.map(\.byteRange) == [700..<710, 710..<730])
    #expect(playlist.segments.map { $0.map?.byteRange } == [0..<700, 0..<700])
  }

  @Test("a map without an address is none")
  func missingMap() throws {
    let playlist = try media("#EXT-X-VERSION:6\n#EXT-X-MAP:BYTERANGE=\"5@0\"\n#EXTINF:1,\na")
    #expect(playlist.segments[0].map == nil)
    #expect(playlist.findings.marks == ["missing-attribute 4"])
  }

  @Test("a list of key frames is one of ranges")
  func keyFrames() throws {
    let playlist = try media(
      "#EXT-X-VERSION:4\n#EXT-X-I-FRAMES-ONLY\n#EXTINF:2,\n#EXT-X-BYTERANGE:9@376\na.ts")
    #expect(playlist.isIFramesOnly)
    #expect(playlist.segments.map(\.byteRange) == [376..<385])
    #expect(playlist.findings.isEmpty)
  }
}
