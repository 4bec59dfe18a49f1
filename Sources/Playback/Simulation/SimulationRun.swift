/// One run of a `BufferSimulation`: a supply that fetches and decodes, and a display that looks.
struct SimulationRun {
  private let frames: [SimulatedFrame]
  private let world: BufferSimulation.World
  private let presentation: PresentationPolicy
  private var machine: BufferMachine<Int>
  private var clock = PlaybackClock()
  private var statistics = PlaybackStatistics()
  private var decoding = DecodingCounts()
  private var events: [BufferEvent] = []

  /// The frame that is fetched or decoded next.
  private var nextFrame = 0
  private var work = Work.resting

  /// When the display looks next; `nil` where it waits for a change of the buffer.
  private var nextLook: Duration? = Duration.zero
  private var lastLook: Duration?
  private var isFinished = false

  private enum Work {
    case resting
    case fetching(until: Duration)
    case decoding(until: Duration)
    /// The frame is decoded, and there is no room for it.
    case waiting

    var end: Duration? {
      switch self {
      case .resting, .waiting: nil
      case .fetching(let end), .decoding(let end): end
      }
    }
  }

  init(
    frames: [SimulatedFrame], world: BufferSimulation.World, policy: any BufferPolicy,
    presentation: PresentationPolicy
  ) {
    self.frames = frames
    self.world = world
    self.presentation = presentation
    machine = BufferMachine(policy: policy, presentation: presentation, recordsEvents: true)
  }

  mutating func play() -> BufferSimulationResult {
    statistics.begin(isPaused: false, at: .zero)
    machine.begin(.start, generation: 1, at: moment(.zero))
    var wallTime = Duration.zero
    startWork(at: wallTime)
    while !isFinished, let next = [work.end, nextLook].compactMap(\.self).min() {
      wallTime = max(wallTime, next)
      // At the same instant the supply goes first: what has just arrived can be shown.
      if let end = work.end, end <= wallTime {
        finishWork(at: wallTime)
      } else {
        look(at: wallTime)
      }
      startWork(at: wallTime)
      events += machine.drainEvents()
    }
    return BufferSimulationResult(
      events: events,
      summary: statistics.summary(
        at: moment(wallTime), frames: machine.counts, decoding: decoding))
  }

  private func moment(_ wallTime: Duration) -> PlaybackMoment {
    PlaybackMoment(wallTime: wallTime, position: clock.position(at: wallTime))
  }

  private mutating func startWork(at wallTime: Duration) {
    if case .waiting = work { deliver(at: wallTime) }
    guard case .resting = work, machine.isFilling else { return }
    guard nextFrame < frames.count else {
      machine.close(.ended, generation: 1, at: moment(wallTime))
      return bufferDidChange(at: wallTime)
    }
    work = .fetching(until: fetchEnd(from: wallTime))
  }

  private mutating func finishWork(at wallTime: Duration) {
    let frame = frames[nextFrame]
    guard case .decoding = work else {
      decoding.samples += 1
      decoding.sampleBytes += frame.sampleByteCount
      machine.note(.fetch, frame.interval.start, machine.fillingReason, at: moment(wallTime))
      work = .decoding(until: wallTime + world.decodeTime)
      return
    }
    deliver(at: wallTime)
  }

  /// Puts the frame into the buffer, as soon as there is room for it.
  private mutating func deliver(at wallTime: Duration) {
    let frame = frames[nextFrame]
    let moment = moment(wallTime)
    guard machine.admits(byteCount: frame.byteCount, generation: 1, at: moment) else {
      if case .waiting = work { return }
      work = .waiting
      return bufferDidChange(at: wallTime)
    }
    work = .resting
    _ = machine.insert(
      nextFrame, frame.interval, byteCount: frame.byteCount, continuing: nextFrame > 0,
      generation: 1, at: moment)
    nextFrame += 1
    bufferDidChange(at: wallTime)
  }

  /// Asks what belongs on the screen, as the player does, and when to look again.
  private mutating func look(at wallTime: Duration) {
    let wasRunning = clock.isRunning
    let turn = machine.take(at: moment(wallTime))
    let canPlay = turn.state.canPlay && !turn.isFinished
    clock.follow(canPlay: canPlay, coveredUntil: turn.coveredUntil, at: wallTime)
    statistics.setPlaying(canPlay, at: moment(wallTime))
    statistics.setStalled(turn.state == .buffering(.underrun), at: wallTime)
    if let shown = turn.shown {
      statistics.recordFirstFrame(after: wallTime)
      if wasRunning {
        statistics.recordLateness(
          shown.lateness, isLate: presentation.isLate(shown.lateness))
      }
    }
    isFinished = turn.isFinished
    lastLook = wallTime
    nextLook = turn.nextPosition.flatMap { clock.wallTime(for: $0) }.map(refresh)
  }

  private mutating func bufferDidChange(at wallTime: Duration) {
    let look = refresh(at: wallTime)
    nextLook = min(nextLook ?? look, look)
  }

  /// When the display can look, from `wallTime` on: at once, or at its next refresh.
  private func refresh(at wallTime: Duration) -> Duration {
    guard let refreshRate = world.refreshRate.map({ Int128($0) }) else { return wallTime }
    let second = Duration.seconds(1).attoseconds
    // Refresh k comes k / rate seconds after the start, rounded up to an attosecond.
    var number = wallTime.attoseconds * refreshRate / second
    while true {
      let time = Duration(attoseconds: (number * second + refreshRate - 1) / refreshRate)
      if time >= wallTime, lastLook.map({ time > $0 }) ?? true { return time }
      number += 1
    }
  }

  /// When a sample that is asked for now has arrived; nothing arrives during the outage.
  private func fetchEnd(from wallTime: Duration) -> Duration {
    let bytes = Int128(frames[nextFrame].sampleByteCount)
    let second = Duration.seconds(1).attoseconds
    let length = world.bytesPerSecond.map {
      Duration(attoseconds: (bytes * second + Int128($0) - 1) / Int128($0))
    }
    let end = wallTime + (length ?? .zero)
    guard let outage = world.outage, end > outage.start else { return end }
    guard wallTime < outage.start + outage.length else { return end }
    return end + outage.length - max(.zero, wallTime - outage.start)
  }
}
