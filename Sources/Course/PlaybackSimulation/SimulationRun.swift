import Media
import Playback

/// One run of a `BufferSimulation`: a supply that fetches and decodes, a display that looks, and the
/// player's own machine between them.
struct SimulationRun {
  let film: SimulatedFilm
  private let display: SimulatedDisplay
  private var commands: ArraySlice<BufferSimulation.Command>
  private var machine: PlayerMachine
  var supply: SimulatedSupply
  var buffer: any SimulatedBuffer
  var clock: PlaybackClock
  private var events: [BufferEvent] = []

  /// The number of the last seek.
  var epoch = Epoch()

  /// When the display looks next; `nil` if it waits for a change of the buffer.
  private var nextLook: Duration? = Duration.zero
  private var lastLook: Duration?
  private var isFinished = false

  /// Whether the last round has ended in a wait, and whether it has shown a picture.
  private var isAsleep = false
  private var hasShown = false

  /// Whether the clock has run since the last seek.
  private var hasPlayed = false

  init(film: SimulatedFilm, world: BufferSimulation.World, rules: PlayerRules) {
    self.film = film
    var configuration = PlayerConfiguration()
    configuration.presentation = rules.presentation
    machine = PlayerMachine(configuration)
    clock = PlaybackClock(rules: configuration.rules)
    buffer = rules.makeBuffer()
    // Earlier players ask at every refresh, so there has to be one.
    display = SimulatedDisplay(
      refreshRate: world.refreshRate ?? (buffer.stopsClock ? nil : 60),
      outages: world.displayOutages)
    supply = SimulatedSupply(
      decodeTime: world.decodeTime,
      network: SimulatedNetwork(
        bytesPerSecond: world.bytesPerSecond, outages: world.networkOutages))
    commands = world.commands.sorted { $0.wallTime < $1.wallTime }[...]
  }

  mutating func play() -> BufferSimulationResult {
    machine.begin(at: moment(.zero))
    tell(.opened(.complete(duration: MediaTime(film.end, timescale: 1_000_000_000))), at: .zero)
    var wallTime = Duration.zero
    continueWork(at: wallTime)
    while !isFinished, let next = nextEvent {
      wallTime = max(wallTime, next)
      // At the same instant the supply goes first: what has just arrived can be shown.
      if let end = supply.end, end <= wallTime {
        finishWork(at: wallTime)
      } else if let command = commands.first, command.wallTime <= wallTime {
        commands.removeFirst()
        tell(.command(command.action.command), at: wallTime)
      } else {
        look(at: wallTime)
      }
      continueWork(at: wallTime)
      events += buffer.drainEvents()
    }
    return BufferSimulationResult(
      events: events,
      summary: machine.statistics.summary(
        at: moment(wallTime), frames: buffer.counts, decoding: supply.counts))
  }

  private var nextEvent: Duration? {
    [supply.end, commands.first?.wallTime, nextLook].compactMap(\.self).min()
  }

  func moment(_ wallTime: Duration) -> PlaybackMoment {
    clock.moment(at: wallTime)
  }

  /// Makes the machine play a round.
  private mutating func look(at wallTime: Duration) {
    lastLook = wallTime
    nextLook = nil
    isAsleep = false
    hasShown = false
    tell(.ready, at: wallTime)
    if !isAsleep, !isFinished { bufferDidChange(at: wallTime) }
  }

  /// Tells the machine what has happened, and carries out what it decides.
  private mutating func tell(_ fact: PlayerFact, at wallTime: Duration) {
    for action in machine.receive(fact, at: moment(wallTime)) {
      carryOut(action.kind, at: wallTime)
    }
  }

  private mutating func carryOut(_ action: PlayerAction.Kind, at wallTime: Duration) {
    switch action {
    case .clock(let order):
      clock.carryOut(order, at: wallTime)
      hasPlayed = hasPlayed || order == .run
    case .wake: bufferDidChange(at: wallTime)
    case .findSyncTimes(let target): tell(.syncTimes(film.syncTimes(around: target)), at: wallTime)
    case .go(let target, let path, let reason):
      hasPlayed = false
      go(to: target, path, for: reason, at: wallTime)
    case .select: select(at: wallTime)
    case .wait(let position, let end):
      sleep(until: [position.flatMap { clock.wallTime(for: $0) }, end], at: wallTime)
    case .end, .fail: isFinished = true
    case .show, .showAgain, .announce, .sound, .holdDecoding, .resumeDecoding: break
    }
  }

  /// Asks what belongs on the screen, as the player does; a picture appears at once.
  private mutating func select(at wallTime: Duration) {
    let selection = buffer.take(at: moment(wallTime))
    limitClock(at: wallTime)
    var report = selection.report
    // A clock that does not wait for the buffer runs whatever the buffer says.
    if hasPlayed, !buffer.stopsClock, !report.state.canPlay { report.state = .ready }
    tell(.selected(report), at: wallTime)
    guard report.shown != nil else { return }
    tell(.drawn, at: wallTime)
    hasShown = true
    if !report.isFinished {
      carryOut(machine.wait(after: report, at: moment(wallTime)).kind, at: wallTime)
    }
  }

  /// Lets the display sleep until the first of some moments, or until the buffer has changed.
  private mutating func sleep(until moments: [Duration?], at wallTime: Duration) {
    isAsleep = true
    nextLook = moments.compactMap(\.self).min().map {
      // A learner's clock may run slower than it says; real time continues.
      let isLate = $0 <= wallTime && !hasShown
      return display.refresh(at: isLate ? wallTime + .milliseconds(1) : $0, after: lastLook)
    }
  }

  /// Makes the film go no further than there are frames, as the player's buffer does.
  mutating func limitClock(at wallTime: Duration) {
    guard buffer.stopsClock else { return }
    clock.setLimit(buffer.coveredUntil ?? clock.position(at: wallTime), at: wallTime)
  }

  mutating func bufferDidChange(at wallTime: Duration) {
    let look = display.refresh(at: wallTime, after: lastLook)
    nextLook = min(nextLook ?? look, look)
  }
}

extension BufferSimulation.Command.Action {
  /// The same for the player's machine.
  fileprivate var command: PlayerCommand {
    switch self {
    case .seek(let position): .seek(to: position)
    case .setRate(let rate): .setRate(rate)
    case .pause: .pause
    case .play: .play
    }
  }
}
