import Media

/// The playlist of one level or rendition, as it was loaded last, and when it is loaded again.
struct PlaylistFeed: Sendable {
  /// Where it may be loaded from; the first address is the one in use.
  private(set) var addresses: [String]

  /// `nil` before it has been loaded.
  private(set) var list: PositionedPlaylist?
  private var policy = ReloadPolicy()

  /// Whether parts are played where the list offers them.
  private var playsParts: Bool

  /// The last segment of which a part could not be loaded, and how many there were.
  private var wholeNumber = Int.min
  private var partFailureCount = 0

  /// With so many segments of which a part could not be loaded, no parts are played any more.
  private static let partPatience = 3

  init(addresses: [String], playsParts: Bool = true) {
    self.addresses = addresses
    self.playsParts = playsParts
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
    var new = placed(playlist, beside: other)
    if new.isRestarted { wholeNumber = .min }
    (new.playsParts, new.wholeNumber) = (playsParts && playlist.offersParts, wholeNumber)
    let hasChanged =
      list.map {
        $0.playlist.segments.last?.sequenceNumber != playlist.segments.last?.sequenceNumber
          || $0.playlist.segments.first?.sequenceNumber != playlist.segments.first?.sequenceNumber
          || $0.playlist.hasEnd != playlist.hasEnd || new.isRestarted || $0.end != new.end
      } ?? true
    list = new
    policy.note(
      playlist, hasChanged: hasChanged, requestedAt: start, distance: new.end - position,
      playsParts: new.playsParts)
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

  /// Loads a segment whole, since a part of it could not be loaded; after several, all of them.
  mutating func giveUpParts(of number: Int) {
    guard number > wholeNumber else { return }
    wholeNumber = number
    partFailureCount += 1
    list?.wholeNumber = number
    if partFailureCount >= Self.partPatience { stopParts() }
  }

  /// Loads all segments whole from now on.
  mutating func stopParts() {
    playsParts = false
    list?.playsParts = false
  }

  /// Forgets the list, because its sender has restarted: a new one is loaded at once.
  mutating func forget() { (list, policy, wholeNumber) = (nil, ReloadPolicy(), .min) }

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

  /// The address with the segment or the part that is awaited, where the server waits for it:
  /// RFC 8216bis §6.2.5.
  ///
  /// What the list has already may be left out of the answer, if the list is young enough: §6.3.7.
  func reloadAddress(at now: Duration) -> String {
    guard let list, let control = list.playlist.serverControl, control.canBlockReload else {
      return address
    }
    let playlist = list.playlist
    let skips = control.canSkipUntil.map {
      playlist.duration > $0 && now - policy.lastStart <= $0 / 2
    }
    return address(
      awaiting: playlist.nextSequenceNumber, list.playsParts ? playlist.trailingParts.count : nil,
      skips: skips == true)
  }

  /// The address of a list that is not known yet, or is old, with what it has by another list's report:
  /// RFC 8216bis §4.4.5.4.
  ///
  /// - Parameter other: The list of the same programme that was loaded last.
  /// - Returns: `nil` if that says nothing, or the server does not wait.
  func address(reportedBy other: MediaPlaylist?) -> String? {
    guard let other, other.serverControl?.canBlockReload == true,
      let last = other.report(on: address)
    else { return nil }
    return address(awaiting: last.sequenceNumber, playsParts ? last.part : nil, skips: false)
  }

  private func address(awaiting number: Int, _ part: Int?, skips: Bool) -> String {
    var query = "_HLS_msn=\(number)"
    if let part { query += "&_HLS_part=\(part)" }
    if skips { query += "&_HLS_skip=YES" }
    return address + (address.contains("?") ? "&" : "?") + query
  }

  /// How long a server that waits may take to answer: RFC 8216bis §6.2.5.2.
  var reloadPatience: Duration? {
    guard let playlist = list?.playlist, playlist.serverControl?.canBlockReload == true else {
      return nil
    }
    return max(.seconds(8), min(playlist.targetDuration * 3, .seconds(60)))
  }
}
