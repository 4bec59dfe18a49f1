import Media

/// Which segment is loaded next, and in which quality.
extension HLSSource {
  /// What a lane does after a step: go on at once, or wait for news until a moment.
  enum Pause {
    case none
    case until(Duration?)
  }

  /// Loads the next segment of a lane, if one is wanted.
  func advance(_ kind: Lane.Kind) async -> Pause {
    let now = clock.now
    if let moment = self[kind].pausedUntil, now < moment { return .until(moment) }
    self[kind].pausedUntil = nil
    guard let position = wantedPosition(in: kind) else {
      if kind == .main, main.end == nil { main.restingSince = main.restingSince ?? now }
      return .until(nil)
    }
    if kind == .main, let start = main.restingSince {
      main.restingSince = nil
      selector.noteWait(now - start)
    }
    do throws(StreamingError) {
      switch kind {
      case .main: return try await loadPictures(at: position)
      case .sound: return try await loadSound(at: position)
      }
    } catch {
      // A task whose transfer was ended has no failure to report; another one has taken its place.
      return Task.isCancelled ? .none : fail(error, kind, at: position)
    }
  }

  subscript(kind: Lane.Kind) -> Lane {
    get { kind == .main ? main : sound }
    set { if kind == .main { main = newValue } else { sound = newValue } }
  }

  /// Where the next segment of a lane is wanted; `nil` if nothing is.
  func wantedPosition(in kind: Lane.Kind) -> Duration? {
    let lane = self[kind]
    let newest = readers.newestFirst
    // First what a reader waits for.
    for reader in newest {
      if let cursor = reader.cursors[kind], lane.buffer.segment(at: cursor) == nil,
        lane.end.map({ cursor < $0 - .milliseconds(1) }) != false
      {
        return cursor
      }
    }
    guard let reader = newest.first, let cursor = reader.cursors[kind] else { return nil }
    let end = lane.buffer.end(from: cursor)
    if let last = lane.end, end >= last - .milliseconds(1) { return nil }
    guard end - position(of: reader) < options.bufferLimit, hasRoom(in: kind),
      isInStep(end, kind, reader)
    else { return nil }
    return end
  }

  /// Whether another segment fits beside what is loaded, and beside the samples of the one that is read:
  /// all of them share one limit.
  private func hasRoom(in kind: Lane.Kind) -> Bool {
    let bytes = main.buffer.byteCount + sound.buffer.byteCount
    return bytes == 0 || bytes + neededRoom(in: kind) <= options.bufferByteLimit
  }

  /// The next segment and the samples of the present one, each taken for as large as the largest.
  private func neededRoom(in kind: Lane.Kind) -> Int { self[kind].buffer.largestByteCount * 2 }

  /// Whether a lane may continue at a position: neither is more than a segment ahead of the other.
  private func isInStep(_ end: Duration, _ kind: Lane.Kind, _ reader: ReaderPlace) -> Bool {
    let other: Lane.Kind = kind == .main ? .sound : .main
    guard let cursor = reader.cursors[other] else { return true }
    let otherEnd = self[other].buffer.end(from: cursor)
    if let last = self[other].end, otherEnd >= last - .milliseconds(1) { return true }
    return end <= otherEnd + segmentDuration
  }

  /// Where the viewer of a reader is; the segment that is read, where no player says more.
  private func position(of reader: ReaderPlace) -> Duration {
    let read = reader.cursors.values.min() ?? .zero
    guard let shown = viewer.position, shown <= read else { return read }
    // A position much earlier than the reader's is from before a seek.
    return read - shown < .seconds(60) ? shown : read
  }

  var segmentDuration: Duration { playlist?.playlist.targetDuration ?? .seconds(6) }

  /// How much is loaded and not played.
  var bufferLevel: Duration {
    guard let reader = readers.newest else { return .zero }
    let ends = reader.cursors.map { self[$0.key].buffer.end(from: $0.value) }
    return max(.zero, (ends.min() ?? .zero) - position(of: reader))
  }

  func situation(at position: Duration) -> AdaptationSituation {
    let list = playlist
    return AdaptationSituation(
      levels: selector.levels, currentLevel: main.level, bufferLevel: bufferLevel,
      bufferLimit: options.bufferLimit, segmentDuration: pieceDuration,
      // Where every level's list is here, a change costs no request more.
      switchTime: feeds.contains { $0.list == nil } ? playlistTime : .zero,
      segmentIndex: isLive
        ? nil : list?.playlist.segmentIndex(at: position - (list?.start ?? .zero)),
      segmentCount: isLive ? nil : list?.playlist.segments.count, now: clock.now)
  }

  private func loadPictures(at position: Duration) async throws(StreamingError) -> Pause {
    guard mayHaveSegment(at: position) else {
      await preload(.main)
      return .until(nil)
    }
    let decision: AdaptationDecision
    if let decided {
      decision = decided
      self.decided = nil
    } else if let level = levelToContinue(at: position) {
      decision = AdaptationDecision(level: level, reason: .stay)
    } else {
      decision = selector.chooseLevel(in: situation(at: position))
      report(.decision(decision), at: position)
      if decision.delay > .zero {
        main.pausedUntil = clock.now + decision.delay
        return .until(main.pausedUntil)
      }
    }
    do throws(StreamingError) {
      var (level, list) = (
        decision.level, try await list(ofLevel: decision.level, reaching: position)
      )
      if !list.reaches(position) || !list.canBeEntered(at: position),
        let current = listInstead(of: level, at: position)
      {
        (level, list) = current
      }
      guard let segment = try find(position, in: list, .main) else {
        follow(level)
        return .until(nil)
      }
      if segment.isGap { return pass(segment, of: list, .main) }
      if !segment.isEntry, let old = main.level, level != old {
        // Nothing of the other level goes on here: decoding begins at the start of its segment.
        giveUpParts(of: segment, .main)
        return .none
      }
      return try await load(segment, of: list, level: level, .main)
    } catch {
      if !Task.isCancelled { selector.noteFailure(of: decision.level, at: clock.now) }
      throw error
    }
  }

  /// Whether there may be a segment: a live list may not reach so far yet.
  ///
  /// Without one there is nothing to choose. The list that is followed answers for all levels, unless its
  /// level is avoided.
  private func mayHaveSegment(at position: Duration) -> Bool {
    guard decided == nil, let level = feeds.followed, let list = feeds[level].list,
      list.playlist.isLive, !selector.isAvoided(level, at: clock.now)
    else { return true }
    return list.reaches(position)
  }

  /// The present level and its list, where another level's live list is after it.
  private func listInstead(
    of level: Int, at position: Duration
  ) -> (level: Int, list: PositionedPlaylist)? {
    if feeds[level].isStuck(at: clock.now) { selector.noteFailure(of: level, at: clock.now) }
    guard let current = main.level, current != level, let list = feeds[current].list,
      list.reaches(position), !selector.isAvoided(current, at: clock.now)
    else { return nil }
    return (current, list)
  }

  private func loadSound(at position: Duration) async throws(StreamingError) -> Pause {
    guard let rendition else { return .until(nil) }
    let list = try await list(ofRendition: rendition)
    guard let segment = try find(position, in: list, .sound) else {
      await preload(.sound)
      return .until(nil)
    }
    if segment.isGap { return pass(segment, of: list, .sound) }
    return try await load(segment, of: list, level: 0, .sound)
  }

  /// The segment at a position; `nil` if the list does not reach so far.
  private func find(
    _ position: Duration, in list: PositionedPlaylist, _ kind: Lane.Kind
  ) throws(StreamingError) -> MediaSegment? {
    if let segment = list.segment(at: position) { return segment }
    guard let first = list.playlist.segments.first else {
      throw StreamingError(.noSegments, at: list.playlist.url)
    }
    if position < list.start {
      // The window of a live stream has moved on: what was wanted is gone.
      passOver(
        position..<list.start, number: first.sequenceNumber - 1,
        discontinuity: list.discontinuity(of: first), kind)
      return list.segment(at: list.start)
    }
    if !list.playlist.isLive {
      // Parts may be a little shorter than their segment: then nothing plays at its end.
      self[kind].end = min(position, list.end)
      arrivals.notify()
    }
    return nil
  }

  /// Loads a segment.
  private func load(
    _ segment: MediaSegment, of list: PositionedPlaylist, level: Int, _ kind: Lane.Kind
  ) async throws(StreamingError) -> Pause {
    let range = list.range(of: segment)
    let watch = TransferWatch(clock)
    makeRoom(kind)
    self[kind].loading = Lane.Loading(range: range, level: level, watch: watch)
    if kind == .main { selector.noteRequest(of: level, at: clock.now) }
    // A part is nearly there when it is late; and another level could not go on in its place.
    let looking = kind == .main && segment.part == nil ? look(after: watch) : nil
    let generation = rendition
    defer {
      looking?.cancel()
      if self[kind].loading?.watch === watch { self[kind].loading = nil }
    }
    let loaded: SegmentLoader.Parts?
    do throws(StreamingError) {
      loaded = try await loader.parts(of: segment, watch)
    } catch {
      guard segment.part != nil, !Task.isCancelled else { throw error }
      note(error)
      report(.failed("\(error)"), at: range.lowerBound)
      giveUpParts(of: segment, kind)
      return .none
    }
    guard let parts = loaded, !watch.isCancelled else { return .none }
    guard kind == .main || generation == rendition else { return .none }
    guard canPlay(parts, of: segment, at: range, level: level, kind) else { return .none }
    if parts.isCut { note(StreamingError(.tooLong, at: segment.url)) }
    let progress = watch.progress(of: level)
    take(
      LoadedSegment(
        range: range, number: segment.sequenceNumber, part: segment.part,
        discontinuity: list.discontinuity(of: segment), level: level,
        url: segment.url, bytes: parts.bytes,
        initialization: parts.initialization), kind)
    let transfer = SegmentTransfer(
      level: level, byteCount: progress.byteCount,
      timeToFirstByte: progress.timeToFirstByte ?? progress.elapsed, duration: progress.elapsed,
      mediaDuration: segment.duration)
    if kind == .main {
      selector.note(transfer, in: situation(at: range.upperBound))
      count(transfer)
      report(.loaded(transfer), at: range.lowerBound)
    }
    return .none
  }

  private func take(_ segment: LoadedSegment, _ kind: Lane.Kind) {
    if kind == .main, let old = main.level, old != segment.level { status.switchCount += 1 }
    self[kind].buffer.insert(segment)
    self[kind].level = segment.level
    if kind == .main { follow(segment.level) }
    self[kind].failures = nil
    trouble.goOn()
    let cursor = cursor(in: kind) ?? segment.range.lowerBound
    let behind = min(viewer.position ?? cursor, cursor) - .seconds(10)
    self[kind].buffer.evict(
      keeping: behind..<max(behind, cursor + options.bufferLimit),
      byteLimit: options.bufferByteLimit)
    // What is out of a broadcast's window cannot be sought.
    if isLive, let oldest = playlist?.start {
      self[kind].buffer.removeSegments(before: min(oldest, behind))
    }
    arrivals.notify()
    notifyLanes()
  }

  /// Where the newest reader's next segment begins.
  private func cursor(in kind: Lane.Kind) -> Duration? {
    readers.newest?.cursors[kind]
  }

  /// Discards what has been read, as far as the next segment needs the room.
  private func makeRoom(_ kind: Lane.Kind) {
    guard let cursor = cursor(in: kind) else { return }
    self[kind].buffer.evict(
      keeping: cursor..<cursor + options.bufferLimit,
      byteLimit: max(0, options.bufferByteLimit - neededRoom(in: kind)))
  }
}
