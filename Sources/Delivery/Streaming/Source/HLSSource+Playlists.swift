import Media

/// The playlists of the levels and renditions: loaded when they are needed, and again while live.
extension HLSSource {
  /// Has the list of a level loaded again as long as it grows, and that of no other level.
  ///
  /// One task loads two lists again and again, and wakes the lanes each time: that of the rendition, and
  /// that of the level which is followed. This is the level of the last segment, or the one in whose list
  /// the pictures wait for the next; the lists of a programme may end at different times. So a lane that
  /// waits for a list needs no moment to look again. All other lists are loaded by the lane that needs
  /// them: where they are missing, and where they are old.
  func follow(_ level: Int) {
    guard feeds.followed != level else { return }
    feeds.followed = level
    tasks.reloading.notify()
  }

  /// The list of a level; it is loaded where it is missing, or is live and does not reach far enough.
  func list(
    ofLevel level: Int, reaching position: Duration
  ) async throws(StreamingError) -> PositionedPlaylist {
    if let list = feeds[level].list {
      let isBehind = list.playlist.isLive && level != feeds.followed && list.end <= position
      if !isBehind || (feeds[level].nextLoad ?? .zero) > clock.now { return list }
    }
    return try await load(feeds[level], firstAt: address(reportedFor: feeds[level])) {
      source, playlist, start in
      source.feeds[level].take(
        playlist, beside: source.playlist ?? source.options.neighbour, requestedAt: start,
        position: position)
      return source.feeds[level].list
    } onFailure: {
      $0.feeds[level].noteFailure(requestedAt: $1)
    }
  }

  /// The address of the first request for a list that the present one reports on; `nil` if it does not.
  func address(reportedFor feed: PlaylistFeed) -> String? {
    feed.address(reportedBy: playlist?.playlist)
  }

  /// The list of a rendition.
  func list(ofRendition index: Int) async throws(StreamingError) -> PositionedPlaylist {
    if let list = sounds[index].list { return list }
    let list = try await reloadSound(index, firstAt: address(reportedFor: sounds[index]))
    agreeOnParts()
    tasks.reloading.notify()
    return sounds[index].list ?? list
  }

  private func reloadSound(
    _ index: Int, firstAt reported: String? = nil
  ) async throws(StreamingError) -> PositionedPlaylist {
    try await load(sounds[index], firstAt: reported) { source, playlist, start in
      source.sounds[index].take(
        playlist, beside: source.playlist, requestedAt: start,
        position: source.viewer.position ?? .zero)
      return source.sounds[index].list
    } onFailure: {
      $0.sounds[index].noteFailure(requestedAt: $1)
    }
  }

  /// Loads a list of segments.
  ///
  /// - Parameters:
  ///   - feed: What is known of it.
  ///   - reported: The address of a list that another one reports on, in place of the feed's.
  ///   - take: Takes what came.
  ///   - onFailure: Notes that nothing came.
  /// - Returns: The list, at its place.
  /// - Throws: `StreamingError`.
  func load(
    _ feed: PlaylistFeed, firstAt reported: String? = nil,
    _ take: (isolated HLSSource, MediaPlaylist, Duration) -> PositionedPlaylist?,
    onFailure: (isolated HLSSource, Duration) -> Void
  ) async throws(StreamingError) -> PositionedPlaylist {
    let start = clock.now
    do throws(StreamingError) {
      let address = reported ?? feed.reloadAddress(at: start)
      let playlist = try await fetch(feed, at: address)
      guard let list = take(self, playlist, start) else {
        throw StreamingError(.notMediaPlaylist, at: feed.address)
      }
      // A server that waits for the next part or segment says nothing of the way to it.
      if address == feed.address { playlistTime = clock.now - start }
      return list
    } catch {
      onFailure(self, start)
      throw error
    }
  }

  /// Loads and reads the list of a feed; in full, where it continues one that is not known.
  func fetch(
    _ feed: PlaylistFeed, at requested: String
  ) async throws(StreamingError) -> MediaPlaylist {
    let address = feed.address
    let continued = try await parse(
      requested, address, after: feed.list?.playlist, patience: feed.reloadPatience)
    if let continued { return continued }
    guard let list = try await parse(address, address, after: nil, patience: nil) else {
      throw StreamingError(.notMediaPlaylist, at: address)
    }
    return list
  }

  /// Loads and reads a list; `nil` if it leaves out what the one before did not have.
  private func parse(
    _ requested: String, _ address: String, after previous: MediaPlaylist?, patience: Duration?
  ) async throws(StreamingError) -> MediaPlaylist? {
    let answer = try await loader.playlist(at: requested, patience: patience)
    let playlist: Playlist
    do throws(PlaylistError) {
      // A blocking request adds its own query; the list's references are relative to the plain
      // address.
      let url = requested == address ? answer.url : address
      playlist = try Playlist.parse(
        bytes: answer.bytes, url: url, previous: previous, variables: variables,
        rules: options.rules.playlist)
    } catch {
      if error.reason == .missingSkippedSegments, previous != nil { return nil }
      throw StreamingError(.playlist(error), at: address)
    }
    guard case .media(let media) = playlist else {
      throw StreamingError(.notMediaPlaylist, at: address)
    }
    return media
  }

  /// Loads the lists that are followed and due.
  ///
  /// - Returns: When the next one is due; without a moment if none grows.
  func reload() async -> Pause {
    if let level = feeds.followed, let due = feeds[level].nextLoad, due <= clock.now {
      await reload(level: level)
    }
    if let rendition, let due = sounds[rendition].nextLoad, due <= clock.now {
      do throws(StreamingError) {
        _ = try await reloadSound(rendition)
      } catch {
        // When a stream is closed, a server that waits has yet to answer.
        if !Task.isCancelled { note(error) }
      }
    }
    updateWindow()
    endHold()
    notifyLanes()
    return .until(nextReload)
  }

  /// When the next of the lists that are followed is due; `nil` if none grows.
  var nextReload: Duration? {
    followedFeeds.compactMap(\.nextLoad).min()
  }

  /// What is known of the lists that are followed.
  var followedFeeds: [PlaylistFeed] {
    [feeds.followedFeed, sounds.followedFeed].compactMap(\.self)
  }

  private func reload(level: Int) async {
    do throws(StreamingError) {
      _ = try await load(feeds[level]) { source, playlist, start in
        // The list of the level that is played has the place that all others are placed by.
        let isFirst = level == source.main.level && source.feeds[level].list != nil
        let isChanged = source.feeds[level].take(
          playlist, beside: isFirst ? nil : source.playlist, requestedAt: start,
          position: source.viewer.position ?? .zero)
        source.report(.playlist(isChanged: isChanged), at: source.viewer.position ?? .zero)
        return source.feeds[level].list
      } onFailure: {
        $0.feeds[level].noteFailure(requestedAt: $1)
      }
      if feeds[level].list?.isRestarted == true { startAgain(with: level) }
      if feeds[level].list?.isDetached == true {
        note(StreamingError(.restarted, at: feeds[level].address))
      }
      if feeds[level].isStuck(at: clock.now) {
        selector.noteFailure(of: level, at: clock.now)
        note(StreamingError(.stuck, at: feeds[level].address))
      }
    } catch {
      // When a stream is closed, a server that waits has yet to answer.
      guard !Task.isCancelled else { return }
      note(error)
      selector.noteFailure(of: level, at: clock.now)
    }
    if options.failsWhenStuck, feeds[level].isStuck(at: clock.now) { arrivals.notify() }
  }

  /// Makes all lists follow one of which the sender has started again.
  private func startAgain(with level: Int) {
    feeds[level].renumber(from: map.unusedNumber)
    feeds.forget(except: level)
    sounds.forget()
    for other in texts.indices { texts[other].feed.forget() }
    restart = feeds[level].list?.start
  }

  /// Releases a restarted sender's segments once the viewer is as far from the end as a new viewer.
  ///
  /// While the sender was away, the viewer came nearer to the end, and all later segments would
  /// arrive too late. So the film waits once.
  private func endHold() {
    guard restart != nil, let list = playlist else { return }
    let isStuck = feeds.followedFeed?.isStuck(at: clock.now) ?? false
    let isFar = viewer.position.map { list.canBePlayed(from: $0) } ?? true
    guard isStuck || isFar else { return }
    restart = nil
    arrivals.notify()
  }

  /// Works out from when to when there is something to play.
  func updateWindow() {
    guard let list = playlist else { return }
    let old = window
    status.isLive = list.playlist.isLive
    if list.playlist.isLive {
      let live = max(list.start, list.end - list.holdBack(afterStalls: viewer.stallCount))
      window.seekable = Self.time(list.start)...Self.time(live)
      window.liveEdge = Self.time(list.end)
      window.duration = nil
    } else {
      // A list that counts backwards may end before the first one began.
      let start = max(.zero, list.start)
      let end = max(list.end, start)
      window.duration = Self.time(end)
      window.seekable = Self.time(start)...Self.time(end)
      window.liveEdge = nil
    }
    guard window != old else { return }
    // None finishes with this list: that of another level may go on.
    announcements.say(window)
  }
}
