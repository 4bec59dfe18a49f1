import Media

/// Going elsewhere in the film.
///
/// A seek under way shows its picture before the next one begins, unless its patience ends; of
/// those that wait, only the newest is carried out.
extension PlayerMachine {
  mutating func beginRound(at moment: PlaybackMoment) -> [PlayerAction] {
    let select = PlayerAction(.select, "the screen is ready")
    guard let request = seeking.pending else { return repeatPart(at: moment) + [select] }
    guard moment.wallTime >= seeking.deadline ?? .zero else { return [select] }
    let isForward = request.target > moment.position
    if request.precision == .exact, !isForward, rules.seekPlan == nil {
      return begin(request, to: request.target, .restart(from: nil), at: moment) + [select]
    }
    seeking.resolving = request
    return [PlayerAction(.findSyncTimes(around: request.target), "a seek is planned")]
  }

  mutating func seek(
    with times: SyncTimes, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    let select = PlayerAction(.select, "the seek has begun")
    guard let request = seeking.resolving.take() else { return [select] }
    let syncTimes = [times.previous, times.next].compactMap { $0.map { $0.duration - start } }
    let (origin, target) = (request.origin - start, request.target - start)
    let isExact = request.precision == .exact
    if let plan = rules.seekPlan?(origin, target, syncTimes, isExact) {
      return begin(
        request, to: clamped(start + plan.showFrom), .restart(from: start + plan.decodeFrom),
        at: moment) + [select]
    }
    guard !syncTimes.isEmpty else {
      return begin(request, to: request.target, .decodeOn(group: nil), at: moment) + [select]
    }
    let plan = SeekPlan(from: origin, to: target, syncTimes: syncTimes, isExact: isExact)
    return begin(
      request, to: clamped(start + plan.showFrom), .decodeOn(group: start + plan.decodeFrom),
      at: moment) + [select]
  }

  private mutating func begin(
    _ request: SeekRequest, to target: Duration, _ path: SeekPath, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    // While this one was being planned, another seek may have been requested.
    if seeking.pending == request { seeking.pending = nil }
    seeking.hasCut = seeking.start != nil
    guard isSeekable else {
      // What is pushed comes no faster than it is played: it starts with its whole reserve.
      return go(to: target, path, .start, "back to the present", at: moment)
    }
    let reason = drawing.hasPicture ? "the viewer wants to go there" : "the film begins there"
    return go(to: target, path, .seek, reason, at: moment)
  }

  /// Goes back to the beginning of the part that is repeated, once its end is reached.
  private mutating func repeatPart(at moment: PlaybackMoment) -> [PlayerAction] {
    guard !isPaused, isSeekable,
      let target = loop.restart(
        at: moment.position, filmStart: start, isFinished: false, rules: rules)
    else { return [] }
    return go(
      to: clamped(target), .restart(from: nil), .seek, "the part is repeated", at: moment)
  }

  mutating func go(
    to target: Duration, _ path: SeekPath, _ why: BufferingReason, _ reason: String,
    at moment: PlaybackMoment
  ) -> [PlayerAction] {
    statistics.setPlaying(false, at: moment)
    loop.moved(to: target)
    // If a reader starts at a sync picture of its own choice, the clock goes there.
    drawing.beginsWithPicture = !isSeekable
    latency?.restart()
    drawing.shown = nil
    isAtEnd = false
    seeking.start = moment.wallTime
    pictures.supply = .missing
    silence()
    waitReason = why
    return [
      PlayerAction(.clock(.pause), reason), PlayerAction(.clock(.move(to: target)), reason),
      PlayerAction(.go(to: target, path, why), reason),
    ]
  }
}
