import Streaming
import Testing

/// `EXT-X-PROGRAM-DATE-TIME`: RFC 8216 §4.3.2.6 and §6.3.3.
struct PlaylistDateTests {
  @Test(
    "reads dates as servers write them",
    // date -u -d … +%s says the seconds.
    arguments: [
      ("1970-01-01T00:00:00Z", Duration.zero),
      ("2026-11-23T02:30:00.500Z", .milliseconds(1_795_401_000_500)),
      ("2026-11-23T02:30:00Z", .seconds(1_795_401_000)),
      ("2026-11-23T02:30Z", .seconds(1_795_401_000)),
      ("2026-11-23T04:30:00+02:00", .seconds(1_795_401_000)),
      ("2026-11-23T04:30:00+0200", .seconds(1_795_401_000)),
      ("2026-11-22T21:00:00.000-0530", .seconds(1_795_401_000)),
      ("2026-11-23T04:30:00+02", .seconds(1_795_401_000)),
      ("2026-11-23T02:30:00", .seconds(1_795_401_000)),
      ("2026-11-23t02:30:00,250z", .milliseconds(1_795_401_000_250)),
      ("2000-02-29T00:00:00Z", .seconds(951_782_400)),
      ("1969-12-31T23:59:59Z", .seconds(-1)),
      ("0001-01-01T00:00:00Z", .seconds(-62_135_596_800)),
    ])
  func dates(text: String, expected: Duration) throws {
    let date = try #require(PlaylistDate(parsing: text))
    #expect(date.sinceEpoch == expected)
  }

  @Test(
    "refuses what is no date",
    arguments: [
      "", "2026", "2026-11-23", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
      "2026-11-23T25:00:00Z", "2026-11-23T02:60:00Z", "2026-11-23T02:30:61Z",
      "2026-11-23T02:30:00X", "2026-11-23T02:30:00ZZ", "2026-11-23T02:30:00+2",
      "x026-11-23T02:30:00Z", "2026-00-10T00:00:00Z", "2100-02-29T00:00:00Z",
    ])
  func noDates(text: String) {
    #expect(PlaylistDate(parsing: text) == nil)
  }

  @Test(
    "writes dates in UTC",
    arguments: [
      "1970-01-01T00:00:00.000Z", "2026-11-23T02:30:00.500Z", "2000-02-29T23:59:59.999Z",
      "2000-03-01T00:00:00.000Z", "1969-12-31T23:59:59.001Z", "1900-01-01T12:00:00.000Z",
      "2399-12-31T00:00:00.000Z",
    ])
  func text(expected: String) throws {
    let date = try #require(PlaylistDate(parsing: expected))
    #expect(date.description == expected)
  }

  @Test("every day of four hundred years is written as it is read")
  func everyDay() throws {
    var day = try #require(PlaylistDate(parsing: "1899-12-31T00:00:00Z"))
    var last = ""
    var isRight = true
    for _ in 0..<146_097 {
      day = day + .seconds(86_400)
      let text = day.description
      isRight = isRight && text > last && PlaylistDate(parsing: text) == day
      last = text
    }
    #expect(isRight)
    // The Gregorian calendar repeats after 146 097 days.
    #expect(last == "2299-12-31T00:00:00.000Z")
  }

  @Test("counts forward from each date, and backward from the first")
  func extrapolation() throws {
    let playlist = try media(
      """
      #EXTINF:4,
      a
      #EXTINF:6,
      #EXT-X-PROGRAM-DATE-TIME:2026-11-23T00:00:10Z
      b
      #EXTINF:5,
      c
      #EXT-X-DISCONTINUITY
      #EXT-X-PROGRAM-DATE-TIME:2026-11-23T01:00:00.000+0000
      #EXTINF:5,
      d
      #EXTINF:5,
      e
      """)
    #expect(
      playlist.segments.map { $0.date?.description } == [
        "2026-11-23T00:00:06.000Z", "2026-11-23T00:00:10.000Z", "2026-11-23T00:00:16.000Z",
        "2026-11-23T01:00:00.000Z", "2026-11-23T01:00:05.000Z",
      ])
    #expect(playlist.segments.map(\.hasExplicitDate) == [false, true, false, true, false])
    #expect(playlist.findings.isEmpty)
  }

  @Test("a date that is no date is reported")
  func invalid() throws {
    let playlist = try media("#EXT-X-PROGRAM-DATE-TIME:yesterday\n#EXTINF:1,\na")
    #expect(playlist.segments[0].date == nil)
    #expect(playlist.findings.marks == ["date 3"])
  }

  @Test("a date that is off what durations lead to is reported")
  func jump() throws {
    let playlist = try media(
      """
      #EXT-X-PROGRAM-DATE-TIME:2026-11-23T00:00:00Z
      #EXTINF:4,
      a
      #EXT-X-PROGRAM-DATE-TIME:2026-11-23T00:00:05.000Z
      #EXTINF:4,
      b
      #EXT-X-PROGRAM-DATE-TIME:2026-11-23T00:00:10.001Z
      #EXTINF:4,
      c
      """)
    #expect(playlist.findings.marks == ["date 11"])
  }

  @Test("ranges of dates are kept; two tags of one name are one range")
  func ranges() throws {
    let playlist = try media(
      """
      #EXT-X-PROGRAM-DATE-TIME:2026-11-23T00:00:00Z
      #EXTINF:4,
      a
      #EXT-X-DATERANGE:ID="ad",START-DATE="2026-11-23T00:00:01Z",X-COM-KIND="x"
      #EXT-X-DATERANGE:ID="ad",END-DATE="2026-11-23T00:00:03Z",DURATION=2
      #EXT-X-DATERANGE:ID="b",START-DATE="2026-11-23T00:00:01Z",END-DATE="2026-11-23T00:00:04Z"
      """)
    #expect(playlist.dateRanges.map(\.id) == ["ad", "b"])
    #expect(playlist.dateRanges.map(\.duration) == [.seconds(2), .seconds(3)])
    #expect(playlist.dateRanges[0].attributes["X-COM-KIND"] == "x")
    #expect(playlist.dateRanges[0].attributes["END-DATE"] == "2026-11-23T00:00:03Z")
    #expect(playlist.findings.isEmpty)
  }
}
