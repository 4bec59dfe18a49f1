import Media

/// Keeps a film that has nothing but its present near it.
extension PlayerMachine {
  /// Changes the speed a little, or goes on at the newest sync picture, as ``LatencyPolicy`` decides.
  mutating func keepNear(at moment: PlaybackMoment) -> [PlayerAction] {
    guard let timeline, timeline.isPushed, let edge = timeline.liveEdge?.duration,
      moment.rate != nil, seeking.pending == nil, seeking.start == nil
    else { return [] }
    let sync = timeline.liveSync?.duration
    let decision = latency?.decide(
      LatencyPolicy.Facts(
        distance: edge - moment.position, gain: sync.map { $0 - moment.position }, rate: rate,
        wallTime: moment.wallTime))
    switch decision {
    case .setRate(let rate):
      let distance = (edge - moment.position).millisecondsText
      return setRate(rate, "\(distance) ms behind the newest picture")
    case .jump:
      return goToPresent(at: moment)
    case nil:
      return []
    }
  }

  /// Skips to the newest sync picture; does nothing if none is ahead.
  mutating func goToPresent(at moment: PlaybackMoment) -> [PlayerAction] {
    guard let sync = livePosition, sync > moment.position else { return [] }
    let gain = sync - moment.position
    statistics.recordJump(over: gain)
    seeking.pending = SeekRequest(target: sync, precision: .exact, origin: moment.position)
    return say(.live, "\(gain.tenthsText) s are left out: back to the present", "too far behind")
      + [PlayerAction(.wake, "a seek waits")]
  }
}
