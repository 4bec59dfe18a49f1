import Media

/// Keeps a film that has nothing but its present near it, and begins near it what is filmed now.
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

  /// Where a broadcast whose first picture is here begins instead; `nil` where that picture is shown.
  ///
  /// Near the edge, the place for the start is old when there is a picture for it: the film would stay as
  /// late as its start has taken. Further away that does not matter, and what has been loaded is shown.
  func presentOfStart(at moment: PlaybackMoment) -> Duration? {
    guard seeking.remainingStarts > 0, !isPaused, seeking.pending == nil, timeline?.seekable != nil,
      let edge = timeline?.liveEdge?.duration, let livePosition
    else { return nil }
    let distance = edge - livePosition
    guard distance < Self.nearEdge, (livePosition - moment.position) * 4 > distance else {
      return nil
    }
    return livePosition
  }

  /// Has decoding go on to the present, before anything is shown.
  mutating func leaveOutStart(
    for present: Duration, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    // The seek of the start ends with this picture.
    seeking.start = nil
    seeking.remainingStarts -= 1
    seeking.resolving = SeekRequest(target: present, precision: .exact, origin: moment.position)
    return [PlayerAction(.findSyncTimes(around: present), "the start took long: on to the present")]
  }

  /// So near to the edge a viewer is where parts of segments are played.
  private static let nearEdge = Duration.seconds(5)
}
