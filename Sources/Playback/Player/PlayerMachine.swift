import Media

/// Decides what the player does: facts in, actions out.
///
/// A pure state machine. It knows no task, no clock and no picture: it is told what has happened
/// at which moment, and answers what to do and why. `VideoPlayerEngine` carries the actions out on a
/// screen, `BufferSimulation` on a timeline of numbers.
///
/// A round begins with `PlayerFact/ready`. Then, first come first served:
///
/// | what is so | what is done |
/// |---|---|
/// | a seek waits, and the one before has shown its picture | `go` there |
/// | the end of a repeated part is reached | `go` to its beginning |
/// | always | `select` the picture for now; the clock runs or stops as the buffer says |
/// | there is a picture | `show` it |
/// | paused, and a step is to be made | move on or `go` back by a frame |
/// | the screen has lost its picture | `showAgain` |
/// | the last frame has had its time | restart, pause or `end` |
/// | otherwise | `wait` |
struct PlayerMachine: Sendable {
  /// After so long another seek may begin, although the one under way has not shown its picture.
  static let seekPatience = Duration.milliseconds(250)

  /// The same for a seek that has cut off another one: dragging shows a picture now and then.
  static let longSeekPatience = Duration.seconds(2)

  /// So long decoding rests at most while the first picture after a seek is drawn.
  ///
  /// The viewer waits for that one, and not yet for those after it. Where a terminal takes its time,
  /// the processor has nothing to do meanwhile.
  static let longestHold = Duration.milliseconds(50)

  private(set) var state = PlayerState.idle
  private(set) var timeline: Timeline?
  private(set) var loop: PlaybackLoop
  private(set) var isPaused: Bool
  private(set) var statistics = PlaybackStatistics()
  private(set) var level = BufferLevel.empty
  private(set) var frameCounts = FrameCounts()

  /// Whether the last frame has had its time.
  private(set) var isAtEnd = false

  /// What the viewer should be told, last.
  private(set) var message: PlayerMessage?

  /// Where the film begins: the viewer's 0:00.
  private(set) var start = Duration.zero

  private let firstPosition: Duration
  private let keepsOpen: Bool
  private let presentation: PresentationPolicy
  private var stepper = FrameStepper()

  /// The newest seek that has not begun.
  private var pendingSeek: SeekRequest?

  /// The seek for which the source is being asked about sync samples.
  private var resolvingSeek: SeekRequest?

  /// When the seek under way began; `nil` once it has shown its picture.
  private var seekStart: Duration?

  /// Whether that seek has cut off another one.
  private var hasCutSeek = false

  /// The interval of the picture on the screen; `nil` while a seek has not found one yet.
  private var shown: FrameInterval?

  /// Whether there is any picture on the screen, and whether it has to be drawn once more.
  private var hasPicture = false
  private var mustRedraw = false

  /// Whether the film begins with the first picture that comes, whenever that is.
  private var beginsWithPicture = false

  /// Whether decoding rests while a picture is drawn.
  private var isHolding = false

  /// Frames shown before the film last started again.
  private var shownBeforeRestart = 0

  init(_ configuration: PlayerConfiguration = PlayerConfiguration()) {
    loop = configuration.loop
    isPaused = configuration.startsPaused
    firstPosition = configuration.start
    keepsOpen = configuration.keepsOpen
    presentation = configuration.presentation
  }

  /// Takes note of a fact.
  ///
  /// - Parameters:
  ///   - fact: What has happened.
  ///   - moment: When, and where the film was.
  /// - Returns: What to do, in this order.
  mutating func receive(_ fact: PlayerFact, at moment: PlaybackMoment) -> [PlayerAction] {
    guard !state.isFinal else { return [] }
    switch fact {
    case .opened(let timeline): return open(timeline, at: moment)
    case .timelineChanged(let timeline):
      self.timeline = timeline
      return [PlayerAction(.announce, "the timeline has changed")]
    case .command(let command): return obey(command, at: moment)
    case .ready: return beginRound(at: moment)
    case .syncTimes(let times): return seek(with: times, at: moment)
    case .selected(let report): return decide(report, at: moment)
    case .drawn: return finishDrawing(at: moment)
    }
  }

  /// Takes note that the playback begins.
  mutating func begin(at moment: PlaybackMoment) {
    state = .preparing
    statistics.begin(isPaused: isPaused, at: moment.wallTime)
  }

  /// Takes note that the playback is over.
  mutating func finish(_ final: PlayerState, at moment: PlaybackMoment) {
    statistics.finish(at: moment)
    loop = PlaybackLoop()
    state = final
  }

  /// Where the film is for its viewer, or will be after the seek that waits: from its beginning on.
  func position(at moment: PlaybackMoment) -> Duration {
    (pendingSeek?.target ?? moment.position) - start
  }

  /// What is repeated, from the beginning of the film on.
  var viewersLoop: PlaybackLoop { loop.shifted(by: .zero - start) }
}

// Opening

extension PlayerMachine {
  private mutating func open(_ timeline: Timeline, at moment: PlaybackMoment) -> [PlayerAction] {
    self.timeline = timeline
    start = timeline.start.duration
    beginsWithPicture = timeline.seekable == nil
    guard timeline.seekable != nil else {
      return go(to: start, .restart(from: nil), .start, "what comes first is played", at: moment)
    }
    return go(
      to: clamped(start + firstPosition), .restart(from: nil), .start, "the film begins",
      at: moment)
  }

  private var isSeekable: Bool { timeline.map { $0.seekable != nil } ?? true }

  /// The position nearest to another one at which there is something to play.
  private func clamped(_ position: Duration) -> Duration {
    guard let range = timeline?.seekable else { return max(position, start) }
    let last = min(
      range.upperBound.duration, timeline?.end?.duration ?? start + PlaybackLoop.farEnd)
    let first = max(range.lowerBound.duration, start)
    return max(min(position, last), first)
  }
}

// Commands

extension PlayerMachine {
  private mutating func obey(
    _ command: PlayerCommand, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    switch command {
    case .play: return play(at: moment)
    case .pause: return pause(at: moment)
    case .togglePause: return isPaused ? play(at: moment) : pause(at: moment)
    case .seek(let position): return seek(to: start + position, .exact, at: moment)
    case .seekBy(let distance, let isQuick):
      let origin = pendingSeek?.target ?? moment.position
      return seek(to: origin + distance, isQuick ? .quick : .exact, at: moment)
    case .seekToTenth(let tenth):
      guard let duration = timeline?.duration?.duration else {
        return refuse(.unknownDuration, "how long this lasts is not known")
      }
      return seek(to: start + duration * tenth / 10, .exact, at: moment)
    case .step(let count): return step(by: count, at: moment)
    case .setRate(let rate):
      return [
        PlayerAction(.clock(.setRate(rate)), "the viewer wants \(rate.speed) times the speed"),
        PlayerAction(.wake, "the speed has changed"),
      ]
    case .toggleFileLoop:
      guard isSeekable || loop.repeatsFile else { return refuseSeek() }
      loop.repeatsFile.toggle()
      return [PlayerAction(.wake, "what is repeated has changed")]
    case .markLoop:
      guard isSeekable else { return refuseSeek() }
      loop.mark(pendingSeek?.target ?? moment.position)
      return [PlayerAction(.wake, "what is repeated has changed")]
    case .redraw:
      mustRedraw = true
      return [PlayerAction(.wake, "the screen has lost its picture")]
    }
  }

  private mutating func play(at moment: PlaybackMoment) -> [PlayerAction] {
    var actions: [PlayerAction] = []
    if isAtEnd, isPaused, keepsOpen { actions = seek(to: start, .exact, at: moment) }
    isPaused = false
    stepper.cancel()
    statistics.setPaused(false, at: moment.wallTime)
    return actions + [PlayerAction(.wake, "the viewer wants to go on")]
  }

  private mutating func pause(at moment: PlaybackMoment) -> [PlayerAction] {
    isPaused = true
    statistics.setPlaying(false, at: moment)
    statistics.setPaused(true, at: moment.wallTime)
    return [
      PlayerAction(.clock(.pause), "the viewer wants to pause"),
      PlayerAction(.wake, "the film is paused"),
    ]
  }

  private mutating func seek(
    to target: Duration, _ precision: SeekRequest.Precision, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    guard isSeekable else { return refuseSeek() }
    pendingSeek = SeekRequest(
      target: clamped(target), precision: precision,
      origin: pendingSeek?.target ?? moment.position)
    stepper.cancel()
    return [PlayerAction(.wake, "a seek waits")]
  }

  private mutating func step(by count: Int, at moment: PlaybackMoment) -> [PlayerAction] {
    guard count >= 0 || isSeekable else { return refuseSeek() }
    let actions = isPaused ? [] : pause(at: moment)
    stepper.request(count)
    return actions + [PlayerAction(.wake, "a step waits")]
  }

  private mutating func refuseSeek() -> [PlayerAction] {
    refuse(
      .notSeekable,
      timeline?.isLive == true
        ? "this is live: there is no going elsewhere" : "there is no going elsewhere in this")
  }

  private mutating func refuse(_ kind: PlayerMessage.Kind, _ text: String) -> [PlayerAction] {
    message = PlayerMessage(kind: kind, number: (message?.number ?? 0) + 1, text: text)
    return [PlayerAction(.announce, "a command is refused")]
  }
}

// Going elsewhere

extension PlayerMachine {
  private mutating func beginRound(at moment: PlaybackMoment) -> [PlayerAction] {
    let select = PlayerAction(.select, "the screen is ready")
    guard let request = pendingSeek else { return repeatPart(at: moment) + [select] }
    guard moment.wallTime >= seekDeadline ?? .zero else { return [select] }
    let isForward = request.target > moment.position
    if request.precision == .exact, !isForward, PlaybackSteps.own.seekPlan == nil {
      return begin(request, to: request.target, .restart(from: nil), at: moment) + [select]
    }
    resolvingSeek = request
    return [PlayerAction(.findSyncTimes(around: request.target), "a seek is planned")]
  }

  /// Until when the seek under way goes before the one that waits.
  private var seekDeadline: Duration? {
    seekStart.map { $0 + (hasCutSeek ? Self.longSeekPatience : Self.seekPatience) }
  }

  private mutating func seek(
    with times: SyncTimes, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    let select = PlayerAction(.select, "the seek has begun")
    guard let request = resolvingSeek.take() else { return [select] }
    let syncTimes = [times.previous, times.next].compactMap { $0.map { $0.duration - start } }
    let (origin, target) = (request.origin - start, request.target - start)
    let isExact = request.precision == .exact
    if let own = PlaybackSteps.own.seekPlan?(origin, target, syncTimes, isExact) {
      return begin(
        request, to: clamped(start + own.showFrom), .restart(from: start + own.decodeFrom),
        at: moment) + [select]
    }
    guard !syncTimes.isEmpty else {
      return begin(request, to: request.target, .decodeOn(group: nil), at: moment) + [select]
    }
    let plan = SeekPlan(from: origin, to: target, syncTimes: syncTimes, isExact: isExact)
    return begin(
      request, to: clamped(start + plan.showFrom), .decodeOn(group: start + plan.decodeFrom),
      at: moment) + [select]
  }

  private mutating func begin(
    _ request: SeekRequest, to target: Duration, _ path: SeekPath, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    // While this one was being planned, another seek may have been asked for.
    if pendingSeek == request { pendingSeek = nil }
    hasCutSeek = seekStart != nil
    return go(to: target, path, .seek, "the viewer wants to go there", at: moment)
  }

  /// Goes back to the beginning of the part that is repeated, once its end is reached.
  private mutating func repeatPart(at moment: PlaybackMoment) -> [PlayerAction] {
    guard !isPaused, isSeekable,
      let target = loop.restart(at: moment.position, filmStart: start, isFinished: false)
    else { return [] }
    return go(to: target, .restart(from: nil), .seek, "the part is repeated", at: moment)
  }

  private mutating func go(
    to target: Duration, _ path: SeekPath, _ why: BufferingReason, _ reason: String,
    at moment: PlaybackMoment
  ) -> [PlayerAction] {
    statistics.setPlaying(false, at: moment)
    loop.moved(to: target)
    shown = nil
    isAtEnd = false
    seekStart = moment.wallTime
    return [
      PlayerAction(.clock(.pause), reason), PlayerAction(.clock(.move(to: target)), reason),
      PlayerAction(.go(to: target, path, why), reason),
    ]
  }
}

// The picture for now

extension PlayerMachine {
  private mutating func decide(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    let actions = follow(report, at: moment)
    if report.shown != nil { return actions + show(report, at: moment) }
    if let next = report.nextFrame, beginsWithPicture, next > moment.position {
      return actions + [PlayerAction(.clock(.move(to: next)), "the film begins with this picture")]
    }
    if report.state.hasEnded, report.nextFrame == nil {
      // Nothing more comes: the seek has found all there is, and the next one can begin.
      seekStart = nil
      if pendingSeek != nil { return actions }
    }
    if let step = takeStep(report, at: moment) { return actions + step }
    if mustRedraw, hasPicture {
      mustRedraw = false
      return actions + [PlayerAction(.showAgain, "the screen has lost its picture")]
    }
    if report.isFinished, !isPaused, pendingSeek == nil {
      return actions + end(report, at: moment)
    }
    return actions + [wait(after: report, at: moment)]
  }

  /// Has the clock run while there is something to play.
  private mutating func follow(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    let canPlay = report.state.canPlay && !isPaused
    statistics.setPlaying(canPlay, at: moment)
    statistics.setStalled(
      report.state == .buffering(.underrun) && !isPaused, at: moment.wallTime)
    level = report.level
    frameCounts = report.counts
    isAtEnd = report.isFinished
    if isPaused {
      state = .paused
    } else if case .buffering(let reason) = report.state {
      state = .buffering(reason)
    } else {
      state = .playing
    }
    guard canPlay != (moment.rate != nil) else { return [] }
    return [
      canPlay
        ? PlayerAction(.clock(.run), "there is enough to play")
        : PlayerAction(.clock(isPaused ? .pause : .stall), "the film is \(state)")
    ]
  }

  private mutating func show(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    // Frames shown as stills have no hurry.
    if let rate = moment.rate {
      let delay = rate.wallTime(for: report.lateness)
      statistics.recordLateness(delay, isLate: presentation.isLate(delay))
    }
    var actions: [PlayerAction] = []
    if shown == nil {
      isHolding = true
      actions.append(
        PlayerAction(
          .holdDecoding(until: moment.wallTime + Self.longestHold),
          "the viewer waits for this picture"))
    }
    shown = report.shown
    hasPicture = true
    mustRedraw = false
    beginsWithPicture = false
    seekStart = nil
    return actions + [PlayerAction(.show, "its time has come")]
  }

  private mutating func finishDrawing(at moment: PlaybackMoment) -> [PlayerAction] {
    statistics.recordFirstFrame(at: moment.wallTime)
    guard isHolding else { return [] }
    isHolding = false
    return [PlayerAction(.resumeDecoding, "the picture is on the screen")]
  }

  /// Goes by a frame, if that was asked for and is possible now.
  private mutating func takeStep(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction]? {
    guard isPaused, pendingSeek == nil else { return nil }
    let action = stepper.next(
      shown: shown?.start, next: report.nextFrame, hasEnded: report.state.hasEnded,
      filmStart: start)
    switch action {
    case .none: return nil
    case .advance(let position):
      return [PlayerAction(.clock(.move(to: position)), "a step on")]
    case .seek(let position):
      guard isSeekable else {
        stepper.cancel()
        return refuseSeek()
      }
      return go(to: clamped(position), .restart(from: nil), .seek, "a step back", at: moment)
    }
  }

  /// What happens when the last frame has had its time.
  private mutating func end(
    _ report: BufferReport, at moment: PlaybackMoment
  ) -> [PlayerAction] {
    statistics.setPlaying(false, at: moment)
    let stop = PlayerAction(.clock(.stall), "the last frame has had its time")
    if case .failed(let message) = report.state {
      return [stop, PlayerAction(.fail(message), "nothing more can be played")]
    }
    // A film without a single picture would start again for ever.
    if isSeekable, report.counts.shown > shownBeforeRestart,
      let target = loop.restart(at: moment.position, filmStart: start, isFinished: true)
    {
      shownBeforeRestart = report.counts.shown
      return [stop] + go(to: target, .restart(from: nil), .seek, "it is repeated", at: moment)
    }
    guard keepsOpen else { return [stop, PlayerAction(.end, "the film is over")] }
    return [stop] + pause(at: moment)
  }

  /// When to look again, if nothing changes before.
  func wait(after report: BufferReport, at moment: PlaybackMoment) -> PlayerAction {
    let restart = isPaused ? nil : loop.nextRestart(after: moment)
    let position = [report.nextPosition, restart].compactMap(\.self).min()
    return PlayerAction(
      .wait(position: position, wallTime: pendingSeek == nil ? nil : seekDeadline),
      "nothing to do before that")
  }
}
