import Media

/// Transfers that come too late or are no longer wanted.
extension HLSSource {
  private static let lookInterval = Duration.milliseconds(100)

  /// Looks at a transfer again and again.
  func look(after watch: TransferWatch) -> Task<Void, Never> {
    Task { [weak self, clock] in
      while !Task.isCancelled, !watch.isCancelled {
        try? await clock.sleep(until: clock.now + Self.lookInterval)
        await self?.considerAbandoning(watch)
      }
    }
  }

  private func considerAbandoning(_ watch: TransferWatch) {
    guard let loading = main.loading, loading.watch === watch, !watch.isCancelled else { return }
    let progress = watch.progress(of: loading.level)
    let now = situation(at: loading.range.lowerBound)
    guard let decision = selector.abandonment(of: progress, in: now) else { return }
    decided = decision
    status.abandonedCount += 1
    status.abandonedByteCount += progress.byteCount
    report(.decision(decision), at: loading.range.lowerBound)
    report(
      .abandoned(level: loading.level, byteCount: progress.byteCount), at: loading.range.lowerBound)
    endTransfer(.main)
  }

  /// Ends the transfer of a lane; what is wanted instead does not wait for a server that does not answer.
  func endTransfer(_ kind: Lane.Kind) {
    guard self[kind].loading?.watch.cancel() == true, !isClosed, let task = tasks.lanes[kind] else {
      return
    }
    task.cancel()
    tasks.lanes[kind] = makeLaneTask(kind)
  }

  /// Ends transfers of segments that no reader will come to soon.
  func cancelUnwanted() {
    for kind in [Lane.Kind.main, .sound] {
      guard let loading = self[kind].loading, !loading.watch.isCancelled else { continue }
      let isWanted = readers.newestFirst.contains { reader in
        guard let cursor = reader.cursors[kind] else { return false }
        // A reader waits for what begins at its place, even where nothing is loaded ahead.
        let tolerance = SegmentBuffer.tolerance
        return cursor - tolerance < loading.range.upperBound
          && loading.range.lowerBound < cursor + max(options.bufferLimit, tolerance)
      }
      guard !isWanted else { continue }
      status.abandonedByteCount += loading.watch.progress(of: loading.level).byteCount
      endTransfer(kind)
      if kind == .main { decided = nil }
    }
  }

  /// Adds a transfer to what the stream's status says.
  func count(_ transfer: SegmentTransfer) {
    let seconds = transfer.duration / .seconds(1)
    status.throughput = seconds > 0 ? Double(transfer.byteCount) * 8 / seconds : nil
    let level = ladder.levels[transfer.level]
    let nominal = Double(level.averageBandwidth ?? level.bandwidth)
    // A playlist of segments alone says no rate.
    status.loadedBits +=
      nominal > 0
      ? nominal * (transfer.mediaDuration / .seconds(1)) : Double(transfer.byteCount) * 8
    status.loadedDuration += transfer.mediaDuration
  }
}

/// What cannot be loaded.
extension HLSSource {
  /// Decides what happens after a failure: another level, the same once more, or the next segment.
  func fail(_ error: StreamingError, _ kind: Lane.Kind, at position: Duration) -> Pause {
    note(error)
    report(.failed("\(error)"), at: position)
    let count = self[kind].noteFailure(at: position)
    let list = kind == .main ? playlist : sounds.followedFeed?.list
    // At the edge of a live stream a segment may be announced a little before it is there.
    if count == 1, let list, list.playlist.isLive, list.end - position < segmentDuration * 2 {
      self[kind].pausedUntil = clock.now + segmentDuration / 2
      return .until(self[kind].pausedUntil)
    }
    let attempts = kind == .main ? ladder.rungs.reduce(0) { $0 + $1.addresses.count } : 1
    guard count >= attempts else { return .none }
    self[kind].failures = nil
    guard let list, let segment = list.segment(at: position), error.isOfSegment else {
      // Without a playlist nothing goes on.
      trouble.stop(by: error)
      arrivals.notify()
      self[kind].pausedUntil = clock.now + .seconds(2)
      return .until(self[kind].pausedUntil)
    }
    return skip(segment, of: list, kind)
  }

  /// Passes a segment over.
  func skip(_ segment: MediaSegment, of list: PositionedPlaylist, _ kind: Lane.Kind) -> Pause {
    status.skippedCount += 1
    report(.skipped(number: segment.sequenceNumber), at: list.range(of: segment).lowerBound)
    passOver(
      list.range(of: segment), number: segment.sequenceNumber,
      discontinuity: list.discontinuity(of: segment), kind)
    return .none
  }

  /// Puts a hole where nothing can be loaded: readers go on after it.
  func passOver(_ range: Range<Duration>, number: Int, discontinuity: Int, _ kind: Lane.Kind) {
    self[kind].buffer.insert(
      LoadedSegment(
        range: range, number: number, discontinuity: discontinuity, level: main.level ?? 0,
        url: nil, bytes: nil, initialization: nil))
    arrivals.notify()
  }

  /// Keeps an error to be reported; one that is kept already is only counted.
  func note(_ error: StreamingError) {
    status.fault = "\(error)"
    status.faultCount += 1
    trouble.note(error)
  }
}
