import Media

/// Decides what the player does: facts in, actions out.
///
/// A pure state machine. It knows no task, no clock and no picture: it receives what has happened
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
///
/// Where the film has sound, `SyncPolicy` decides whether both run: the clock starts when the device
/// does, and stops where one of them is missing.
package struct PlayerMachine: Sendable {
  /// After so long another seek may begin, although the one under way has not shown its picture.
  static let seekPatience = Duration.milliseconds(250)

  /// The same for a seek that has cut off another one: dragging shows a picture now and then.
  static let longSeekPatience = Duration.seconds(2)

  /// So long decoding rests at most while the first picture after a seek is drawn.
  ///
  /// The viewer waits for that one, and not yet for those after it. Where a terminal takes its time,
  /// the processor has nothing to do meanwhile.
  static let longestHold = Duration.milliseconds(50)

  var state = PlayerState.idle
  var timeline: Timeline?
  var loop: PlaybackLoop
  var isPaused: Bool
  package var statistics = PlaybackStatistics()
  var level = BufferLevel.empty

  /// Whether the buffer needs no frames for now.
  var isBufferResting = false
  var frameCounts = FrameCounts()

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

  /// The newest seek that has not begun.
  var pendingSeek: SeekRequest?

  /// The seek that waits for the source to find sync samples.
  var resolvingSeek: SeekRequest?

  /// When the seek under way began; `nil` once it has shown its picture.
  var seekStart: Duration?

  /// Whether that seek has cut off another one.
  var hasCutSeek = false

  /// The interval of the picture on the screen; `nil` while a seek has not found one yet.
  var shown: FrameInterval?

  /// Whether there is any picture on the screen, and whether it has to be drawn once more.
  var hasPicture = false
  var mustRedraw = false

  /// Whether the film begins with the first picture that comes, whenever that is.
  var beginsWithPicture = false

  /// Whether decoding rests while a picture is drawn.
  var isHolding = false

  /// Frames shown before the film last started again.
  var shownBeforeRestart = 0

  /// Whether the film has a sound track that is to be heard.
  let hasSound: Bool

  /// The state of the sound, and of the pictures.
  var sound: SoundReport
  var pictures = SyncPolicy.Supply.missing

  /// Whether the pictures have run out.
  var lacksPictures = false

  /// Whether the film runs without its sound, which the sender does not send.
  var isSoundSilent = false

  /// Since when sound is missing while pictures come, and the newest moment that had come by then.
  var soundLack: (since: Duration, newest: Duration)?

  /// The last order to the sound.
  var soundOrder = SoundOrder.pause

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
    sound = hasSound ? .missing : .absent
  }

  /// Takes note of a fact.
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

  /// Takes note that the playback begins.
  package mutating func begin(at moment: PlaybackMoment) {
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
    guard timeline.seekable != nil else {
      // A viewer may have wanted to go elsewhere before anything was known of the film.
      let refusal = pendingSeek.take() == nil ? [] : refuseSeek()
      return refusal
        + go(to: start, .restart(from: nil), .start, "what comes first is played", at: moment)
    }
    // Live films start at the present, unless the configuration says otherwise.
    let first =
      timeline.isLive && firstPosition == .zero
      ? livePosition ?? start : clamped(start + firstPosition)
    return go(to: first, .restart(from: nil), .start, "the film begins", at: moment)
  }

  /// The newest position of a live presentation at which playing can go on; `nil` for others.
  var livePosition: Duration? {
    guard let timeline, timeline.isLive else { return nil }
    return (timeline.seekable?.upperBound ?? timeline.liveSync)?.duration
  }

  /// Goes to the present where what comes next is no longer offered.
  ///
  /// A little before the beginning of the window there is still what has been loaded.
  mutating func returnToWindow(at moment: PlaybackMoment) -> [PlayerAction] {
    guard let livePosition, pendingSeek == nil, seekStart == nil,
      let oldest = timeline?.seekable?.lowerBound.duration,
      moment.position + Self.windowSlack < oldest
    else { return [] }
    pendingSeek = SeekRequest(target: livePosition, precision: .exact, origin: moment.position)
    return say(
      .live, "this part of the broadcast is gone: back to the present", "out of the window")
      + [PlayerAction(.wake, "a seek waits")]
  }

  /// How far outside of the window playing goes on.
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
