import Media

/// How much sound has been heard, from what a device says: a smooth clock from rough readings.
///
/// A device counts the frames that it has received and those that wait, and reports both. Some
/// devices do so exactly; others move on in steps of 20 ms, run ahead after a pause, or drift and
/// jump back. Pictures that followed such readings would judder. So:
///
/// 1. what has been heard is `written − delay`, and lies between where it started and what was
///    written;
/// 2. since the start, no more can have been heard than the time that has passed, plus a thousandth
///    of it, plus 5 ms;
/// 3. the clock moves towards each reading by a sixteenth of the difference, and by at most 1 % of
///    the time since the previous reading, 10 % in the first half second; above 100 ms it jumps,
///    but it waits where it would have to jump back;
/// 4. it starts when the position first moves: some devices take 24 ms until they play;
/// 5. where the position has not moved for 80 ms, and the clock is 60 ms beyond it, the clock stops
///    too, and continues when the device has reached the clock's position. (PulseAudio begins with
///    a position that is 100 ms ahead and does not move: the device has not stopped then.)
///
/// A pure value: it receives readings and times and never requests them. Device and clock drift
/// apart by some tens of millionths; at a reading every 40 ms, the clock is 0.2 ms later than a
/// device that is 300 millionths off.
package struct AudioClock: Sendable {
  /// Frames a second.
  package let sampleRate: Int

  /// Whether the device has played anything since it was started last.
  package private(set) var hasMoved = false

  /// Since when the device has been expected to play something; `nil` if it does, or is stopped.
  package var waitingSince: Duration? { hasMoved ? nil : start }

  /// Where the sound was when the device was started last, and when that was.
  private var base = Duration.zero
  private var start: Duration?

  /// What the clock showed at its last correction.
  private var anchor: (position: Duration, time: Duration) {
    get { (anchorPosition, anchorTime) }
    set { (anchorPosition, anchorTime) = newValue }
  }
  private var anchorPosition = Duration.zero
  private var anchorTime = Duration.zero

  /// The latest position that the clock has shown: it never goes back before it.
  private var floor = Duration.zero

  /// Where the written sound ends.
  private var written = Duration.zero

  /// What the device said last, and when that was something new.
  private var lastHeard: Int?
  private var lastMove = Duration.zero

  /// A device that has not moved for this long plays nothing; none is known to take longer steps.
  private static let longestStep = Duration.milliseconds(80)

  /// A clock with a smaller lead over a position that does not move may have followed a wrong one.
  private static let longestLead = Duration.milliseconds(60)

  private let rules: PlaybackRules

  package init(sampleRate: Int, rules: PlaybackRules = .core) {
    precondition(sampleRate > 0, "a device plays frames")
    self.sampleRate = sampleRate
    self.rules = rules
  }

  /// Records that the device starts, or goes on after a pause.
  package mutating func run(at time: Duration) {
    guard start == nil else { return }
    start = time
    hasMoved = false
    lastHeard = nil
  }

  /// Records that the device is paused.
  package mutating func stop(at time: Duration) {
    guard start != nil else { return }
    base = position(at: time)
    floor = base
    start = nil
    hasMoved = false
  }

  // ANCHOR: receive
  /// Moves towards a reading of the device, if one runs.
  package mutating func receive(_ reading: DeviceReading) {
    guard let start else { return }
    let before = SoundClock(
      base: base, start: start, position: anchorPosition, time: anchorTime, floor: floor,
      written: written)
    let present = position(at: reading.time)
    written = max(written, length(reading.written))
    if hasStopped(at: reading), present - length(reading.heard) >= Self.longestLead {
      return stand(at: present, since: reading.time)
    }
    let heard = before.heard(by: reading, sampleRate: sampleRate)
    guard hasMoved else {
      guard heard > base else { return }
      hasMoved = true
      anchor = (heard, reading.time)
      return
    }
    let next =
      rules.soundClock?(before, reading, sampleRate)
      ?? before.following(reading, sampleRate: sampleRate)
    (anchor, floor) = ((next.position, next.time), next.floor)
  }
  // ANCHOR_END: receive

  /// How much sound has been heard at a moment; never less than before, never more than was written.
  package func position(at time: Duration) -> Duration {
    guard start != nil, hasMoved else { return base }
    let unlimited = anchorPosition + max(.zero, time - anchorTime)
    return max(floor, min(unlimited, written))
  }

  /// Whether the device has stopped after it has played.
  private mutating func hasStopped(at reading: DeviceReading) -> Bool {
    if reading.heard != lastHeard { (lastHeard, lastMove) = (reading.heard, reading.time) }
    return hasMoved && reading.time - lastMove >= Self.longestStep
  }

  /// Waits for the device as at the start.
  private mutating func stand(at position: Duration, since time: Duration) {
    (base, floor, start) = (position, position, time)
    hasMoved = false
  }

  private func length(_ frames: Int) -> Duration {
    MediaTime(value: Int64(frames), timescale: UInt32(clamping: sampleRate)).duration
  }
}
