import Media

/// A queue of frames that plays by a clock: what a device is, in numbers.
///
///     heard = min(written, heard before + time since then × rate)
///
/// Devices without a clock of their own are one, and those that swallow everything at once have to be
/// treated as one. A pure value: it is handed the time, and never asks for it.
package struct PacedQueue: Sendable {
  /// Frames a second.
  package let sampleRate: Int

  /// Frames that wait at most.
  package let capacity: Int

  /// Frames that were put in.
  package private(set) var written = 0

  /// How often it has run empty while it played.
  package private(set) var underrunCount = 0

  /// How many frames had been heard at a moment; while it runs, more come with each second.
  private var anchor: (heard: Int, time: Duration)?
  private var isPaused = false
  private var heardBeforePause = 0

  package init(sampleRate: Int, capacity: Int) {
    precondition(sampleRate > 0 && capacity > 0, "a queue has room and plays")
    self.sampleRate = sampleRate
    self.capacity = capacity
  }

  /// Creates one that has been playing for a while, and held this much at a moment.
  package init(sampleRate: Int, capacity: Int, written: Int, heard: Int, at time: Duration) {
    self.init(sampleRate: sampleRate, capacity: capacity)
    self.written = written
    heardBeforePause = heard
    anchor = (heard, time)
  }

  /// Frames that have been heard.
  package func heard(at time: Duration) -> Int {
    guard let anchor else { return min(heardBeforePause, written) }
    let elapsed = max(.zero, time - anchor.time)
    let frames = elapsed.frames(at: sampleRate)
    return min(written, anchor.heard.addingClamped(frames))
  }

  /// Frames that it has room for.
  package func room(at time: Duration) -> Int { max(0, capacity - (written - heard(at: time))) }

  /// Puts frames in, as many as there is room for; returns how many that are.
  package mutating func write(_ count: Int, at time: Duration) -> Int {
    let heard = heard(at: time)
    let taken = min(count, max(0, capacity - (written - heard)))
    guard taken > 0 else { return 0 }
    if heard == written {
      // It starts, or starts again: time without frames does not count.
      if anchor != nil { underrunCount += 1 }
      heardBeforePause = heard
      anchor = isPaused ? nil : (heard, time)
    }
    written += taken
    return taken
  }

  package mutating func pause(at time: Duration) {
    heardBeforePause = heard(at: time)
    anchor = nil
    isPaused = true
  }

  /// Takes frames out again that were put in last and have not been heard; only while it is paused.
  package mutating func takeBack(_ count: Int) {
    written -= min(count, max(0, written - heardBeforePause))
  }

  package mutating func resume(at time: Duration) {
    guard isPaused else { return }
    isPaused = false
    if written > 0 { anchor = (heardBeforePause, time) }
  }

  /// Empties it; counts start at 0 again.
  package mutating func drop() {
    self = PacedQueue(sampleRate: sampleRate, capacity: capacity, underrunCount: underrunCount)
  }

  private init(sampleRate: Int, capacity: Int, underrunCount: Int) {
    self.init(sampleRate: sampleRate, capacity: capacity)
    self.underrunCount = underrunCount
  }

  /// When all written sound will have been heard; `nil` while it is paused.
  package func end(after time: Duration) -> Duration? {
    let left = written - heard(at: time)
    guard left > 0 else { return time }
    return isPaused ? nil : time + Duration.frames(left, at: sampleRate)
  }
}

extension Duration {
  /// How long this many frames last, rounded up.
  package static func frames(_ count: Int, at rate: Int) -> Duration {
    let attoseconds = Int128(count) * 1_000_000_000_000_000_000
    return Duration(attoseconds: (attoseconds + Int128(rate) - 1) / Int128(rate))
  }

  /// How many whole frames fit into it.
  package func frames(at rate: Int) -> Int {
    Int(clamping: Int64(clamping: attoseconds * Int128(rate) / 1_000_000_000_000_000_000))
  }
}
