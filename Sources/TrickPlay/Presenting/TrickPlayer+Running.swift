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
      case .show(let time, let precision, let instant, _):
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

  /// Shows each picture at its time, from later to earlier ones; returns at the film's beginning.
  func runBackward(from position: Duration) async throws {
    let start = await filmStart
    var (origin, begin) = (position, clock.now)
    var time = MediaTime(position + start, timescale: 1_000_000_000)
    while true {
      let isHere = await cache.hasFrame(before: time)
      guard let frame = try await cache.frame(before: time) else { break }
      time = frame.presentationTime
      let own = time.duration - start
      let end = own + frame.duration.duration
      // A picture appears, from its end on, when the time that runs backward has come there.
      let (due, now) = (begin + (origin - end), clock.now)
      let isOver = now > begin + (origin - own)
      // Where the screen is too slow, pictures are left out; for decoding, the clock waits.
      if isOver, isHere { continue }
      if isOver { (origin, begin) = (end, now) }
      try await clock.sleep(until: due)
      try await present(frame, start: start)
    }
    state?.position = .zero
  }
}
