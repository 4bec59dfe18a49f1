import Playback

/// Two buffers with mistakes that look reasonable; run them in the simulation to see what they do.
///
/// Each takes the wrong frame for now, in its own way. Their common faults: the clock never waits for the buffer, what is
/// buffered is measured up to the frame shown last even if one before it is missing, a refill is
/// measured from where the film stood when it began, and nothing counts bytes.
struct FaultyBuffer: SimulatedBuffer {
  enum Version: Sendable {
    /// Takes the first frame that is *not yet* due, and drops all before it: each call uses
    /// up a frame of the future.
    case nextFrame
    /// Takes the first frame if it is due, one for each call, so it never catches up; a
    /// full buffer drops its first frame, which is the next to be shown.
    case everyFrame
  }

  private struct Item: Sendable {
    let frame: Int
    let interval: FrameInterval
    let byteCount: Int
  }

  private static let target = Duration.seconds(3)
  private static let low = Duration.seconds(1)
  private static let frameLimit = 200

  let version: Version
  private var items: [Item] = []
  private var byteCount = 0
  private var state = BufferState.idle
  private var hasEnded = false

  /// Where the film stood when the filling began: the target is measured from here.
  private var fillingStart = Duration.zero
  private(set) var isFilling = false
  private(set) var counts = FrameCounts()
  private var events: [BufferEvent] = []

  init(_ version: Version) {
    self.version = version
  }

  var takesOrderedFrames: Bool { false }
  var stopsClock: Bool { false }
  var coveredUntil: Duration? { items.last?.interval.end }
  var fillingReason: String { isFilling ? "filling to target" : "resting until low" }

  mutating func begin(_ reason: BufferingReason, epoch: Epoch, at moment: PlaybackMoment) {
    counts.flushed += items.count
    items = []
    byteCount = 0
    hasEnded = false
    isFilling = true
    fillingStart = moment.position
    move(to: .buffering(reason), reason: reason.rawValue, at: moment)
  }

  func advance(
    to target: Duration, isAhead: Bool, for reason: BufferingReason, at moment: PlaybackMoment
  ) -> Bool { false }

  func admits(byteCount: Int, epoch: Epoch, at moment: PlaybackMoment) -> Bool { true }

  mutating func insert(
    _ frame: Int, _ interval: FrameInterval, byteCount: Int, continuing: Bool, epoch: Epoch,
    at moment: PlaybackMoment
  ) -> Bool {
    counts.decoded += 1
    if version == .everyFrame, items.count >= Self.frameLimit {
      drop(items.removeFirst(), "200 frames: the first is dropped", at: moment)
    }
    let place = items.lastIndex { $0.interval.start <= interval.start }.map { $0 + 1 } ?? 0
    items.insert(Item(frame: frame, interval: interval, byteCount: byteCount), at: place)
    self.byteCount += byteCount
    if buffered(from: fillingStart) >= Self.target { isFilling = false }
    let enough = version == .nextFrame ? Self.target : Self.low
    if buffered(from: fillingStart) >= enough {
      move(to: .ready, reason: "\(enough.reasonText) buffered", at: moment)
    }
    note(.decode, interval.start, fillingReason, transition: nil, at: moment)
    return true
  }

  mutating func close(_ supply: BufferSupply, epoch: Epoch, at moment: PlaybackMoment) {
    hasEnded = true
    isFilling = false
    move(to: .endOfStream, reason: "end of stream", at: moment)
  }

  mutating func take(at moment: PlaybackMoment) -> FrameSelection<Int> {
    if !isFilling, !hasEnded, buffered(from: moment.position) < Self.low {
      isFilling = true
      fillingStart = moment.position
      move(to: .buffering(.underrun), reason: "less than 1.0 s buffered", at: moment)
    }
    let isPlaying = state.canPlay || moment.position > .zero
    let item = isPlaying ? dequeue(at: moment) : nil
    if let item {
      counts.shown += 1
      note(.show, item.interval.start, "taken from the buffer", transition: nil, at: moment)
    }
    return FrameSelection(
      shown: item.map {
        .init(
          content: $0.frame, interval: $0.interval, lateness: moment.position - $0.interval.start)
      },
      // It asks at every refresh of the display.
      nextPosition: moment.position, nextFrame: items.first?.interval.start,
      isFinished: hasEnded && !hasMore(at: moment.position), isFilling: isFilling, state: state,
      level: level(at: moment.position), counts: counts)
  }

  /// Whether asking again can ever give a frame.
  private func hasMore(at position: Duration) -> Bool {
    guard let last = items.last else { return false }
    return version == .everyFrame || last.interval.start >= position
  }

  // ANCHOR: faults
  private mutating func dequeue(at moment: PlaybackMoment) -> Item? {
    switch version {
    case .nextFrame:
      guard let index = items.firstIndex(where: { $0.interval.start >= moment.position })
      else { return nil }
      let item = items.remove(at: index)
      byteCount -= item.byteCount
      for old in items[..<index] { drop(old, "before the time asked for", at: moment) }
      items.removeFirst(index)
      return item
    case .everyFrame:
      guard let first = items.first, first.interval.start <= moment.position else { return nil }
      byteCount -= first.byteCount
      return items.removeFirst()
    }
  }
  // ANCHOR_END: faults

  mutating func note(
    _ kind: BufferEvent.Kind, _ presentationTime: Duration?, _ reason: String,
    transition: BufferTransition?, at moment: PlaybackMoment
  ) {
    events.append(
      BufferEvent(
        kind: kind, moment: moment, level: level(at: moment.position),
        presentationTime: presentationTime, transition: transition, isFilling: isFilling,
        reason: reason))
  }

  mutating func drainEvents() -> [BufferEvent] {
    defer { events.removeAll() }
    return events
  }

  private func buffered(from position: Duration) -> Duration {
    items.last.map { max(.zero, $0.interval.start - position) } ?? .zero
  }

  private func level(at position: Duration) -> BufferLevel {
    BufferLevel(
      duration: buffered(from: position), frameCount: items.count, byteCount: byteCount)
  }

  private mutating func drop(_ item: Item, _ reason: String, at moment: PlaybackMoment) {
    byteCount -= item.byteCount
    counts.dropped += 1
    note(.drop, item.interval.start, reason, transition: nil, at: moment)
  }

  private mutating func move(to next: BufferState, reason: String, at moment: PlaybackMoment) {
    guard next != state else { return }
    defer { state = next }
    note(
      .state, nil, reason,
      transition: BufferTransition(from: state, to: next, reason: reason), at: moment)
  }
}
