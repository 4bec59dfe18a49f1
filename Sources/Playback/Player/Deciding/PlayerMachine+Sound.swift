import Media

/// Whether film and sound run, and by whose time.
extension PlayerMachine {
  /// Takes in the state of the sound.
  mutating func hear(_ report: SoundReport, at moment: PlaybackMoment) -> [PlayerAction] {
    sound = report
    return regulate(at: moment)
      + [PlayerAction(.wake, "how it stands with the sound has changed")]
  }

  /// How long sound may stay away while pictures come, before the film runs without it.
  private static let soundPatience = Duration.seconds(1)

  /// Has the film run without a sound that is described and not sent, as by a muted camera.
  ///
  /// Any of it that comes ends this: the film then waits until there is enough, as at its start.
  mutating func watchSound(at moment: PlaybackMoment) -> [PlayerAction] {
    guard hasSound, sound.supply == .missing, !isSoundSilent else { return [] }
    let actions = regulate(at: moment)
    return isSoundSilent ? actions + [PlayerAction(.wake, "no sound comes")] : actions
  }

  /// Takes note whether sound stays away while pictures come.
  ///
  /// - Returns: What follows when it has done so for long enough.
  private mutating func noteSilence(at moment: PlaybackMoment) -> [PlayerAction] {
    let wasSilent = isSoundSilent
    judgeSilence(at: moment)
    guard isSoundSilent, !wasSilent else { return [] }
    // What comes later does not continue what was heard last.
    silence()
    return [PlayerAction(.clock(.move(to: moment.position)), "no sound comes")]
  }

  private mutating func judgeSilence(at moment: PlaybackMoment) {
    guard let timeline, timeline.isPushed, sound.supply == .missing, !sound.isComing else {
      (soundLack, isSoundSilent) = (nil, false)
      return
    }
    guard !isSoundSilent else { return }
    guard pictures == .ready, !isPaused,
      let newest = (timeline.newestArrival ?? timeline.liveEdge)?.duration
    else {
      soundLack = nil
      return
    }
    let lack = soundLack ?? (moment.wallTime, newest)
    soundLack = lack
    // Where the pictures stay away too, the network has failed.
    isSoundSilent =
      moment.wallTime - lack.since >= Self.soundPatience
      && newest - lack.newest >= Self.soundPatience / 2
  }

  /// Takes note that the clock is moved, which silences what is heard.
  mutating func silence() {
    guard hasSound else { return }
    if sound.supply != .absent { sound = .missing }
    soundOrder = .pause
  }

  /// Has clock and sound do what `SyncPolicy` decides; what is so already is left out.
  mutating func regulate(at moment: PlaybackMoment) -> [PlayerAction] {
    var actions = noteSilence(at: moment)
    let decision = SyncPolicy().decide(
      SyncPolicy.Facts(
        pictures: pictures, sound: isSoundSilent ? .silent : sound.supply, device: sound.device,
        isPaused: isPaused))
    var runs: Bool
    switch decision.kind {
    case .hold, .end: runs = false
    case .run: runs = true
    }
    // The clock starts with the device, which may take a moment.
    if decision.master == .device, sound.device == .stopped { runs = false }
    count(runs: runs, at: moment)
    if runs != (moment.rate != nil) {
      actions.append(
        PlayerAction(.clock(runs ? .run : isPaused ? .pause : .stall), decision.reason))
    }
    let isWanted =
      !isPaused && pictures != .missing && sound.supply != .missing && decision.kind != .end
    return actions + order(isWanted ? .play : .pause, decision.reason)
  }

  /// Gives the sound an order that it does not have yet.
  mutating func order(_ order: SoundOrder, _ reason: String) -> [PlayerAction] {
    guard hasSound, order != soundOrder else { return [] }
    soundOrder = order
    return [PlayerAction(.sound(order), reason)]
  }

  private mutating func count(runs: Bool, at moment: PlaybackMoment) {
    statistics.setPlaying(runs, at: moment)
    if runs { waitReason = .underrun }
    let lacksSound =
      pictures != .missing && sound.supply == .missing && !isSoundSilent && waitReason == .underrun
    statistics.setStalled((lacksPictures || lacksSound) && !isPaused, at: moment.wallTime)
  }
}
