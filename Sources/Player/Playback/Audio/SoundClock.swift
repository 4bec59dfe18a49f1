import Media

/// A clock that follows the readings of a device, between two of them.
///
/// From its last correction on, it runs without the device:
///
///     position
///        │            ╱ written: no sound has come beyond this
///        │        ╱·
///        │     ╱  position, at the time of the last correction
///        │  ·
///        ╰────────────────── time
///         start
///
/// The clock of an ``AudioClock`` while its device plays, and what exercise A.6 moves.
package struct SoundClock: Hashable, Sendable {
  /// Where the sound was when the device was started.
  package let base: Duration

  /// When that was.
  package let start: Duration

  /// What it showed at its last correction.
  package var position: Duration

  /// When that was made.
  package var time: Duration

  /// The clock never goes back before this, even if the position is before it.
  package var floor: Duration

  /// Where the sound ends that the device has been given.
  package var written: Duration

  package init(
    base: Duration, start: Duration, position: Duration, time: Duration, floor: Duration,
    written: Duration
  ) {
    self.base = base
    self.start = start
    self.position = position
    self.time = time
    self.floor = floor
    self.written = written
  }

  /// What it shows at a time.
  package func position(at now: Duration) -> Duration {
    max(floor, min(position + max(.zero, now - time), written))
  }
}

extension SoundClock {
  /// More than time has passed can be heard by this much: readings are not taken at the same
  /// instant.
  private static let allowance = Duration.milliseconds(5)

  /// The quartz of a device is off by less than a thousandth: it may have played so much more.
  private static let quartzShare = 1000

  /// From this difference on, the clock jumps.
  private static let longestSlew = Duration.milliseconds(100)

  /// For this long after the start, the clock may move quickly towards the device.
  private static let settlingTime = Duration.milliseconds(500)

  // ANCHOR: solution-A.6
  /// The clock after a reading: a little nearer to the device.
  package func following(_ reading: DeviceReading, sampleRate: Int) -> SoundClock {
    let present = position(at: reading.time)
    let heard = heard(by: reading, sampleRate: sampleRate)
    var next = self
    next.written = max(written, length(of: reading.written, sampleRate))
    next.time = reading.time
    let error = heard - present
    guard .zero - Self.longestSlew < error, error < Self.longestSlew else {
      // A picture that was shown stays: the clock waits until the sound has come so far again.
      next.floor = max(floor, present)
      next.position = heard
      return next
    }
    let isSettling = reading.time - start < Self.settlingTime
    let limit = max(.zero, reading.time - time) / (isSettling ? 10 : 100)
    next.position = present + min(max(error / 16, .zero - limit), limit)
    return next
  }

  /// What can have been heard when a device says so.
  package func heard(by reading: DeviceReading, sampleRate: Int) -> Duration {
    let end = max(written, length(of: reading.written, sampleRate))
    let passed = max(.zero, reading.time - start)
    return min(
      max(base, length(of: reading.heard, sampleRate)),
      min(end, base + passed + passed / Self.quartzShare + Self.allowance))
  }
  // ANCHOR_END: solution-A.6

  private func length(of frames: Int, _ sampleRate: Int) -> Duration {
    MediaTime(value: Int64(frames), timescale: UInt32(clamping: sampleRate)).duration
  }
}
