import Streaming
import Testing

/// `EXT-X-SKIP`: RFC 8216bis §4.4.5.2 and §6.3.7.
struct DeltaUpdateTests {
  private let whole = """
    #EXT-X-VERSION:9
    #EXT-X-MEDIA-SEQUENCE:10
    #EXT-X-DISCONTINUITY-SEQUENCE:2
    #EXT-X-MAP:URI="i"
    #EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x1
    #EXT-X-PROGRAM-DATE-TIME:2026-11-23T00:00:00Z
    #EXTINF:4,
    10
    #EXT-X-DISCONTINUITY
    #EXTINF:4,
    #EXT-X-BYTERANGE:5@0
    11
    #EXTINF:4,
    12
    #EXTINF:4,
    #EXT-X-BYTERANGE:5@100
    13
    """

  @Test("segments that are skipped come from the list before")
  func merging() throws {
    let previous = try media(whole)
    let update = try media(
      """
      #EXT-X-VERSION:9
      #EXT-X-MEDIA-SEQUENCE:11
      #EXT-X-DISCONTINUITY-SEQUENCE:2
      #EXT-X-SKIP:SKIPPED-SEGMENTS=3
      #EXTINF:4,
      #EXT-X-BYTERANGE:7
      13
      #EXTINF:4,
      15
      """, previous: previous)
    #expect(update.skippedSegmentCount == 3)
    #expect(update.segments.map(\.uri) == ["11", "12", "13", "13", "15"])
    #expect(update.segments.map(\.sequenceNumber) == [11, 12, 13, 14, 15])
    #expect(update.segments.map(\.discontinuitySequence) == [3, 3, 3, 3, 3])
    #expect(update.segments.map(\.start) == [0, 4, 8, 12, 16].map { .seconds($0) })
    // What applied to the last skipped segment still applies.
    #expect(update.segments[3].byteRange == 105..<112)
    #expect(update.segments[4].map?.uri == "i")
    #expect(update.segments[4].key?.uri == "k")
    #expect(update.segments[4].date?.description == "2026-11-23T00:00:20.000Z")
    #expect(update.findings.isEmpty)
  }

  @Test("an update of an update is the same as the whole list")
  func chain() throws {
    let list = { (numbers: Range<Int>, skipped: Int) in
      let header = "#EXT-X-VERSION:9\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
      let skip = skipped > 0 ? "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)\n" : ""
      return header + skip + numbers.dropFirst(skipped).map { "#EXTINF:4,\n\($0)\n" }.joined()
    }
    var last = try media(list(0..<20, 0))
    for step in 1..<30 {
      last = try media(list(step..<20 + step, 12), previous: last)
      let whole = try media(list(step..<20 + step, 0))
      #expect(last.segments.map(\.uri) == whole.segments.map(\.uri))
      #expect(last.segments.map(\.sequenceNumber) == whole.segments.map(\.sequenceNumber))
      #expect(last.segments.map(\.start) == whole.segments.map(\.start))
    }
  }

  @Test(
    "a hole means that the whole list has to be loaded",
    arguments: [
      // One that the list before did not have yet, one that it has no more, and numbers that are none.
      (11, "SKIPPED-SEGMENTS=4"), (9, "SKIPPED-SEGMENTS=2"), (14, "SKIPPED-SEGMENTS=1"),
      (11, "SKIPPED-SEGMENTS=0"), (11, "SKIPPED-SEGMENTS=9223372036854775807"), (11, "X=1"),
      (11, "SKIPPED-SEGMENTS=-1"),
    ])
  func holes(number: Int, attributes: String) throws {
    let previous = try media(whole)
    let text = "#EXT-X-MEDIA-SEQUENCE:\(number)\n#EXT-X-SKIP:\(attributes)\n#EXTINF:4,\nx"
    #expect(throws: PlaylistError(.missingSkippedSegments, line: 4)) {
      try media(text, previous: previous)
    }
  }

  @Test("so does an update without a list before it")
  func nothingBefore() {
    #expect(throws: PlaylistError(.missingSkippedSegments, line: 3)) {
      try media("#EXT-X-SKIP:SKIPPED-SEGMENTS=1\n#EXTINF:4,\nx")
    }
  }

  @Test("ranges of dates go on, but for those that the update names")
  func dateRanges() throws {
    let start = "START-DATE=\"2026-11-23T00:00:00Z\""
    let previous = try media(
      whole + "\n#EXT-X-DATERANGE:ID=\"a\",\(start)\n#EXT-X-DATERANGE:ID=\"b\",\(start)\n")
    let update = try media(
      """
      #EXT-X-VERSION:10
      #EXT-X-MEDIA-SEQUENCE:10
      #EXT-X-SKIP:SKIPPED-SEGMENTS=2,RECENTLY-REMOVED-DATERANGES="a\tz"
      #EXTINF:4,
      12
      #EXT-X-DATERANGE:ID="c",\(start)
      """, previous: previous)
    #expect(update.dateRanges.map(\.id) == ["b", "c"])
    let plain = try media(
      "#EXT-X-MEDIA-SEQUENCE:10\n#EXT-X-SKIP:SKIPPED-SEGMENTS=2\n#EXTINF:4,\n12",
      previous: previous)
    #expect(plain.dateRanges.isEmpty)
  }

  @Test("a skip below a segment says nothing")
  func order() throws {
    let playlist = try media(
      """
      #EXT-X-VERSION:9
      #EXT-X-MEDIA-SEQUENCE:100
      #EXTINF:4,
      a
      #EXT-X-SKIP:SKIPPED-SEGMENTS=2
      #EXTINF:4,
      b
      """,
      previous: try media(whole))
    #expect(playlist.segments.map(\.uri) == ["a", "b"])
    #expect(playlist.findings.marks == ["skip 7"])
  }
}
