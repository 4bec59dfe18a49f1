import Media
import Testing

@testable import Streaming

/// Where the parts of segments lie, and which of them are played: RFC 8216bis §4.4.4.9.
struct PartPlaceTests {
  /// Segments 10 to 13 of two seconds, and parts of half a second: of 12, 13, and two of 14.
  private func playlist(
    _ change: (String) -> String = { $0 }
  ) throws -> MediaPlaylist {
    var text = """
      #EXTM3U
      #EXT-X-TARGETDURATION:2
      #EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1.2
      #EXT-X-PART-INF:PART-TARGET=0.5
      #EXT-X-MEDIA-SEQUENCE:10
      #EXT-X-MAP:URI="init.mp4"

      """
    for number in 10...14 {
      if number >= 12 {
        for part in 0..<(number < 14 ? 4 : 2) {
          text += "#EXT-X-PART:DURATION=0.5,URI=\"\(number).\(part)\""
          text += part % 2 == 0 ? ",INDEPENDENT=YES\n" : "\n"
        }
      }
      if number < 14 { text += "#EXTINF:2,\n\(number)\n" }
    }
    let list = try Playlist.parse(bytes: Array(change(text).utf8), url: "http://server/live.m3u8")
    guard case .media(let media) = list else { throw StreamingError(.notMediaPlaylist, at: "") }
    return media
  }

  private func feed(_ change: (String) -> String = { $0 }) throws -> PlaylistFeed {
    var feed = PlaylistFeed(addresses: ["http://server/live.m3u8"])
    feed.take(try playlist(change), beside: nil, requestedAt: .zero, position: .zero)
    return feed
  }

  @Test("the list ends with its last part, and a viewer stays three parts before that at least")
  func end() throws {
    let list = try #require(try feed().list)
    #expect(list.end == .seconds(9))
    #expect(list.holdBack(afterStalls: 0) == .milliseconds(1500))
    #expect(list.defaultPosition(afterStalls: 0) == .milliseconds(7500))
    let far = try feed { $0.replacing("HOLD-BACK=1.2", with: "HOLD-BACK=1.8") }
    #expect(far.list?.holdBack(afterStalls: 1) == .milliseconds(2800))
  }

  @Test("within a segment its parts play; from its beginning it is loaded whole, once it is whole")
  func pieces() throws {
    let list = try #require(try feed().list)
    func name(_ milliseconds: Int) -> String? {
      list.segment(at: .milliseconds(milliseconds))?.uri
    }
    #expect(
      [0, 2000, 4000, 4500, 5000, 5500, 6000, 7500, 8000, 8500, 9000].map(name) == [
        "10", "11", "12", "12.1", "12.2", "12.3", "13", "13.3", "14.0", "14.1", nil,
      ])
    let part = try #require(list.segment(at: .milliseconds(7500)))
    #expect(list.range(of: part) == .milliseconds(7500)..<(.seconds(8)))
    #expect(part.url == "http://server/13.3")
    #expect(part.map?.uri == "init.mp4")
    #expect(part.sequenceNumber == 13)
    #expect(!part.isEntry)
    #expect(list.canBeEntered(at: .seconds(7)))
  }

  @Test(
    "what is loaded for a position plays there, however long a segment or a part is said to be",
    arguments: ["#EXTINF:0,", "#EXTINF:0.1,", "#EXTINF:9,"])
  func durations(text: String) throws {
    let list = try #require(
      try feed { $0.replacing("#EXTINF:2,\n13", with: text + "\n13") }.list)
    for position in stride(from: 0, to: 20_000, by: 50) {
      guard let piece = list.segment(at: .milliseconds(position)) else { continue }
      #expect(list.range(of: piece).plays(at: .milliseconds(position)), "\(position): \(piece.uri)")
    }
  }

  @Test("a reader begins with a part with which decoding can begin, or with a segment")
  func entries() throws {
    let list = try #require(try feed().list)
    func entry(_ milliseconds: Int) -> Duration? { list.entry(at: .milliseconds(milliseconds)) }
    #expect(entry(8700) == .seconds(8))
    #expect(entry(7700) == .seconds(7))
    #expect(entry(6200) == .seconds(6))
    // Further back whole segments are loaded.
    #expect(entry(5700) == .seconds(4))
    #expect(entry(1000) == .zero)
    #expect(entry(9700) == nil)
  }

  @Test("the server is asked for the part that comes next")
  func address() throws {
    var feed = try feed()
    #expect(feed.reloadAddress(at: .zero) == "http://server/live.m3u8?_HLS_msn=14&_HLS_part=2")
    // Half a part later, if it has come; the answer takes three target durations at most.
    #expect(feed.nextLoad == .milliseconds(250))
    #expect(feed.reloadPatience == .seconds(8))
    feed.stopParts()
    #expect(feed.reloadAddress(at: .zero) == "http://server/live.m3u8?_HLS_msn=14")
  }

  @Test("a segment with a missing part is whole, and after the third one all are")
  func missing() throws {
    var feed = try feed()
    feed.giveUpParts(of: 14)
    feed.giveUpParts(of: 14)
    let list = try #require(feed.list)
    #expect(list.end == .seconds(8))
    #expect(list.segment(at: .milliseconds(7500))?.uri == "13")
    #expect(list.segment(at: .seconds(8)) == nil)
    #expect(list.playsParts)
    feed.giveUpParts(of: 15)
    feed.giveUpParts(of: 16)
    #expect(feed.list?.playsParts == false)
    feed.take(try playlist(), beside: nil, requestedAt: .zero, position: .zero)
    #expect(feed.list?.playsParts == false)
    #expect(feed.list?.holdBack(afterStalls: 0) == .seconds(6))
  }

  @Test(
    "parts are not played where anything is missing that they need",
    arguments: [
      "#EXT-X-PART-INF:PART-TARGET=0.5", "CAN-BLOCK-RELOAD=YES,", ",PART-HOLD-BACK=1.2",
    ])
  func requirements(text: String) throws {
    let feed = try feed { $0.replacing(text, with: "") }
    #expect(feed.list?.playsParts == false)
    #expect(feed.list?.end == .seconds(8))
    #expect(feed.list?.segment(at: .milliseconds(7500))?.uri == "13")
  }

  @Test(
    "of encrypted segments those are played in parts that are encrypted as a whole",
    arguments: [("AES-128", true), ("SAMPLE-AES", false)])
  func encrypted(method: String, playsParts: Bool) throws {
    let feed = try feed {
      $0.replacing("#EXT-X-MAP", with: "#EXT-X-KEY:METHOD=\(method),URI=\"key\"\n#EXT-X-MAP")
    }
    #expect(feed.list?.playsParts == playsParts)
  }

  @Test(
    "a delta update is requested of a list that is young enough, and may have enough to leave out")
  func delta() throws {
    func address(_ until: Int, at now: Duration) throws -> String {
      try feed { $0.replacing("HOLD-BACK=1.2", with: "HOLD-BACK=1.2,CAN-SKIP-UNTIL=\(until)") }
        .reloadAddress(at: now)
    }
    #expect(try address(7, at: .seconds(3)).hasSuffix("&_HLS_skip=YES"))
    #expect(try !address(7, at: .seconds(4)).contains("_HLS_skip"))
    #expect(try !address(8, at: .zero).contains("_HLS_skip"))
  }

  @Test("segments that a delta update leaves out have no parts any more")
  func skipped() throws {
    let update = """
      #EXTM3U
      #EXT-X-VERSION:9
      #EXT-X-TARGETDURATION:2
      #EXT-X-MEDIA-SEQUENCE:10
      #EXT-X-SKIP:SKIPPED-SEGMENTS=4
      #EXT-X-PART:DURATION=0.5,URI="14.0"
      """
    let list = try Playlist.parse(
      bytes: Array(update.utf8), url: "http://server/live.m3u8", previous: try playlist())
    guard case .media(let media) = list else { throw StreamingError(.notMediaPlaylist, at: "") }
    #expect(media.segments.map(\.parts.count) == [0, 0, 0, 0])
    #expect(media.segments.map(\.map?.uri) == Array(repeating: "init.mp4", count: 4))
  }

  @Test(
    "a list that another one reports on is requested with what that says, or with that list's own")
  func reports() throws {
    let other = PlaylistFeed(addresses: ["http://server/b.m3u8"])
    func address(_ report: String) throws -> String? {
      other.address(reportedBy: try playlist { $0 + "#EXT-X-RENDITION-REPORT:" + report })
    }
    #expect(
      try address("URI=\"b.m3u8\",LAST-MSN=15,LAST-PART=0")
        == "http://server/b.m3u8?_HLS_msn=15&_HLS_part=0")
    // What is left out is the same as in the list that reports.
    #expect(try address("URI=\"b.m3u8\"") == "http://server/b.m3u8?_HLS_msn=14&_HLS_part=1")
    #expect(try address("URI=\"c.m3u8\",LAST-MSN=15") == nil)
    let plain = try playlist {
      $0.replacing("CAN-BLOCK-RELOAD=YES,", with: "") + "#EXT-X-RENDITION-REPORT:URI=\"b.m3u8\""
    }
    #expect(other.address(reportedBy: plain) == nil)
  }
}
