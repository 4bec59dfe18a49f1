import Media

/// The viewer's commands.
extension PlayerMachine {
  mutating func obey(
    _ command: PlayerCommand, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    switch command {
    case .play: return play(at: moment)
    case .pause: return pause(at: moment)
    case .togglePause: return isPaused ? play(at: moment) : pause(at: moment)
    case .seek(let position): return seek(to: start + position, .exact, at: moment)
    case .seekBy(let distance, let isQuick):
      let origin = seeking.pending?.target ?? moment.position
      return seek(to: origin + distance, isQuick ? .quick : .exact, at: moment)
    case .seekToLive:
      guard let livePosition else { return refuse(.notSeekable, "this is not live") }
      guard isSeekable else {
        let actions = goToPresent(at: moment)
        return actions.isEmpty ? refuse(.live, "no newer picture to start at has come") : actions
      }
      return seek(to: livePosition, .exact, at: moment)
    case .seekToTenth(let tenth):
      guard let duration = timeline?.duration?.duration else {
        return refuse(.unknownDuration, "the duration is not known")
      }
      return seek(to: start + duration * tenth / 10, .exact, at: moment)
    case .step(let count): return step(by: count, at: moment)
    case .setRate(let rate):
      return setRate(rate, "the viewer wants \(rate.speed) times the speed")
    case .toggleFileLoop:
      guard isSeekable || loop.repeatsFile else { return refuseSeek() }
      loop.repeatsFile.toggle()
      return [PlayerAction(.wake, "what is repeated has changed")]
    case .markLoop:
      guard isSeekable else { return refuseSeek() }
      loop.mark(seeking.pending?.target ?? moment.position)
      return [PlayerAction(.wake, "what is repeated has changed")]
    case .redraw:
      drawing.mustRedraw = true
      return [PlayerAction(.wake, "the screen has lost its picture")]
    }
  }

  mutating func setRate(_ rate: PlaybackRate, _ reason: String) -> [PlayerAction] {
    self.rate = rate
    return [
      PlayerAction(.clock(.setRate(rate)), reason),
      PlayerAction(.wake, "the speed has changed"),
    ]
  }

  private mutating func play(at moment: PlaybackMoment) -> [PlayerAction] {
    var actions: [PlayerAction] = []
    if isAtEnd, isPaused, keepsOpen { actions = seek(to: start, .exact, at: moment) }
    // A picture that was paused on has all of its time before it.
    if isPaused { drawing.drawnAt = nil }
    isPaused = false
    stepper.cancel()
    statistics.setPaused(false, at: moment.wallTime)
    return actions + returnToWindow(at: moment)
      + [PlayerAction(.wake, "the viewer wants to go on")]
  }

  mutating func pause(at moment: PlaybackMoment) -> [PlayerAction] {
    isPaused = true
    statistics.setPlaying(false, at: moment)
    statistics.setPaused(true, at: moment.wallTime)
    return [PlayerAction(.clock(.pause), "the viewer wants to pause")]
      + order(.pause, "the film is paused")
      + [PlayerAction(.wake, "the film is paused")]
  }

  private mutating func seek(
    to target: Duration, _ precision: SeekRequest.Precision, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    guard isSeekable else { return refuseSeek() }
    seeking.remainingStarts = 0
    seeking.pending = SeekRequest(
      target: clamped(target), precision: precision,
      origin: seeking.pending?.target ?? moment.position)
    stepper.cancel()
    return [PlayerAction(.wake, "a seek waits")]
  }

  private mutating func step(by count: Int, at moment: PlaybackMoment) -> [PlayerAction] {
    guard count >= 0 || isSeekable else { return refuseSeek() }
    let actions = isPaused ? [] : pause(at: moment)
    stepper.request(count)
    return actions + [PlayerAction(.wake, "a step waits")]
  }

  mutating func refuseSeek() -> [PlayerAction] {
    refuse(
      .notSeekable,
      timeline?.isLive == true
        ? "this is live: there is no going elsewhere" : "there is no going elsewhere in this")
  }

  private mutating func refuse(_ kind: PlayerMessage.Kind, _ text: String) -> [PlayerAction] {
    say(kind, text, "a command is refused")
  }

  /// Says something to the viewer.
  mutating func say(
    _ kind: PlayerMessage.Kind, _ text: String, _ reason: String
  ) -> [PlayerAction] {
    message = PlayerMessage(kind: kind, number: (message?.number ?? 0) + 1, text: text)
    return [PlayerAction(.announce, reason)]
  }
}
