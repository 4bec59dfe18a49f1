import Media

/// What is loaded before a stream can be played: playlists, and the first segments.
extension HLSSource {
  /// Loads the first segments, and learns the tracks from them.
  func begin() async throws(StreamingError) {
    // As if a reader waited, the first segments are loaded in the usual way.
    readers[0] = ReaderPlace(cursors: [:], rendition: rendition)
    try await loadFirstPlaylists()
    repeat {
      // Where a part could not be loaded, whole segments come first, further from the end.
      let start = playlist?.defaultPosition(afterStalls: 0) ?? .zero
      readers[0] = place(at: start, rendition: rendition)
      try await loadFirst()
    } while first(.main)?.bytes == nil || rendition != nil && first(.sound)?.bytes == nil
    try await learnTracks()
    readers[0] = nil
    // Near the end of a broadcast a list is old within a second.
    if playlist?.playsParts == true { startReloading() }
  }

  /// The first segment of a lane; `nil` before it has been loaded.
  private func first(_ kind: Lane.Kind) -> LoadedSegment? {
    readers[0]?.cursors[kind].flatMap { self[kind].buffer.segment(at: $0) }
  }

  private func loadFirst() async throws(StreamingError) {
    // Sound that comes from elsewhere is loaded beside the pictures: that saves its round trips.
    async let sounds = loadFirst(.sound)
    let pauses = [await loadFirst(.main), await sounds]
    try trouble.check()
    let isPassedOver = [Lane.Kind.main, .sound].contains {
      first($0).map { $0.bytes == nil } == true
    }
    let start = readers[0]?.cursors[.main] ?? .zero
    guard !isPassedOver, main.end.map({ start < $0 }) != false, !Task.isCancelled else {
      throw trouble.noted.last ?? StreamingError(.noSegments, at: feeds[0].address)
    }
    for case .until(let moment) in pauses {
      if let moment { try? await clock.sleep(until: moment) } else { try await waitForLists() }
    }
  }

  /// Loads the lists again in which the first segments are awaited: no other task does so yet.
  private func waitForLists() async throws(StreamingError) {
    guard let due = nextReload else {
      throw trouble.noted.last ?? StreamingError(.noSegments, at: feeds[0].address)
    }
    try? await clock.sleep(until: due)
    _ = await reload()
    if let feed = followedFeeds.first(where: { $0.isStuck(at: clock.now) }) {
      throw StreamingError(.stuck, at: feed.address)
    }
  }

  /// Loads the first segment of a lane, where it is missing.
  private func loadFirst(_ kind: Lane.Kind) async -> Pause {
    guard kind == .main || rendition != nil, first(kind)?.bytes == nil else { return .none }
    return await advance(kind)
  }

  private func learnTracks() async throws(StreamingError) {
    guard let segment = first(.main) else { return }
    let content = await SegmentContent(segment, near: nil)
    place(content, of: segment)
    let whole = playlist.flatMap { $0.playlist.isLive ? nil : $0.playlist.duration }
    var tracks = StreamTracks(
      main: content, hasRenditions: rendition != nil, lasting: whole)
    if rendition != nil, let segment = first(.sound) {
      let content = await SegmentContent(segment, near: nil)
      place(content, of: segment)
      tracks.add(renditions, like: content.tracks.first { $0.kind == .audio })
    }
    guard !tracks.list.isEmpty else {
      throw StreamingError(.noMedia(content.fault ?? ""), at: segment.url ?? feeds[0].address)
    }
    tracks.add(texts)
    trackList = tracks.list
  }

  /// Loads the playlist of the first level, or of the next one that can be loaded.
  private func loadFirstPlaylists() async throws(StreamingError) {
    var last: StreamingError?
    // Meanwhile the playlist of the sound is being loaded.
    async let sound = requestSoundList()
    for _ in 0..<max(1, ladder.rungs.reduce(0) { $0 + $1.addresses.count }) {
      let level = selector.chooseLevel(in: situation(at: .zero)).level
      do throws(StreamingError) {
        let list = try await list(ofLevel: level, reaching: .zero)
        guard !list.playlist.segments.isEmpty else {
          throw StreamingError(.noSegments, at: list.playlist.url)
        }
        // The first segment is of this level.
        decided = AdaptationDecision(level: level, reason: .start)
        try takeSoundList(await sound)
        updateWindow()
        return
      } catch {
        note(error)
        last = error
        selector.noteFailure(of: level, at: clock.now)
      }
    }
    throw last ?? StreamingError(.noSegments, at: feeds[0].address)
  }

  /// A list that has come, and when it was requested.
  private typealias ListAnswer = (list: Result<MediaPlaylist, StreamingError>, start: Duration)

  /// Loads the list of the rendition that is played; `nil` if there is none.
  private func requestSoundList() async -> ListAnswer? {
    guard let rendition else { return nil }
    let start = clock.now
    do throws(StreamingError) {
      return (
        .success(try await fetch(sounds[rendition], at: sounds[rendition].address)), start
      )
    } catch {
      return (.failure(error), start)
    }
  }

  /// Takes the first list of the rendition, which is placed by that of the pictures.
  private func takeSoundList(_ answer: ListAnswer?) throws(StreamingError) {
    guard let answer, let rendition, sounds[rendition].list == nil else { return }
    sounds[rendition].take(
      try answer.list.get(), beside: playlist, requestedAt: answer.start, position: .zero)
    agreeOnParts()
  }
}
