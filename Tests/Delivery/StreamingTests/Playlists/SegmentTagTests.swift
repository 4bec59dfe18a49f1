import Streaming
import Testing

/// RFC 8216 §4.3.2 and §4.3.3: what is said about segments, and of the list.
struct SegmentTagTests {
  @Test(
    "durations are read as they are written",
    arguments: [
      ("6", Duration.seconds(6)), ("6,", .seconds(6)), ("6.006,", .milliseconds(6006)),
      (".5,", .milliseconds(500)), ("0.5", .milliseconds(500)), ("5.,", .seconds(5)),
      (" 7 ,x", .seconds(7)), ("0,", .zero), ("000000000007,", .seconds(7)),
      (
        "3.000000000000000001,", Duration(secondsComponent: 3, attosecondsComponent: 1)
      ),
    ])
  func durations(text: String, expected: Duration) throws {
    let playlist = try media("#EXT-X-VERSION:3\n#EXTINF:\(text)\na.ts")
    #expect(playlist.segments.map(\.duration) == [expected])
    #expect(playlist.findings.isEmpty)
  }

  @Test(
    "what is no duration counts as the target duration, and is reported",
    arguments: [
      "", ",", "x", "abc,title", "-1,", "1e3,", "NaN", "inf", ".", "1.2.3", "99999999999",
    ])
  func noDurations(text: String) throws {
    let playlist = try media("#EXTINF:\(text)\na.ts")
    #expect(playlist.segments.map(\.duration) == [.seconds(10)])
    #expect(playlist.findings.marks == ["invalid-value 3"])
  }

  @Test("a title may hold commas, and blanks around it go")
  func titles() throws {
    let playlist = try media("#EXTINF:1, a, b,c \na.ts\n#EXTINF:1\nb.ts")
    #expect(playlist.segments.map(\.title) == ["a, b,c", ""])
  }

  @Test("an address without EXTINF lasts the target duration")
  func missingDuration() throws {
    let playlist = try mediaPlaylist("#EXTM3U\n#EXTINF:1,\na.ts\nb.ts\n#EXT-X-TARGETDURATION:4\n")
    #expect(playlist.segments.map(\.duration) == [.seconds(1), .seconds(4)])
    #expect(playlist.findings.marks == ["missing-duration 4"])
  }

  @Test("an EXTINF without an address is reported, and the next one counts")
  func missingAddress() throws {
    let playlist = try media("#EXTINF:1,x\n#EXTINF:2,\na.ts\n#EXTINF:3,")
    #expect(playlist.segments.map(\.duration) == [.seconds(2)])
    #expect(playlist.findings.marks == ["missing-uri 4", "missing-uri 6"])
  }

  @Test("a target duration of 0 is 1, and a missing one that of the longest segment")
  func targetDuration() throws {
    let zero = try mediaPlaylist("#EXTM3U\n#EXT-X-TARGETDURATION:0\n#EXTINF:1,\na")
    #expect(zero.targetDuration == .seconds(1))
    #expect(zero.findings.marks == ["invalid-value 2"])
    let none = try mediaPlaylist("#EXTM3U\n#EXT-X-VERSION:3\n#EXTINF:4.6,\na\n#EXTINF:2,\nb")
    #expect(none.targetDuration == .seconds(5))
    #expect(none.findings.marks == ["missing-target-duration 1"])
  }

  @Test("a segment may last half a second longer than the target")
  func longSegments() throws {
    let playlist = try media(
      "#EXT-X-VERSION:3\n#EXTINF:10.499,\na\n#EXTINF:10.5,\nb\n#EXTINF:11,\nc")
    #expect(playlist.findings.marks == ["target-duration 7", "target-duration 9"])
  }

  @Test("the header's numbers stand before the first segment")
  func sequences() throws {
    let playlist = try media(
      """
      #EXT-X-DISCONTINUITY-SEQUENCE:3
      #EXT-X-MEDIA-SEQUENCE:41
      #EXTINF:1,
      a
      #EXT-X-MEDIA-SEQUENCE:90
      #EXTINF:1,
      b
      """)
    #expect(playlist.segments.map(\.sequenceNumber) == [41, 42])
    #expect(playlist.nextSequenceNumber == 43)
    #expect(playlist.segment(number: 42)?.uri == "b")
    #expect(playlist.segment(number: 43) == nil)
    #expect(playlist.segment(number: .min) == nil)
    #expect(playlist.findings.marks.contains("tag-order 7"))
  }

  @Test(
    "a number that is none counts as 0",
    arguments: ["-5", "x", "", "99999999999999999999", "9223372036854775807", "1.5x"])
  func invalidSequences(text: String) throws {
    let playlist = try media("#EXT-X-MEDIA-SEQUENCE:\(text)\n#EXTINF:1,\na")
    #expect(playlist.segments.map(\.sequenceNumber) == [0])
    #expect(playlist.findings.marks == ["invalid-value 3"])
  }

  @Test("of two tags where one is allowed the last one counts")
  func duplicates() throws {
    let playlist = try media(
      "#EXT-X-DISCONTINUITY-SEQUENCE:3\n#EXT-X-DISCONTINUITY-SEQUENCE:5\n#EXTINF:1,\na")
    #expect(playlist.discontinuitySequence == 5)
    #expect(playlist.findings.marks == ["duplicate-tag 4"])
  }

  @Test("discontinuities are counted from the header's number on")
  func discontinuities() throws {
    let playlist = try media(
      """
      #EXT-X-DISCONTINUITY-SEQUENCE:3
      #EXTINF:1,
      a
      #EXT-X-DISCONTINUITY
      #EXTINF:1,
      b
      #EXTINF:1,
      c
      #EXT-X-DISCONTINUITY
      #EXT-X-DISCONTINUITY
      #EXTINF:1,
      d
      """)
    #expect(playlist.segments.map(\.discontinuitySequence) == [3, 4, 4, 6])
    #expect(playlist.segments.map(\.startsDiscontinuity) == [false, true, false, true])
    #expect(playlist.findings.marks == ["duplicate-tag 12"])
  }

  @Test("a discontinuity above the first segment counts too")
  func firstDiscontinuity() throws {
    let playlist = try media("#EXT-X-DISCONTINUITY\n#EXTINF:1,\na")
    #expect(playlist.segments.map(\.discontinuitySequence) == [1])
  }

  @Test("what stands below EXT-X-ENDLIST is read")
  func end() throws {
    let playlist = try media("#EXTINF:1,\na\n#EXT-X-ENDLIST\n#EXTINF:1,\nb")
    #expect(playlist.hasEnd)
    #expect(playlist.segments.count == 2)
    #expect(playlist.findings.marks == ["end-list 5"])
  }

  @Test("a gap, and a bit rate, hold as long as they should")
  func gapsAndRates() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:8
      #EXTINF:1,
      a
      #EXT-X-BITRATE:800
      #EXT-X-GAP
      #EXTINF:1,
      b
      #EXTINF:1,
      c
      #EXTINF:1,
      #EXT-X-BYTERANGE:5@0
      d
      #EXT-X-BITRATE:9223372036854775807
      #EXTINF:1,
      e
      """)
    #expect(playlist.segments.map(\.isGap) == [false, true, false, false, false])
    #expect(playlist.segments.map(\.bitrate) == [nil, 800_000, 800_000, nil, .max])
  }

  @Test("says whether a list may change")
  func live() throws {
    let live = try media("#EXTINF:1,\na")
    #expect(live.isLive)
    let event = try media("#EXT-X-PLAYLIST-TYPE:EVENT\n#EXTINF:1,\na")
    #expect(event.isLive)
    #expect(event.kind == .event)
    let film = try media("#EXT-X-PLAYLIST-TYPE:VOD\n#EXTINF:1,\na\n#EXT-X-ENDLIST")
    #expect(!film.isLive)
    #expect(film.findings.isEmpty)
    let other = try media("#EXT-X-PLAYLIST-TYPE:RADIO\n#EXTINF:1,\na")
    #expect(other.kind == nil)
    #expect(other.findings.marks == ["invalid-value 3"])
  }

  @Test("finds the segment of a time")
  func times() throws {
    let playlist = try media("#EXTINF:2,\na\n#EXTINF:3,\nb\n#EXTINF:4,\nc")
    let index = { playlist.segmentIndex(at: $0) }
    #expect(index(.seconds(-1)) == 0)
    #expect(index(.zero) == 0)
    #expect(index(.milliseconds(1999)) == 0)
    #expect(index(.seconds(2)) == 1)
    #expect(index(.seconds(5)) == 2)
    #expect(index(.seconds(500)) == 2)
    let empty = try media("")
    #expect(empty.segmentIndex(at: .zero) == nil)
  }

  @Test("reads where to start, and that segments stand for themselves")
  func start() throws {
    let playlist = try media(
      "#EXT-X-START:TIME-OFFSET=-12.5,PRECISE=YES\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXTINF:1,\na")
    #expect(playlist.start?.timeOffset == .milliseconds(-12_500))
    #expect(playlist.start?.isPrecise == true)
    #expect(playlist.hasIndependentSegments)
    let none = try media("#EXT-X-START:PRECISE=YES\n#EXTINF:1,\na")
    #expect(none.start == nil)
    #expect(none.findings.marks == ["missing-attribute 3"])
  }
}
