/// The frame buffer's rules without its locks: a queue, a buffer policy, a presentation policy.
///
/// The player runs it inside an actor, `BufferSimulation` on a timeline of numbers: it is the same
/// code. Each frame carries its epoch, that of the seek that requested it; frames of an
/// older epoch are refused.
package struct BufferMachine<Content: Sendable>: Sendable {
  private var queue = FrameQueue<Content>()
  private var policy: any BufferPolicy
  private let presentation: PresentationPolicy
  private var supply = BufferSupply.flowing
  private var epoch = Epoch()
  private var filling = BufferDecision(isFilling: false, reason: "idle", transition: nil)

  /// The interval of the picture on the screen.
  private var shown: FrameInterval?

  /// Until when the last picture stays where no other one comes; `nil` until its own end.
  private var standsUntil: Duration?

  /// For how long decoding has been held.
  private var heldTime = Duration.zero

  /// The size of the largest frame so far.
  private var largestByteCount = 0

  /// When that picture was handed out, in real time.
  private var shownAt: Duration?

  /// Whether the frame inserted last is the one on the screen.
  private var lastIsShown = false

  package private(set) var counts = FrameCounts()
  private let recordsEvents: Bool
  private var events: [BufferEvent] = []

  package init(policy: any BufferPolicy, presentation: PresentationPolicy, recordsEvents: Bool) {
    self.policy = policy
    self.presentation = presentation
    self.recordsEvents = recordsEvents
  }

  var state: BufferState { policy.state }
  package var isFilling: Bool { filling.isFilling }
  package var fillingReason: String { filling.reason }

  /// Where the last frame that is here ends; `nil` if there is none.
  ///
  /// A hole before it counts as covered: frames come in order, so nothing will fill it, and the
  /// picture before it stays on the screen.
  package var coveredUntil: Duration? {
    [queue.intervals.last?.end, shownUntil].compactMap(\.self).max()
  }

  /// Until when the picture on the screen is the right one, if no other one comes.
  private var shownUntil: Duration? {
    shown.map { isFlowing && state.canPlay ? max($0.end, standsUntil ?? $0.end) : $0.end }
  }

  /// Keeps the last picture until a moment: what belongs there was lost, and will not come.
  mutating func stand(until position: Duration) { standsUntil = position }

  /// Records that decoding was held for this long: it could have brought more frames.
  mutating func noteHold(of duration: Duration) { heldTime += duration }

  /// Whether more frames may come.
  var isFlowing: Bool { supply == .flowing }

  func level(at position: Duration) -> BufferLevel {
    queue.level(at: position, shown: shown, rules: presentation.rules)
  }

  /// Forgets all frames and takes those of `epoch` from now on.
  package mutating func begin(_ reason: BufferingReason, epoch: Epoch, at moment: PlaybackMoment) {
    guard epoch > self.epoch else { return }
    self.epoch = epoch
    counts.flushed += queue.intervals.count
    queue.removeAll()
    shown = nil
    shownAt = nil
    lastIsShown = false
    supply = .flowing
    carryOut(policy.begin(reason), at: moment)
  }

  /// Goes on to a later moment without a flush: frames before it are given up, the others stay.
  ///
  /// - Parameters:
  ///   - target: The frame that belongs to this moment is shown next.
  ///   - isAhead: Whether the frames still to be decoded contain all that follow those here.
  ///   - reason: Why the film goes there.
  ///   - moment: Now; its position is the target.
  /// - Returns: Whether the frame for the target is here or still to come.
  package mutating func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) -> Bool {
    guard let count = frameCount(before: target, isAhead: isAhead) else { return false }
    for _ in 0..<count { _ = queue.popFirst() }
    counts.flushed += count
    shown = nil
    shownAt = nil
    lastIsShown = false
    carryOut(policy.begin(reason), at: moment)
    update(at: moment)
    return true
  }

  /// How many of the frames here lie before the one for a moment; `nil` if that one may be gone.
  private func frameCount(before target: Duration, isAhead: Bool) -> Int? {
    if let first = queue.intervals.first, let last = queue.intervals.last,
      first.start <= target, target < last.end
    {
      return queue.intervals.lastIndex { $0.start <= target }
    }
    guard isAhead else { return nil }
    guard let last = queue.intervals.last ?? shown else { return 0 }
    // Where rates change, a last frame may last longer than it says: it might be the one.
    return target >= last.end + last.duration ? queue.intervals.count : nil
  }

  /// Whether there is room for a frame of that size; otherwise the frame waits outside the buffer.
  ///
  /// A decoder may give several frames at once, after the policy has requested one.
  package mutating func admits(byteCount: Int, epoch: Epoch, at moment: PlaybackMoment) -> Bool {
    // A frame that is no longer wanted is dropped at once, not refused later.
    guard epoch == self.epoch else { return true }
    largestByteCount = max(largestByteCount, byteCount)
    let level = level(at: moment.position)
    guard policy.limits.limit(against: byteCount, beside: level) != nil else { return true }
    // The policy has to know how large frames can be: a full buffer is as ready as it gets.
    update(at: moment)
    return false
  }

  /// Puts a frame in its place, unless a seek or the picture on the screen has overtaken it.
  ///
  /// A frame is `continuing` if nothing can lie between it and the one before. That one then lasts
  /// until this begins, whatever duration it came with: in files with B-pictures and changing frame
  /// rates, durations belong to the decoding order.
  ///
  /// - Returns: Whether the frame was taken.
  package mutating func insert(
    _ content: Content, _ interval: FrameInterval, byteCount: Int, continuing: Bool,
    epoch: Epoch, at moment: PlaybackMoment
  ) -> Bool {
    guard epoch == self.epoch else { return false }
    counts.decoded += 1
    if let shown, interval.start <= shown.start {
      counts.dropped += 1
      note(.drop, interval.start, "older than the picture on the screen", at: moment)
      return false
    }
    if continuing { extendLast(to: interval.start) }
    largestByteCount = max(largestByteCount, byteCount)
    queue.insert(content, interval, byteCount: byteCount)
    lastIsShown = false
    update(at: moment)
    note(.decode, interval.start, filling.reason, at: moment)
    return true
  }

  /// Records that the stream has ended or failed.
  package mutating func close(_ supply: BufferSupply, epoch: Epoch, at moment: PlaybackMoment) {
    guard epoch == self.epoch else { return }
    self.supply = supply
    update(at: moment)
  }

  /// Hands out the frame for now, if it is not on the screen already.
  package mutating func take(at moment: PlaybackMoment) -> FrameSelection<Content> {
    var taken: FrameSelection<Content>.Shown?
    var dropped: [FrameInterval] = []
    var deferral: Duration?
    switch presentation.decide(
      now: moment.position, presentationTimes: queue.intervals.lazy.map(\.start),
      rate: moment.rate, pictureAge: shownAt.map { moment.wallTime - $0 })
    {
    case .wait(let until):
      deferral = until
    case .show(let index, let lateness):
      for _ in 0..<index { dropped += queue.popFirst().map { [$0.interval] } ?? [] }
      taken = queue.popFirst().map {
        .init(content: $0.content, interval: $0.interval, lateness: lateness)
      }
      shown = taken?.interval
      shownAt = moment.wallTime
      lastIsShown = queue.isEmpty
      counts.shown += 1
      counts.dropped += dropped.count
    }
    update(at: moment)
    for interval in dropped {
      note(.drop, interval.start, "a newer frame is due", at: moment)
    }
    if let taken { note(.show, taken.interval.start, "due", at: moment) }
    return selection(taken, deferral: deferral, at: moment.position)
  }

  /// Asks the policy; called whenever the frames, the supply or the time have changed.
  mutating func update(at moment: PlaybackMoment) {
    let facts = BufferFacts(
      level: level(at: moment.position), frameByteCount: largestByteCount,
      frameDuration: (queue.intervals.last ?? shown)?.duration ?? .zero,
      hasPicture: !queue.isEmpty || shownUntil.map { $0 > moment.position } ?? false,
      supply: supply, moment: moment, heldTime: heldTime)
    carryOut(policy.decide(facts), at: moment)
  }

  /// Writes a line into the event log.
  package mutating func note(
    _ kind: BufferEvent.Kind, _ presentationTime: Duration?, _ reason: String,
    transition: BufferTransition? = nil, at moment: PlaybackMoment
  ) {
    guard recordsEvents else { return }
    events.append(
      BufferEvent(
        kind: kind, moment: moment, level: level(at: moment.position),
        presentationTime: presentationTime, transition: transition, isFilling: isFilling,
        reason: reason))
  }

  /// Returns what was written into the event log since the last call.
  package mutating func drainEvents() -> [BufferEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  private mutating func carryOut(_ decision: BufferDecision, at moment: PlaybackMoment) {
    filling = decision
    guard let transition = decision.transition else { return }
    if transition.to == .buffering(.underrun) { note(.stall, nil, transition.reason, at: moment) }
    note(.state, nil, transition.reason, transition: transition, at: moment)
  }

  private mutating func extendLast(to moment: Duration) {
    if lastIsShown, let last = shown {
      shown = FrameInterval(start: last.start, end: moment)
    } else {
      queue.extendLast(to: moment)
    }
  }

  /// Where so little will be left that the policy has to decide again.
  func refillPosition(after position: Duration) -> Duration? {
    filling.refillThreshold.flatMap {
      queue.position(ofLevelBelow: $0, after: position, shown: shown)
    }
  }

  /// The next frame, the end of the last one, or where the policy changes its mind before that.
  private func nextPosition(after position: Duration, deferral: Duration?) -> Duration? {
    let shownEnd = shownUntil.flatMap { $0 > position ? $0 : nil }
    let low = refillPosition(after: position)
    return [deferral ?? queue.intervals.first?.start ?? shownEnd, low].compactMap(\.self).min()
  }

  private func selection(
    _ taken: FrameSelection<Content>.Shown?, deferral: Duration?, at position: Duration
  ) -> FrameSelection<Content> {
    let shownEnd = shown?.end ?? position
    return FrameSelection(
      shown: taken,
      nextPosition: nextPosition(after: position, deferral: deferral),
      nextFrame: queue.intervals.first?.start,
      isFinished: supply != .flowing && queue.isEmpty && shownEnd <= position,
      isFilling: isFilling, state: state, level: level(at: position), counts: counts)
  }
}
