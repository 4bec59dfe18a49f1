/// One run of a `BufferSimulation`: a supply that fetches and decodes, and a display that looks.
struct SimulationRun {
  let film: SimulatedFilm
  private let presentation: PresentationPolicy
  private let display: SimulatedDisplay
  private var commands: ArraySlice<BufferSimulation.Command>
  var supply: SimulatedSupply
  var buffer: any SimulatedBuffer
  var clock = PlaybackClock()
  var statistics = PlaybackStatistics()
  private var events: [BufferEvent] = []

  /// The number of the last seek.
  var generation = 1

  /// When the display looks next; `nil` where it waits for a change of the buffer.
  private var nextLook: Duration? = Duration.zero
  private var lastLook: Duration?
  private var isFinished = false
  var isPaused = false

  /// Whether the clock has run since the last seek.
  var hasPlayed = false

  init(film: SimulatedFilm, world: BufferSimulation.World, rules: PlayerRules) {
    self.film = film
    presentation = rules.presentation
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
    statistics.begin(isPaused: false, at: .zero)
    buffer.begin(.start, generation: generation, at: moment(.zero))
    limitClock(at: .zero)
    var wallTime = Duration.zero
    continueWork(at: wallTime)
    while !isFinished, let next = nextEvent {
      wallTime = max(wallTime, next)
      // At the same instant the supply goes first: what has just arrived can be shown.
      if let end = supply.end, end <= wallTime {
        finishWork(at: wallTime)
      } else if let command = commands.first, command.wallTime <= wallTime {
        commands.removeFirst()
        carryOut(command.action, at: wallTime)
        nextLook = display.refresh(at: wallTime, after: lastLook)
      } else {
        look(at: wallTime)
      }
      continueWork(at: wallTime)
      events += buffer.drainEvents()
    }
    return BufferSimulationResult(
      events: events,
      summary: statistics.summary(
        at: moment(wallTime), frames: buffer.counts, decoding: supply.counts))
  }

  private var nextEvent: Duration? {
    [supply.end, commands.first?.wallTime, nextLook].compactMap(\.self).min()
  }

  func moment(_ wallTime: Duration) -> PlaybackMoment {
    clock.moment(at: wallTime)
  }

  /// Asks what belongs on the screen, as the player does, and when to look again.
  private mutating func look(at wallTime: Duration) {
    let wasRunning = clock.isRunning
    let turn = buffer.take(at: moment(wallTime))
    limitClock(at: wallTime)
    let mayPlay = turn.state.canPlay || (hasPlayed && !buffer.stopsClock)
    let canPlay = mayPlay && !turn.isFinished && !isPaused
    clock.follow(canPlay: canPlay, at: wallTime)
    hasPlayed = hasPlayed || canPlay
    statistics.setPlaying(canPlay, at: moment(wallTime))
    statistics.setStalled(
      !mayPlay && turn.state == .buffering(.underrun) && !isPaused, at: wallTime)
    if let shown = turn.shown {
      statistics.recordFirstFrame(after: wallTime)
      let delay = clock.rate.wallTime(for: shown.lateness)
      if wasRunning { statistics.recordLateness(delay, isLate: presentation.isLate(delay)) }
    }
    isFinished = turn.isFinished && !isPaused
    lastLook = wallTime
    nextLook = turn.nextPosition.flatMap { clock.wallTime(for: $0) }
      .map { display.refresh(at: $0, after: lastLook) }
    // A learner's clock may run slower than it says: time goes on for all that.
    if turn.shown == nil, let look = nextLook, look <= wallTime {
      nextLook = wallTime + .milliseconds(1)
    }
  }

  /// Has the film go no further than there are frames, as the player's buffer does.
  mutating func limitClock(at wallTime: Duration) {
    guard buffer.stopsClock else { return }
    clock.setLimit(buffer.coveredUntil ?? clock.position(at: wallTime), at: wallTime)
  }

  mutating func bufferDidChange(at wallTime: Duration) {
    let look = display.refresh(at: wallTime, after: lastLook)
    nextLook = min(nextLook ?? look, look)
  }
}
