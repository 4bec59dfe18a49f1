/// Whether film and sound run, and by whose time.
extension PlayerMachine {
  /// Takes in the state of the sound.
  mutating func hear(_ report: SoundReport, at moment: PlaybackMoment) -> [PlayerAction] {
    sound = report
    return regulate(at: moment)
      + [PlayerAction(.wake, "how it stands with the sound has changed")]
  }

  /// Takes note that the clock is moved, which silences what is heard.
  mutating func silence() {
    guard hasSound else { return }
    if sound.supply != .absent { sound = .missing }
    soundOrder = .pause
  }

  /// Has clock and sound do what `SyncPolicy` decides; what is so already is left out.
  mutating func regulate(at moment: PlaybackMoment) -> [PlayerAction] {
    let decision = SyncPolicy().decide(
      SyncPolicy.Facts(
        pictures: pictures, sound: sound.supply, device: sound.device, isPaused: isPaused))
    var runs: Bool
    switch decision.kind {
    case .hold, .end: runs = false
    case .run: runs = true
    }
    // The clock starts with the device, which may take a moment.
    if decision.master == .device, sound.device == .stopped { runs = false }
    count(runs: runs, at: moment)
    var actions: [PlayerAction] = []
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
    let lacksSound = pictures != .missing && sound.supply == .missing && waitReason == .underrun
    statistics.setStalled((lacksPictures || lacksSound) && !isPaused, at: moment.wallTime)
  }
}
