import Media

extension VideoPlayerEngine {
  /// Shows frame after frame; returns when the last one has had its time.
  ///
  /// Each round asks what belongs on the screen now, then sleeps until that changes: until the
  /// next frame is due, a command is given, or the buffer has news.
  func present() async throws {
    let start = playhead.wallClock.now
    await prepare()
    while true {
      try Task.checkCancellation()
      await carryOutSeek()
      let wasRunning = playhead.state.isRunning
      let turn = await manager.take(at: playhead.moment)
      follow(turn)
      if let shown = turn.shown {
        if wasRunning { recordLateness(shown.lateness) }
        try await sink.show(shown.content)
        statistics.recordFirstFrame(after: playhead.wallClock.now - start)
      } else if turn.isFinished, !isPaused, pendingSeek == nil {
        return try await finish(turn)
      } else {
        let wake = turn.nextPosition.flatMap { playhead.state.wallTime(for: $0) }
        await changes.wait(until: wake, by: playhead.wallClock)
      }
    }
  }

  private func prepare() async {
    let capabilities = await source.capabilities
    duration = capabilities.duration?.duration
    isSeekable = capabilities.isSeekable
    await go(to: clamp(configuration.start), for: .start)
  }

  private func carryOutSeek() async {
    guard let target = pendingSeek else { return }
    if isSeekable { await go(to: clamp(target), for: .seek) }
    // While this went on, another seek may have been asked for.
    if pendingSeek == target { pendingSeek = nil }
  }

  private func go(to target: Duration, for reason: BufferingReason) async {
    statistics.setPlaying(false, at: playhead.update { $0.pause(at: $1) })
    playhead.update { $0.seek(to: target, at: $1) }
    await manager.start(at: target, for: reason)
  }

  /// Sets the clock and the player's state after the buffer's.
  private func follow(_ turn: BufferTurn<Frame>) {
    let canPlay = turn.state.canPlay && !isPaused
    let moment = playhead.update {
      $0.follow(canPlay: canPlay, coveredUntil: turn.coveredUntil, at: $1)
    }
    statistics.setPlaying(canPlay, at: moment)
    statistics.setStalled(turn.state == .buffering(.underrun) && !isPaused, at: moment.wallTime)
    level = turn.level
    frameCounts = turn.counts
    if isPaused {
      state = .paused
    } else if case .buffering(let reason) = turn.state {
      state = .buffering(reason)
    } else {
      state = .playing
    }
  }

  /// Counts how late a frame was, as its viewer felt it; frames shown as stills have no hurry.
  private func recordLateness(_ lateness: Duration) {
    let delay = playhead.state.rate.wallTime(for: lateness)
    statistics.recordLateness(delay, isLate: configuration.presentation.isLate(delay))
  }

  private func finish(_ turn: BufferTurn<Frame>) async throws {
    // The clock may have been read a little after the last frame's end.
    let moment = playhead.update {
      $0.follow(canPlay: false, coveredUntil: turn.coveredUntil, at: $1)
    }
    statistics.setPlaying(false, at: moment)
    if let failure = await manager.failure { throw failure }
  }
}
