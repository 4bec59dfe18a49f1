import Playback
import Synchronization
import TrickPlay

/// What trick play has changed, and restores.
final class TrickMode: Sendable {
  struct State {
    /// The speed at which the player itself goes fast; `nil` while it does not.
    var engineSpeed: Int?

    /// The speed before that.
    var rate = PlaybackRate.normal

    /// Whether the film played before.
    var wasPlaying = false

    /// The picture at which a search began, if the player itself is elsewhere; `nil` if it is there.
    var searchOrigin: Duration?

    /// Whether the film went fast forward, without any other request since.
    var wentForward = false
  }

  private let state = Mutex(State())

  func change<Result: Sendable>(_ body: (inout State) -> sending Result) -> sending Result {
    state.withLock(body)
  }

  var engineSpeed: Int? { state.withLock { $0.engineSpeed } }
}

/// Fast forward, rewind, backward play and steps back: pictures in other orders than the engine's.
extension TerminalPlayer {
  /// Goes fast, or faster, in a direction.
  func goFast(_ direction: KeyCommand.Direction) async {
    guard let status = await seekableStatus() else { return }
    let state = await trick.state
    var speed = mode.engineSpeed
    if case .fast(let trickSpeed) = state?.activity { speed = trickSpeed }
    let next = TrickPlayPolicy.speed(after: speed, isForward: direction == .next)
    noteState(status, state)
    mode.change { $0.wentForward = next > 0 }
    guard !follows(next) else {
      await giveBack()
      let rate = status.rate
      mode.change { mode in
        if mode.engineSpeed == nil { mode.rate = rate }
        mode.engineSpeed = next
      }
      sound.setFast(true)
      await engine.setRate(PlaybackRate(Double(next)))
      return await engine.play()
    }
    let position = await borrowSink(status)
    if next < 0 { await engine.release() }
    await trick.goFast(next, from: position)
  }

  /// Plays backward; where it does already, forward again.
  func playBackward() async {
    guard let status = await seekableStatus() else { return }
    let state = await trick.state
    if state?.activity == .backward {
      await giveBack()
      return await engine.play()
    }
    noteState(status, state)
    let position = await borrowSink(status)
    // What the player has decoded is ahead.
    await engine.release()
    await trick.playBackward(from: position)
  }

  /// Shows the picture before the one on the screen; what has been decoded for the last step is still
  /// there, so it costs no time.
  func stepBack() async {
    let status = await engine.status
    guard status.isSeekable else { return await engine.step(by: -1) }
    let position = await borrowSink(status)
    await trick.stepBack(from: position)
  }

  /// Ends trick play, where a command needs the player itself.
  ///
  /// - Returns: Whether the command is carried out by that.
  func endTrickPlay(for command: KeyCommand) async -> Bool {
    switch command.effectOnTrickPlay {
    case .none: return false
    case .plays:
      let activity = await trick.state?.activity
      let wasFast = await restoreRate()
      await giveBack()
      guard let activity, activity != .still else {
        if command == .togglePause, await staysAtEnd() { return true }
        return wasFast
      }
      await engine.play()
      return true
    case .ends:
      let activity = await trick.state?.activity
      mode.change { $0.wentForward = false }
      if case .accelerate = command {
        mode.change { $0.engineSpeed = nil }
        sound.setFast(false)
      }
      await giveBack()
      if let activity, activity != .still, mode.change({ $0.wasPlaying }) { await engine.play() }
      return false
    }
  }

  /// Pauses on the last picture where the player itself has gone fast: a film that plays would be
  /// over.
  func stopFast(_ status: PlayerStatus) async {
    guard let speed = mode.engineSpeed, let duration = status.duration,
      !status.loop.repeatsFile, duration - status.position < Self.endTime * speed
    else { return }
    _ = await restoreRate()
    await engine.pause()
    await engine.seek(to: duration)
  }

  /// Says why a film that fast forward has brought to its last picture does not play on: it would be
  /// over at once.
  private func staysAtEnd() async -> Bool {
    let status = await engine.status
    let length = view.shownFrame?.duration ?? .zero
    guard mode.change({ $0.wentForward }), status.isPaused, !status.loop.repeatsFile,
      let duration = status.duration, duration - status.position <= length
    else { return false }
    say("this is the end: \(neighbours.next ? "> next film, " : "")q quits")
    return true
  }

  /// This long before the end, in real time: longer than from one look at the status to the next.
  private static let endTime = Duration.milliseconds(300)

  /// Gives the sink back to the player, which goes to the picture on the screen.
  func giveBack() async {
    await trick.stop { position in await engine.seek(to: position) }
  }

  /// What trick play does: `►►`, `8×`; `nil` if it does nothing.
  func trickActivity(_ state: TrickPlayer.State?) -> StatusLine.Activity? {
    func fast(_ speed: Int) -> StatusLine.Activity {
      StatusLine.Activity(sign: speed > 0 ? "►►" : "◄◄", words: "\(abs(speed))×")
    }
    return switch state?.activity {
    case .fast(let speed): fast(speed)
    case .backward: StatusLine.Activity(sign: "◄", words: "backward")
    case .still, nil: mode.engineSpeed.map(fast)
    }
  }

  /// Returns the film to normal speed; returns whether it was fast.
  private func restoreRate() async -> Bool {
    guard let rate = mode.change({ $0.engineSpeed.take() == nil ? nil : $0.rate }) else {
      return false
    }
    sound.setFast(false)
    await engine.setRate(rate)
    return true
  }

  /// What the player does; `nil` for a film without a way back, which the engine says then.
  func seekableStatus() async -> PlayerStatus? {
    let status = await engine.status
    guard !status.isSeekable else { return status }
    await engine.seek(by: .zero)
    return nil
  }

  private func noteState(_ status: PlayerStatus, _ state: TrickPlayer.State?) {
    guard state == nil || state?.activity == .still else { return }
    mode.change { $0.wasPlaying = !status.isPaused }
  }

  /// Pauses the player; returns which picture is on the screen.
  func borrowSink(_ status: PlayerStatus) async -> Duration {
    _ = await restoreRate()
    if let state = await trick.state { return state.position }
    await engine.pause()
    return view.shownFrame?.exactTime(at: status.position) ?? status.position
  }

  /// Whether the player itself is quick enough: then no picture is left out before it has to be.
  private func follows(_ speed: Int) -> Bool {
    guard let cost = measuredDecoder.cost.average, let frame = view.shownFrame else { return false }
    return TrickPlayPolicy.engineFollows(
      at: speed, sampleCost: cost, frameDuration: frame.duration)
  }
}

extension KeyCommand {
  enum EffectOnTrickPlay {
    /// It goes on.
    case none
    /// The film plays from there.
    case plays
    /// The command starts where it was.
    case ends
  }

  /// What a command does to fast forward, rewind, and what else is shown out of order.
  var effectOnTrickPlay: EffectOnTrickPlay {
    switch self {
    case .togglePause, .normalSpeed: .plays
    case .fast, .backward, .scrub, .endDrag, .mute, .changeVolume, .delaySound, .toggle, .clear,
      .toggleSubtitles, .nextSubtitles, .delaySubtitles,
      .quit, .watchLater, .previousFile, .nextFile, .loopFile, .nextLevel, .automaticLevel,
      .chooseTenth, .zoom, .pan, .wholePicture:
      .none
    case .step(let frames): frames < 0 ? .none : .ends
    case .seek, .seekExactly, .jump, .end, .syncSample, .chapter, .accelerate, .markLoop,
      .screenshot, .xray, .nextSoundTrack, .toggleExtent, .liveEdge:
      .ends
    }
  }
}
