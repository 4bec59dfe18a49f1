extension VideoPlayerEngine {
  /// Stops the film where it is; the picture stays.
  public func pause() {
    isPaused = true
    let moment = playhead.update { $0.pause(at: $1) }
    statistics.setPlaying(false, at: moment)
    statistics.setPaused(true, at: moment.wallTime)
    changes.notify()
  }

  /// Plays on, as soon as there is enough to play.
  public func play() {
    isPaused = false
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
    guard !state.isFinal else { return }
    pendingSeek = clamp(position)
    changes.notify()
  }

  /// Goes forward by `distance`, or back if it is negative; from the target of a seek under way.
  public func seek(by distance: Duration) {
    seek(to: (pendingSeek ?? playhead.moment.position) + distance)
  }

  /// Changes the speed.
  public func setRate(_ rate: PlaybackRate) {
    playhead.update { $0.setRate(rate, at: $1) }
    changes.notify()
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
