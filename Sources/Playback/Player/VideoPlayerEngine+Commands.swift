extension VideoPlayerEngine {
  /// Stops the film where it is; the picture stays.
  public func pause() {
    isPaused = true
    let moment = playhead.update { $0.pause(at: $1) }
    statistics.setPlaying(false, at: moment)
    statistics.setPaused(true, at: moment.wallTime)
    changes.notify()
  }

  /// Plays on, as soon as there is enough to play; a film kept open at its end begins anew.
  public func play() {
    if isAtEnd, isPaused, configuration.keepsOpen { seek(to: .zero) }
    isPaused = false
    stepper.cancel()
    statistics.setPaused(false, at: playhead.wallClock.now)
    changes.notify()
  }

  /// Pauses if the film is to play, plays if it is paused.
  public func togglePause() {
    if isPaused { play() } else { pause() }
  }

  /// Goes to the frame that belongs to `position`, or to the end of the film nearest to it.
  ///
  /// A paused player shows that frame and stays paused. Of several seeks in quick succession only
  /// the last is carried out. A source that cannot seek plays on.
  public func seek(to position: Duration) {
    seek(SeekRequest(target: position))
  }

  /// Goes forward by `distance`, or back if it is negative; from the target of a seek under way.
  ///
  /// - Parameters:
  ///   - distance: How far.
  ///   - isQuick: Whether a sync sample that lies near is good enough: it is there at once.
  public func seek(by distance: Duration, isQuick: Bool = false) {
    let origin = pendingSeek?.target ?? playhead.moment.position
    seek(
      SeekRequest(
        target: origin + distance, precision: isQuick ? .quick : .exact, origin: origin))
  }

  /// Goes to so many tenths of the film; where no end is known, nowhere.
  public func seek(toTenth tenth: Int) {
    guard let duration else { return }
    seek(to: duration * tenth / 10)
  }

  private func seek(_ request: SeekRequest) {
    guard !state.isFinal else { return }
    var request = request
    request.target = clamp(request.target)
    pendingSeek = request
    stepper.cancel()
    changes.notify()
  }

  /// Pauses, and goes on by so many frames, or back if it is negative.
  public func step(by frameCount: Int) {
    guard !state.isFinal else { return }
    if !isPaused { pause() }
    stepper.request(frameCount)
    changes.notify()
  }

  /// Has the film begin anew at its end, or no longer.
  public func toggleFileLoop() {
    loop.repeatsFile.toggle()
    changes.notify()
  }

  /// Marks the beginning of a part to be repeated, then its end; a third time, nothing is repeated.
  public func markLoop() {
    loop.mark(pendingSeek?.target ?? playhead.moment.position)
    changes.notify()
  }

  /// Changes the speed.
  public func setRate(_ rate: PlaybackRate) {
    playhead.update { $0.setRate(rate, at: $1) }
    changes.notify()
  }

  /// Changes the speed by a factor, within what a viewer may choose; returns the new one.
  @discardableResult
  public func scaleRate(by factor: Double) -> PlaybackRate {
    let rate = playhead.state.rate.scaled(by: factor)
    setRate(rate)
    return rate
  }

  /// Hands the picture on the screen to the sink once more: the screen has lost it, or changed.
  public func redraw() {
    mustRedraw = true
    changes.notify()
  }

  /// Has the next status update come at once: something about it has changed for its reader.
  public func announceStatus() {
    notifyWatchers()
  }

  /// Ends `run()`, even while the sink is busy.
  public func stop() {
    stops.notify()
  }

  /// The position between the beginning and the end of the film that is nearest.
  func clamp(_ position: Duration) -> Duration {
    min(max(position, .zero), duration ?? .seconds(Int64(Int32.max)))
  }
}
