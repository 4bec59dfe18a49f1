import Media

extension TrickPlayer {
  /// Shows the policy's pictures at its times; returns at the film's end or beginning.
  func runFast(_ speed: Int, from position: Duration) async throws {
    let pictures = await windingPictures()
    let timeline = await source.timeline
    let start = timeline.start.duration
    var policy = TrickPlayPolicy(
      speed: speed, from: position, at: clock.now, end: timeline.duration?.duration,
      nextPicture: rules.nextPicture)
    while true {
      let facts = TrickPlayPolicy.Facts(
        elapsed: clock.now, keyCost: keyCost,
        exactCost: pictures.hasSyncSamplesOnly ? nil : exactCost)
      let target = policy.target(facts)
      let sync = try await pictures.source.syncTimes(
        of: trackID, around: MediaTime(exactly: target + start))
      let action = policy.next(
        between: (
          sync.previous.map { $0.duration - start }, sync.next.map { $0.duration - start }
        ), facts)
      switch action {
      case .stop(let position, let instant, _):
        try await clock.sleep(until: instant)
        state?.position = position
        return
      case .show(let time, let precision, let instant, let reason):
        if speed < 0, !pictures.hasSyncSamplesOnly,
          let first = rewoundGroup(reason, before: time, sync.previous.map { $0.duration - start })
        {
          try await rewind(-speed, to: first)
          policy = TrickPlayPolicy(
            speed: speed, from: first, at: clock.now, end: timeline.duration?.duration,
            nextPicture: rules.nextPicture)
          continue
        }
        let last = shown?.presentationTime
        guard let frame = try await find(time + start, precision, with: pictures.finder)
        else { return }
        // Where no end is known, the same picture again is the end.
        if timeline.duration == nil, speed > 0, frame.presentationTime == last { return }
        try await clock.sleep(until: instant)
        try await present(frame, start: start)
      }
    }
  }

  /// Groups that last longer are decoded once for a rewind; pictures of shorter ones one by one.
  private static let longGroup = Duration.seconds(2)

  /// The start of a group that should be decoded once and shown from its end, if there is one.
  ///
  /// A single picture needs all samples since the last sync sample. If sync samples are many
  /// seconds apart, decoding them for each picture again takes too long, and the picture would
  /// stand still. `nil` if single pictures are better.
  private func rewoundGroup(
    _ reason: TrickPlayPolicy.Reason, before time: Duration, _ previous: Duration?
  ) -> Duration? {
    switch reason {
    case .sparse: time
    case .between: previous.flatMap { time - $0 > Self.longGroup ? $0 : nil }
    case .syncSample, .noSyncSample, .filmStart, .filmEnd: nil
    }
  }

  /// Goes back to the beginning of a group at many times the normal speed.
  private func rewind(_ speed: Int, to first: Duration) async throws {
    try await showBackward(
      from: state?.position ?? first, speed: speed, every: FastPicture.shortestDelay * speed,
      downTo: first)
    state?.position = first
  }

  /// Shows each picture at its time, from later to earlier ones; returns at the film's beginning.
  func runBackward(from position: Duration) async throws {
    try await showBackward(from: position)
    state?.position = .zero
  }

  /// Shows pictures at their times, from later to earlier ones.
  ///
  /// - Parameters:
  ///   - position: Where to begin.
  ///   - speed: How many seconds of film pass in one.
  ///   - interval: How far apart pictures are at least.
  ///   - last: No picture before this moment is shown.
  /// - Throws: The source's error, the decoder's, the sink's, or `CancellationError`.
  private func showBackward(
    from position: Duration, speed: Int = 1, every interval: Duration = .zero,
    downTo last: Duration = .zero
  ) async throws {
    await cache.keep(every: interval)
    let start = await filmStart
    var (origin, begin) = (position, clock.now)
    var time = MediaTime(position + start, timescale: 1_000_000_000)
    while true {
      let isHere = await cache.hasFrame(before: time)
      guard let frame = try await cache.frame(before: time),
        frame.presentationTime.duration - start >= last
      else { return }
      let own = frame.presentationTime.duration - start
      // It stays until the next one begins: where some are left out, for longer than its own time.
      let end = max(own + frame.duration.duration, interval > .zero ? time.duration - start : .zero)
      time = frame.presentationTime
      // A picture appears, from its end on, when the time that runs backward has come there.
      let (due, now) = (begin + (origin - end) / speed, clock.now)
      let isOver = now > begin + (origin - own) / speed
      // Where the screen is too slow, pictures are left out; for decoding, the clock waits.
      if isOver, isHere { continue }
      if isOver { (origin, begin) = (end, now) }
      try await clock.sleep(until: due)
      try await present(frame, start: start)
    }
  }
}
