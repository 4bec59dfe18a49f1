import Media

/// The playlist of one level or rendition, as it was loaded last, and when it is loaded again.
struct PlaylistFeed: Sendable {
  /// Where it may be loaded from; the first address is the one in use.
  private(set) var addresses: [String]

  /// `nil` before it has been loaded.
  private(set) var list: PositionedPlaylist?
  private var policy = ReloadPolicy()

  init(addresses: [String]) {
    self.addresses = addresses
  }

  /// The address of the next load; of a live list with what it is asked for.
  var address: String { addresses.first ?? "" }

  /// Takes a playlist that has been loaded.
  ///
  /// - Parameters:
  ///   - playlist: What came.
  ///   - other: A list of the same programme whose place is known.
  ///   - start: When the request was sent.
  ///   - position: Where the viewer is.
  /// - Returns: Whether it has changed.
  @discardableResult
  mutating func take(
    _ playlist: MediaPlaylist, beside other: PositionedPlaylist?, requestedAt start: Duration,
    position: Duration
  ) -> Bool {
    let hasChanged =
      list.map {
        $0.playlist.segments.last?.sequenceNumber != playlist.segments.last?.sequenceNumber
          || $0.playlist.segments.first?.sequenceNumber != playlist.segments.first?.sequenceNumber
          || $0.playlist.hasEnd != playlist.hasEnd
      } ?? true
    let new: PositionedPlaylist
    if let list {
      new = PositionedPlaylist(playlist, continuing: list)
    } else if let other {
      new = PositionedPlaylist(playlist, beside: other)
    } else {
      new = PositionedPlaylist(playlist)
    }
    list = new
    policy.note(
      playlist, hasChanged: hasChanged, requestedAt: start, distance: new.end - position)
    return hasChanged
  }

  /// Notes that it could not be loaded; another address is tried next, where there is one.
  mutating func noteFailure(requestedAt start: Duration) {
    policy.noteFailure(requestedAt: start)
    if addresses.count > 1 { addresses.append(addresses.removeFirst()) }
  }

  /// Whether it grows.
  var isLive: Bool { list?.playlist.isLive == true }

  /// When it is to be loaded again; `nil` where it is complete.
  var nextLoad: Duration? { list == nil ? .zero : isLive ? policy.nextLoad : nil }

  func isStuck(at now: Duration) -> Bool { isLive && policy.isStuck(at: now) }

  /// The address with the segment that is awaited, where the server waits for it: RFC 8216bis §6.2.5.
  var reloadAddress: String {
    guard let playlist = list?.playlist, let control = playlist.serverControl,
      control.canBlockReload
    else { return address }
    var query = "_HLS_msn=\(playlist.nextSequenceNumber)"
    if let until = control.canSkipUntil, playlist.duration > until { query += "&_HLS_skip=YES" }
    return address + (address.contains("?") ? "&" : "?") + query
  }
}
