import Media

/// Whether film and sound run, and by whose time.
extension PlayerMachine {
  /// Takes in the state of the sound.
  mutating func hear(_ report: SoundReport, at moment: PlaybackMoment) -> [PlayerAction] {
    hearing.report = report
    return regulate(at: moment)
      + [PlayerAction(.wake, "how it stands with the sound has changed")]
  }

  /// How long sound may stay away while pictures come, before the film runs without it.
  private static let soundPatience = Duration.seconds(1)

  /// Makes the film run without a sound that is described and not sent, as by a muted camera.
  ///
  /// Any of it that comes ends this: the film then waits until there is enough, as at its start.
  mutating func watchSound(at moment: PlaybackMoment) -> [PlayerAction] {
    guard hasSound, hearing.report.supply == .missing, !hearing.isSilent else { return [] }
    let actions = regulate(at: moment)
    return hearing.isSilent ? actions + [PlayerAction(.wake, "no sound comes")] : actions
  }

  /// Records whether sound stays away while pictures come.
  ///
  /// - Returns: What follows when it has done so for long enough.
  private mutating func noteSilence(at moment: PlaybackMoment) -> [PlayerAction] {
    let wasSilent = hearing.isSilent
    judgeSilence(at: moment)
    guard hearing.isSilent, !wasSilent else { return [] }
    // What comes later does not continue what was heard last.
    silence()
    return [PlayerAction(.clock(.move(to: moment.position)), "no sound comes")]
  }

  private mutating func judgeSilence(at moment: PlaybackMoment) {
    guard let timeline, timeline.isPushed, hearing.report.supply == .missing,
      !hearing.report.isComing
    else {
      (hearing.lack, hearing.isSilent) = (nil, false)
      return
    }
    guard !hearing.isSilent else { return }
    guard pictures.supply == .ready, !isPaused,
      let newest = (timeline.newestArrival ?? timeline.liveEdge)?.duration
    else {
      hearing.lack = nil
      return
    }
    let lack = hearing.lack ?? (moment.wallTime, newest)
    hearing.lack = lack
    // Where the pictures stay away too, the network has failed.
    hearing.isSilent =
      moment.wallTime - lack.since >= Self.soundPatience
      && newest - lack.newest >= Self.soundPatience / 2
  }

  /// Records that the clock is moved, which silences what is heard.
  mutating func silence() {
    guard hasSound else { return }
    if hearing.report.supply != .absent { hearing.report = .missing }
    hearing.order = .pause
  }

  /// Makes clock and sound do what `SyncPolicy` decides, unless they already do.
  mutating func regulate(at moment: PlaybackMoment) -> [PlayerAction] {
    var actions = noteSilence(at: moment)
    let decision = SyncPolicy().decide(
      SyncPolicy.Facts(
        pictures: pictures.supply, sound: hearing.isSilent ? .silent : hearing.report.supply,
        device: hearing.report.device,
        isPaused: isPaused))
    var runs: Bool
    switch decision.kind {
    case .hold, .end: runs = false
    case .run: runs = true
    }
    // The clock starts with the device, which may take a moment.
    if decision.master == .device, hearing.report.device == .stopped { runs = false }
    let headStart = runs ? headStart(at: moment) : nil
    count(runs: runs, at: moment)
    if runs != (moment.rate != nil) {
      if let headStart {
        actions.append(
          PlayerAction(.clock(.move(to: headStart)), "the first picture is there already"))
      }
      actions.append(
        PlayerAction(.clock(runs ? .run : isPaused ? .pause : .stall), decision.reason))
    }
    let isWanted =
      !isPaused && pictures.supply != .missing && hearing.report.supply != .missing
      && decision.kind != .end
    return actions + order(isWanted ? .play : .pause, decision.reason)
  }

  /// Where a film without sound begins whose first picture was drawn before the next one had come.
  ///
  /// That picture's time counts from then on: otherwise it would stand for longer than the others. If
  /// all of it has passed, the film begins with the next one.
  ///
  /// - Returns: `nil` if it was not drawn yet, or ends before the film's position.
  private func headStart(at moment: PlaybackMoment) -> Duration? {
    guard !hasSound, waitReason == .start, moment.rate == nil, let shown = drawing.shown,
      moment.position < shown.end, let drawnAt = drawing.drawnAt, drawnAt < moment.wallTime
    else { return nil }
    let position = moment.position + rate.mediaTime(in: moment.wallTime - drawnAt)
    return min(position, shown.end)
  }

  /// Gives the sound an order that it does not have yet.
  mutating func order(_ order: SoundOrder, _ reason: String) -> [PlayerAction] {
    guard hasSound, order != hearing.order else { return [] }
    hearing.order = order
    return [PlayerAction(.sound(order), reason)]
  }

  private mutating func count(runs: Bool, at moment: PlaybackMoment) {
    statistics.setPlaying(runs, at: moment)
    if runs { waitReason = .underrun }
    let lacksSound =
      pictures.supply != .missing && hearing.report.supply == .missing && !hearing.isSilent
      && waitReason == .underrun
    statistics.setStalled((pictures.haveRunOut || lacksSound) && !isPaused, at: moment.wallTime)
  }
}
