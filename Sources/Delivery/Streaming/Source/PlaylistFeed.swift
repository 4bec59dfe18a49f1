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
  ///   - other: A list of the same programme whose place is known; `nil` for the list that all others
  ///     are placed by.
  ///   - start: When the request was sent.
  ///   - position: Where the viewer is.
  /// - Returns: Whether it has changed.
  @discardableResult
  mutating func take(
    _ playlist: MediaPlaylist, beside other: PositionedPlaylist?, requestedAt start: Duration,
    position: Duration
  ) -> Bool {
    let new = placed(playlist, beside: other)
    let hasChanged =
      list.map {
        $0.playlist.segments.last?.sequenceNumber != playlist.segments.last?.sequenceNumber
          || $0.playlist.segments.first?.sequenceNumber != playlist.segments.first?.sequenceNumber
          || $0.playlist.hasEnd != playlist.hasEnd || new.isRestarted
      } ?? true
    list = new
    policy.note(
      playlist, hasChanged: hasChanged, requestedAt: start, distance: new.end - position)
    return hasChanged
  }

  private func placed(
    _ playlist: MediaPlaylist, beside other: PositionedPlaylist?
  ) -> PositionedPlaylist {
    guard let list else {
      return other.map { PositionedPlaylist(playlist, beside: $0) } ?? PositionedPlaylist(playlist)
    }
    let continued = PositionedPlaylist(playlist, continuing: list)
    // The other list knows better than a guess; whether the sender has started again it learns itself.
    guard continued.isDetached, !continued.isRestarted, let other, other.playlist.isLive else {
      return continued
    }
    return PositionedPlaylist(playlist, beside: other)
  }

  /// Numbers the timelines of the list that is here again, because the sender has started again.
  mutating func renumber(from number: Int) {
    guard let first = list?.playlist.segments.first else { return }
    list?.discontinuityBase = number.subtractingClamped(first.discontinuitySequence)
  }

  /// Forgets the list, because its sender has restarted: a new one is loaded at once.
  mutating func forget() { (list, policy) = (nil, ReloadPolicy()) }

  /// Notes that it could not be loaded; another address is tried next, where there is one.
  mutating func noteFailure(requestedAt start: Duration) {
    policy.noteFailure(requestedAt: start)
    if addresses.count > 1 { addresses.append(addresses.removeFirst()) }
  }

  /// Whether it grows.
  var isLive: Bool { list?.playlist.isLive == true }

  /// When to load it again; `nil` if it is complete.
  var nextLoad: Duration? { list == nil || isLive ? policy.nextLoad : nil }

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
