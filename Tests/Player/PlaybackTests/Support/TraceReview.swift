import Playback

/// Reads the events of a playback as a stern viewer would, and counts what is wrong.
///
/// It knows nothing about how a player works: it sees when frames came into the buffer, when which
/// was shown, and what the player said about itself.
struct TraceReview {
  enum Fault: String {
    /// A frame was shown before its time.
    case early
    /// A frame was shown more than 30 ms late, less than 100 ms after the one before.
    case late
    /// A frame was shown while a later one was due.
    case backlog
    /// A frame was shown after one that follows it.
    case backwards
    /// There were more bytes or frames than the limits allow.
    case overfull
    /// A change of state has no reason, or does not begin where the one before ended.
    case unexplained
    /// The film continued although the pictures had run out, and not because of a single step.
    case runaway
    /// The events go back in time.
    case disorder
  }

  private(set) var faults: [Fault: Int] = [:]
  private(set) var state = BufferState.idle
  private let limits: BufferLimits
  private let rule = PresentationPolicy()
  private var wallTime = Duration.zero
  private var waiting: [Duration] = []
  private var shown: Duration?
  private var shownAt: Duration?
  private var stall: PlaybackMoment?
  private let sinkTime: Duration

  /// When the step forward was requested that has not been seen yet.
  private var steps: ArraySlice<Duration>

  /// Reads events.
  ///
  /// - Parameters:
  ///   - events: The whole trace, in order.
  ///   - limits: What the buffer may hold.
  ///   - sinkTime: How long a screen is busy with a picture; the player learns of a stall after
  ///     that.
  ///   - steps: When a viewer requested a step forward, in order.
  init(
    _ events: [BufferEvent], limits: BufferLimits, sinkTime: Duration = .zero,
    steps: [Duration] = []
  ) {
    self.limits = limits
    self.sinkTime = sinkTime
    self.steps = steps[...]
    for event in events { read(event) }
  }

  private mutating func check(_ isRight: Bool, _ fault: Fault) {
    if !isRight { faults[fault, default: 0] += 1 }
  }

  private mutating func read(_ event: BufferEvent) {
    check(event.moment.wallTime >= wallTime, .disorder)
    wallTime = event.moment.wallTime
    check(
      event.level.frameCount <= limits.frameCount
        && (event.level.byteCount <= limits.byteCount || event.level.frameCount <= 1), .overfull)
    check(!event.reason.isEmpty, .unexplained)
    if let stall, wallTime >= stall.wallTime + sinkTime,
      event.transition?.to != .buffering(.seek)
    {
      // What was noticed late is put right by going back; nothing but a step leads forward.
      let position = event.moment.position
      let isStep = position > stall.position && takeStep(to: position, from: stall.position)
      check(position <= stall.position || isStep, .runaway)
      if isStep { self.stall = event.moment }
    }
    switch event.kind {
    case .state: change(event)
    case .decode: if let time = event.presentationTime { waiting.append(time) }
    case .show: if let time = event.presentationTime { show(time, event) }
    case .fetch, .drop, .stall: break
    }
  }

  /// Whether a step forward that leads here was requested.
  ///
  /// It leads to the start of the very next frame, and each request is good for one step.
  private mutating func takeStep(to position: Duration, from origin: Duration) -> Bool {
    guard let asked = steps.first, asked <= wallTime,
      position == waiting.filter({ $0 > origin }).min()
    else { return false }
    steps.removeFirst()
    return true
  }

  private mutating func change(_ event: BufferEvent) {
    guard let transition = event.transition else { return check(false, .unexplained) }
    check(
      transition.from == state && !transition.reason.isEmpty
        && (transition.to != state || state == .buffering(.seek)),
      .unexplained)
    state = transition.to
    stall = state == .buffering(.underrun) ? event.moment : nil
    if state == .buffering(.seek) || state == .buffering(.start) {
      waiting = []
      shown = nil
      shownAt = nil
    }
  }

  private mutating func show(_ time: Duration, _ event: BufferEvent) {
    let position = event.moment.position
    check(time <= position, .early)
    check(!waiting.contains { time < $0 && $0 <= position }, .backlog)
    check(shown.map { time > $0 } ?? true, .backwards)
    if let rate = event.moment.rate, let shownAt, wallTime - shownAt < rule.patience {
      check(rate.wallTime(for: position - time) <= rule.lateTolerance, .late)
    }
    waiting.removeAll { $0 <= time }
    shown = time
    shownAt = wallTime
  }
}
