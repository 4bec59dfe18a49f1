import Media

extension VideoPlayerEngine {
  /// Stops the film where it is; the picture stays.
  public func pause() { command(.pause) }

  /// Resumes as soon as there is enough to play; a film kept open at its end restarts.
  public func play() { command(.play) }

  /// Pauses if the film is to play, plays if it is paused.
  public func togglePause() { command(.togglePause) }

  /// Goes to the frame that belongs to `position`, or to the nearest one that can be reached.
  ///
  /// A paused player shows that frame and stays paused. A seek shows its picture before the next
  /// one begins, unless that takes long; of several waiting seeks only the newest is carried out.
  /// If the source cannot seek, the film plays on, and `PlayerStatus/message` says so.
  ///
  /// - Parameter position: Counted from the beginning of the film.
  public func seek(to position: Duration) { command(.seek(to: position)) }

  /// Gives up what waits to be shown or heard, so that something else has its memory.
  ///
  /// Call it while the film is paused. Before the film can play again, a seek has to follow.
  package func release() async { await manager.release() }

  /// Goes forward by `distance`, or back if it is negative; from the target of a seek under way.
  ///
  /// - Parameters:
  ///   - distance: How far.
  ///   - isQuick: Whether a nearby sync sample is good enough: it is shown at once.
  public func seek(by distance: Duration, isQuick: Bool = false) {
    command(.seekBy(distance, isQuick: isQuick))
  }

  /// Goes to this many tenths of the film; does nothing if its end is unknown.
  public func seek(toTenth tenth: Int) { command(.seekToTenth(tenth)) }

  /// Goes to the newest moment of a live presentation; `PlayerStatus/message` says where it is not live.
  public func seekToLive() { command(.seekToLive) }

  /// Pauses, and goes on by this many frames, or back if it is negative.
  public func step(by frameCount: Int) { command(.step(frameCount)) }

  /// Sets whether the film restarts at its end.
  public func toggleFileLoop() { command(.toggleFileLoop) }

  /// Marks the beginning of a part to be repeated, then its end; a third time, nothing is repeated.
  public func markLoop() { command(.markLoop) }

  /// Changes the speed.
  public func setRate(_ rate: PlaybackRate) { command(.setRate(rate)) }

  /// Changes the speed by a factor, within what a viewer may choose; returns the new one.
  @discardableResult
  public func scaleRate(by factor: Double) -> PlaybackRate {
    let rate = machine.rate.scaled(by: factor)
    setRate(rate)
    return rate
  }

  /// Hands the picture on the screen to the sink once more: the screen has lost it, or changed.
  public func redraw() { command(.redraw) }

  /// Sends the next status update at once: something in it has changed.
  public func announceStatus() { watchers.notify() }

  /// Ends `run()`, even while the sink is busy.
  public func stop() { stops.notify() }

  private func command(_ command: PlayerCommand) {
    receive(.command(command)).forEach(carryOutNow)
  }

  /// Carries out an action that needs no waiting.
  func carryOutNow(_ action: PlayerAction) {
    switch action.kind {
    case .clock(let order):
      carryOut(order)
      log(.clock(order), action.reason)
    case .sound(let order):
      sound?.orders.carryOut(order)
      log(.order(order), action.reason)
    case .wake: changes.notify()
    case .announce: watchers.notify()
    case .holdDecoding(let end): manager.holdDecoding(until: end)
    case .resumeDecoding: manager.resumeDecoding()
    default: preconditionFailure("\(action.kind) is for the presentation loop")
    }
  }

  private func carryOut(_ order: ClockOrder) {
    switch order {
    // What the device holds then belongs to another place.
    case .move: sound?.cut()
    // Where sound is heard, the film follows when it has reached that speed.
    case .setRate(let rate): if sound?.orders.setRate(rate) == true { return }
    case .run, .pause, .stall: break
    }
    playhead.update { $0.carryOut(order, at: $1) }
  }

  /// Tells a log of what is done about the sound; of what is pushed, about its pictures too.
  private func log(_ kind: SoundEvent.Kind, _ reason: String) {
    guard sound != nil || machine.timeline?.isPushed == true, let soundObserver else { return }
    soundObserver(SoundEvent(kind, at: playhead.moment, reason))
  }
}
