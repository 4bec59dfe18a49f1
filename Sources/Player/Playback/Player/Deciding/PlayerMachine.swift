import Media

/// Decides what the player does: facts in, actions out.
///
/// A pure state machine. It knows no task, no clock and no picture: it receives what has happened
/// at which moment, and answers what to do and why. `VideoPlayerEngine` carries the actions out on a
/// screen, `BufferSimulation` on a timeline of numbers.
///
/// A round begins with `PlayerFact/ready`. Then, first come first served:
///
/// | situation | what is done |
/// |---|---|
/// | a seek waits, and the one before has shown its picture | `go` there |
/// | the end of a repeated part is reached | `go` to its beginning |
/// | always | `select` the picture for now; the clock runs or stops as the buffer says |
/// | there is a picture | `show` it |
/// | paused, and a step is due | move on or `go` back by a frame |
/// | the screen has lost its picture | `showAgain` |
/// | the last frame has had its time | restart, pause or `end` |
/// | otherwise | `wait` |
///
/// Where the film has sound, `SyncPolicy` decides whether both run: the clock starts when the device
/// does, and stops where one of them is missing.
package struct PlayerMachine: Sendable {
  /// At most 50 ms: decoding rests while the first picture after a seek is drawn.
  ///
  /// The viewer waits for that one, and not yet for those after it. Where a terminal takes its time,
  /// the processor has nothing to do meanwhile.
  static let longestHold = Duration.milliseconds(50)

  var state = PlayerState.idle
  var timeline: Timeline?
  var loop: PlaybackLoop
  var isPaused: Bool
  package var statistics = PlaybackStatistics()

  /// Whether the last frame has had its time.
  var isAtEnd = false

  /// The latest message for the viewer.
  var message: PlayerMessage?

  /// Where the film begins: the viewer's 0:00.
  var start = Duration.zero

  let firstPosition: Duration
  let keepsOpen: Bool
  let presentation: PresentationPolicy
  var rules: PlaybackRules { presentation.rules }
  var stepper = FrameStepper()

  var seeking = Seeking()
  var drawing = PictureState()

  /// Whether the film has a sound track to be heard.
  let hasSound: Bool
  var hearing: Hearing

  var pictures = BufferedPictures()

  /// Why the film would wait now; after it has run once, that is a stall.
  var waitReason = BufferingReason.start

  /// The speed that was ordered last; the clock may take it on a little later, with the sound.
  var rate: PlaybackRate

  /// How near to the present the film is kept; `nil` does not keep it there.
  var latency: LatencyPolicy?

  package init(_ configuration: PlayerConfiguration = PlayerConfiguration()) {
    loop = configuration.loop
    isPaused = configuration.startsPaused
    firstPosition = configuration.start
    keepsOpen = configuration.keepsOpen
    presentation = configuration.presentation
    let hasSound = configuration.sound != nil
    self.hasSound = hasSound
    rate = configuration.rate
    latency = configuration.latency.map { LatencyPolicy(target: $0, hasSound: hasSound) }
    hearing = Hearing(report: hasSound ? .missing : .absent)
  }

  /// Records a fact.
  ///
  /// - Parameters:
  ///   - fact: What has happened.
  ///   - moment: When, and where the film was.
  /// - Returns: What to do, in this order.
  package mutating func receive(_ fact: PlayerFact, at moment: PlaybackMoment) -> [PlayerAction] {
    guard !state.isFinal else { return [] }
    switch fact {
    case .opened(let timeline): return open(timeline, at: moment)
    case .timelineChanged(let timeline):
      self.timeline = timeline
      return [PlayerAction(.announce, "the timeline has changed")]
        + (isPaused ? [] : returnToWindow(at: moment) + keepNear(at: moment))
        + watchSound(at: moment)
    case .command(let command): return obey(command, at: moment)
    case .ready: return beginRound(at: moment)
    case .syncTimes(let times): return seek(with: times, at: moment)
    case .selected(let report): return decide(report, at: moment)
    case .drawn: return finishDrawing(at: moment)
    case .sound(let report): return hear(report, at: moment)
    case .soundMessage(let text): return say(.sound, text, "the viewer should know this")
    }
  }

  /// Records that the playback begins.
  package mutating func begin(at moment: PlaybackMoment) {
    state = .preparing
    statistics.begin(isPaused: isPaused, at: moment.wallTime)
  }

  /// Records that the playback is over.
  mutating func finish(_ final: PlayerState, at moment: PlaybackMoment) {
    statistics.finish(at: moment)
    loop = PlaybackLoop()
    state = final
  }

  /// Where the film is for its viewer, or will be after the seek that waits: from its beginning on.
  func position(at moment: PlaybackMoment) -> Duration {
    (seeking.pending?.target ?? moment.position) - start
  }

  /// What is repeated, from the beginning of the film on.
  var viewersLoop: PlaybackLoop { loop.shifted(by: .zero - start) }
}

// Opening

extension PlayerMachine {
  private mutating func open(_ timeline: Timeline, at moment: PlaybackMoment) -> [PlayerAction] {
    self.timeline = timeline
    start = timeline.start.duration
    guard timeline.seekable != nil else {
      // A viewer may have wanted to go elsewhere before anything was known about the film.
      let refusal = seeking.pending.take() == nil ? [] : refuseSeek()
      return refusal
        + go(to: start, .restart(from: nil), .start, "what comes first is played", at: moment)
    }
    // Live films start at the present, unless the configuration says otherwise.
    let isAtPresent = timeline.isLive && firstPosition == .zero
    let first = isAtPresent ? livePosition ?? start : clamped(start + firstPosition)
    if isAtPresent { seeking.remainingStarts = Seeking.startLimit }
    return go(to: first, .restart(from: nil), .start, "the film begins", at: moment)
  }

  /// The newest position of a live presentation at which playing can go on; `nil` for others.
  var livePosition: Duration? {
    guard let timeline, timeline.isLive else { return nil }
    return (timeline.seekable?.upperBound ?? timeline.liveSync)?.duration
  }

  /// Goes to the present if what comes next is no longer offered.
  ///
  /// Segments that were loaded before are still there, a little before the window begins.
  mutating func returnToWindow(at moment: PlaybackMoment) -> [PlayerAction] {
    guard let livePosition, seeking.pending == nil, seeking.start == nil,
      let oldest = timeline?.seekable?.lowerBound.duration,
      moment.position + Self.windowSlack < oldest
    else { return [] }
    seeking.pending = SeekRequest(target: livePosition, precision: .exact, origin: moment.position)
    return say(
      .live, "this part of the broadcast is gone: back to the present", "out of the window")
      + [PlayerAction(.wake, "a seek waits")]
  }

  /// How far outside the window playing goes on.
  private static let windowSlack = Duration.seconds(10)

  var isSeekable: Bool { timeline.map { $0.seekable != nil } ?? true }

  /// The position nearest to another one at which there is something to play.
  func clamped(_ position: Duration) -> Duration {
    guard let range = timeline?.seekable else { return max(position, start) }
    let last = min(
      range.upperBound.duration, timeline?.end?.duration ?? start + PlaybackLoop.farEnd)
    let first = max(range.lowerBound.duration, start)
    return max(min(position, last), first)
  }
}
