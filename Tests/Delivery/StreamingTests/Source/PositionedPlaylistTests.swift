import Testing

@testable import Streaming

/// Where the segments of a list lie that was loaded again.
struct PositionedPlaylistTests {
  /// Segments of two seconds from a number on; the first is of a minute of an hour, or of no date.
  private func playlist(
    from number: Int, count: Int, minute: Int? = nil, second: Int = 0
  ) throws -> MediaPlaylist {
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(number)\n"
    if let minute { text += "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T12:\(minute):\(second + 10)Z\n" }
    for number in number..<number + count { text += "#EXTINF:2,\n\(number).ts\n" }
    let list = try Playlist.parse(bytes: Array(text.utf8), url: "http://server/live.m3u8")
    guard case .media(let media) = list else { throw StreamingError(.notMediaPlaylist, at: "") }
    return media
  }

  /// A list, and the one that was there before.
  private func continued(
    _ old: MediaPlaylist, by new: MediaPlaylist
  ) throws -> (start: Duration, isDetached: Bool, isRestarted: Bool) {
    let new = PositionedPlaylist(new, continuing: PositionedPlaylist(old, start: .seconds(100)))
    return (new.start, new.isDetached, new.isRestarted)
  }

  @Test("shared segments say where it lies")
  func shared() throws {
    let result = try continued(playlist(from: 7, count: 6), by: playlist(from: 9, count: 6))
    #expect(result == (.seconds(104), false, false))
    // An older copy, from another server.
    let older = try continued(playlist(from: 7, count: 6), by: playlist(from: 6, count: 6))
    #expect(older == (.seconds(98), false, false))
  }

  @Test("one with later segments alone follows at a distance, on the same timeline")
  func later() throws {
    let next = try continued(playlist(from: 7, count: 6), by: playlist(from: 13, count: 6))
    #expect(next == (.seconds(112), false, false))
    let result = try continued(playlist(from: 7, count: 6), by: playlist(from: 15, count: 6))
    #expect(result == (.seconds(116), true, false))
  }

  @Test("one with earlier segments alone has started again, at the end of the old one")
  func earlier() throws {
    let result = try continued(playlist(from: 7, count: 6), by: playlist(from: 0, count: 3))
    #expect(result == (.seconds(112), true, true))
  }

  @Test("one that ends much earlier has started again, though its numbers are known")
  func fallenEnd() throws {
    let old = try playlist(from: 0, count: 8)
    let result = try continued(old, by: playlist(from: 0, count: 2))
    #expect(result == (.seconds(116), true, true))
    // A copy from a server that is behind.
    let behind = try continued(old, by: playlist(from: 0, count: 4))
    #expect(behind == (.seconds(100), false, false))
  }

  @Test("one with the same numbers at another time has started again")
  func otherDate() throws {
    let old = try playlist(from: 1, count: 6, minute: 10)
    let result = try continued(old, by: playlist(from: 0, count: 4, minute: 12))
    #expect(result == (.seconds(112), true, true))
    let same = try continued(old, by: playlist(from: 1, count: 7, minute: 10))
    #expect(same == (.seconds(100), false, false))
    // Another server's clock.
    let ahead = try continued(old, by: playlist(from: 2, count: 6, minute: 10, second: 5))
    #expect(ahead == (.seconds(102), false, false))
  }

  /// The same with a discontinuity before one of the segments, and no `EXT-X-DISCONTINUITY-SEQUENCE`.
  private func uncounted(
    _ numbers: Range<Int>, discontinuity: Int, header: String = ""
  ) throws -> MediaPlaylist {
    var text = "#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
    text += header
    for number in numbers {
      if number == discontinuity { text += "#EXT-X-DISCONTINUITY\n" }
      text += "#EXTINF:2,\n\(number).ts\n"
    }
    guard case .media(let media) = try Playlist.parse(text: text, url: "http://server/live.m3u8")
    else { throw StreamingError(.notMediaPlaylist, at: "") }
    return media
  }

  @Test("segments keep their timeline's number when the discontinuity before them leaves the list")
  func slidingDiscontinuity() throws {
    let before = PositionedPlaylist(try uncounted(3..<9, discontinuity: 5))
    let after = PositionedPlaylist(try uncounted(6..<12, discontinuity: 5), continuing: before)
    let number = try #require(before.playlist.segment(number: 7)).number(in: before)
    #expect(try #require(after.playlist.segment(number: 7)).number(in: after) == number)
    let next = PositionedPlaylist(try uncounted(9..<15, discontinuity: 13), continuing: after)
    #expect(try #require(next.playlist.segment(number: 14)).number(in: next) == number + 1)
    // A list that counts needs no help.
    let counted = PositionedPlaylist(
      try uncounted(
        10..<16, discontinuity: 13, header: "#EXT-X-DISCONTINUITY-SEQUENCE:\(number)\n"),
      continuing: next)
    #expect(try #require(counted.playlist.segment(number: 14)).number(in: counted) == number + 1)
    // After a gap in the lists the number is one that was never used.
    let later = PositionedPlaylist(try uncounted(40..<46, discontinuity: 0), continuing: counted)
    #expect(try #require(later.playlist.segments.first).number(in: later) == number + 2)
  }

  @Test("a level's list that is loaded after the discontinuity has left has the same numbers")
  func slidingDiscontinuityBeside() throws {
    let known = PositionedPlaylist(try uncounted(3..<9, discontinuity: 5))
    let other = PositionedPlaylist(try uncounted(6..<12, discontinuity: 5), beside: known)
    #expect(try #require(other.playlist.segment(number: 7)).number(in: other) == 1)
  }

  @Test("a viewer of a live list keeps three target durations from its end")
  func holdBack() throws {
    let list = PositionedPlaylist(try playlist(from: 7, count: 6), start: .seconds(100))
    #expect(list.canBePlayed(from: .seconds(106)))
    #expect(!list.canBePlayed(from: .milliseconds(106_001)))
    let longer = PositionedPlaylist(try playlist(from: 7, count: 7), start: .seconds(100))
    #expect(longer.canBePlayed(from: .milliseconds(106_001)))
  }

  @Test("a list that does not come is asked for again after a while, one that is forgotten at once")
  func nextLoad() throws {
    var feed = PlaylistFeed(addresses: ["live.m3u8"])
    #expect(try #require(feed.nextLoad) == .zero)
    feed.noteFailure(requestedAt: .seconds(10))
    #expect(try #require(feed.nextLoad) == .milliseconds(10_500))
    let list = try playlist(from: 7, count: 6)
    feed.take(list, beside: nil, requestedAt: .seconds(11), position: .zero)
    #expect(try #require(feed.nextLoad) == .seconds(13))
    feed.forget()
    #expect(try #require(feed.nextLoad) == .zero)
  }
}

extension MediaSegment {
  /// Its timeline's number, as the source counts them.
  fileprivate func number(in list: PositionedPlaylist) -> Int { list.discontinuity(of: self) }
}
