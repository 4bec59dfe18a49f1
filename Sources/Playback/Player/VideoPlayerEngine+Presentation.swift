import Media

extension VideoPlayerEngine {
  // ANCHOR: loop
  /// Shows frame after frame; returns when the last one has had its time.
  ///
  /// Each round asks what belongs on the screen now, then sleeps until that changes: until the
  /// next frame is due, a command is given, or the buffer has news.
  func present() async throws {
    let start = playhead.wallClock.now
    await prepare()
    while true {
      try Task.checkCancellation()
      // Waiting for the screen comes first: the frame is chosen when it can be shown.
      try await sink.ready()
      await carryOutSeek()
      await repeatPart()
      let wasRunning = playhead.state.isRunning
      let turn = await manager.take(at: playhead.moment)
      follow(turn)
      if let frame = turn.shown {
        if wasRunning { recordLateness(frame.lateness) }
        if shown == nil { manager.giveWay() }
        shown = frame.interval
        lastFrame = frame.content
        mustRedraw = false
        try await sink.show(frame.content)
        manager.goOn()
        statistics.recordFirstFrame(after: playhead.wallClock.now - start)
      } else if await carryOutStep(turn) {
        continue
      } else if mustRedraw, let lastFrame {
        mustRedraw = false
        try await sink.show(lastFrame)
      } else if turn.isFinished, !isPaused, pendingSeek == nil {
        guard try await goesOn(after: turn) else { return }
      } else {
        await waitForChange(after: turn)
      }
    }
  }
  // ANCHOR_END: loop

  private func prepare() async {
    let timeline = await source.timeline
    duration = timeline.duration?.duration
    isSeekable = timeline.seekable != nil
    await go(to: clamp(configuration.start), for: .start)
  }

  // ANCHOR: waiting
  private func waitForChange(after turn: BufferTurn<Frame>) async {
    let restart = isPaused ? nil : loop.nextRestart(after: playhead.moment)
    let position = [turn.nextPosition, restart].compactMap(\.self).min()
    let wake = position.flatMap { playhead.state.wallTime(for: $0) }
    await changes.wait(until: wake, by: playhead.wallClock)
  }
  // ANCHOR_END: waiting

  /// Sets the clock and the player's state after the buffer's.
  private func follow(_ turn: BufferTurn<Frame>) {
    let canPlay = turn.state.canPlay && !isPaused
    let moment = playhead.update { $0.follow(canPlay: canPlay, at: $1) }
    statistics.setPlaying(canPlay, at: moment)
    statistics.setStalled(turn.state == .buffering(.underrun) && !isPaused, at: moment.wallTime)
    level = turn.level
    frameCounts = turn.counts
    isAtEnd = turn.isFinished
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
}

// The end

extension VideoPlayerEngine {
  /// What happens when the last frame has had its time; returns whether anything does.
  private func goesOn(after turn: BufferTurn<Frame>) async throws -> Bool {
    let moment = playhead.update { $0.follow(canPlay: false, at: $1) }
    statistics.setPlaying(false, at: moment)
    if let failure = await manager.failure { throw failure }
    // A film without a single picture would begin anew for ever.
    if let target = loop.restart(at: moment.position, isFinished: true),
      turn.counts.shown > shownBeforeRestart
    {
      shownBeforeRestart = turn.counts.shown
      await go(to: target, for: .seek)
      return true
    }
    guard configuration.keepsOpen else { return false }
    pause()
    return true
  }
}

// Going elsewhere

extension VideoPlayerEngine {
  private func carryOutSeek() async {
    guard let request = pendingSeek else { return }
    if isSeekable {
      let plan = await learnersPlan(for: request)
      let target = if let plan { plan.showFrom } else { await destination(of: request) }
      await go(to: clamp(target), decodingFrom: plan?.decodeFrom, for: .seek)
    }
    // While this went on, another seek may have been asked for.
    if pendingSeek == request { pendingSeek = nil }
  }

  private func destination(of request: SeekRequest) async -> Duration {
    guard request.precision == .quick else { return request.target }
    let times = await syncTimes(around: request.target)
    return request.destination(previous: times.previous?.duration, next: times.next?.duration)
  }

  private func syncTimes(around target: Duration) async -> SyncTimes {
    let time = MediaTime(target, timescale: 1_000_000_000)
    // Where sync samples are cannot be said: then the seek is exact, and tells what is wrong.
    return (try? await source.syncTimes(of: trackID, around: time)) ?? .unknown
  }

  /// The plan of whoever has written one: exercise 7.3.
  private func learnersPlan(for request: SeekRequest) async -> SeekPlan? {
    guard let plan = PlaybackSteps.own.seekPlan else { return nil }
    let times = await syncTimes(around: request.target)
    return plan(
      request.origin, request.target,
      [times.previous, times.next].compactMap { $0?.duration }, request.precision == .exact)
  }

  /// Goes back to the beginning of the part that is repeated, once its end is reached.
  private func repeatPart() async {
    guard !isPaused, pendingSeek == nil,
      let target = loop.restart(at: playhead.moment.position, isFinished: false)
    else { return }
    await go(to: target, for: .seek)
  }

  /// Goes by a frame, if that was asked for and is possible now; returns whether it was.
  private func carryOutStep(_ turn: BufferTurn<Frame>) async -> Bool {
    guard isPaused, pendingSeek == nil else { return false }
    let action = stepper.next(
      shown: shown?.start, next: turn.nextFrame, hasEnded: turn.state.hasEnded)
    switch action {
    case .none: return false
    case .advance(let position): playhead.update { $0.seek(to: position, at: $1) }
    case .seek(let position): await go(to: clamp(position), for: .seek)
    }
    return true
  }

  private func go(
    to target: Duration, decodingFrom sync: Duration? = nil, for reason: BufferingReason
  ) async {
    statistics.setPlaying(false, at: playhead.update { $0.pause(at: $1) })
    playhead.update { $0.seek(to: target, at: $1) }
    loop.moved(to: target)
    shown = nil
    isAtEnd = false
    await manager.start(at: target, decodingFrom: sync, for: reason)
  }
}
