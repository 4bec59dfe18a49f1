/// The next picture of a film that is wound on or back.
package struct FastPicture: Hashable, Sendable {
  /// The sync sample that is shown, counted from the start of the film.
  package let time: Duration

  /// How long after the picture before it.
  package let delay: Duration

  package init(time: Duration, delay: Duration) {
    self.time = time
    self.delay = delay
  }

  /// Pictures follow each other no faster than this, however quickly they are decoded.
  package static let shortestDelay = Duration.milliseconds(100)

  // ANCHOR: solution-B.5
  /// Chooses the sync sample that is shown next.
  ///
  /// At speed N, film time passes N times as fast as time: a picture that is `d` further on in the
  /// film appears `d / N` later. So the speed is right even if the intervals between sync samples
  /// vary. The next picture is the nearest one that leaves time to decode it, and at least a tenth
  /// of a second; half of the time is left to the rest of the machine.
  ///
  /// - Parameters:
  ///   - position: The picture on the screen.
  ///   - speed: How many times as fast as normal; negative backward, never 0.
  ///   - syncTimes: Where pictures can be decoded alone, in ascending order.
  ///   - cost: How long one takes to decode.
  /// - Returns: `nil` if the film has no further picture in this direction.
  package static func next(
    after position: Duration, speed: Int, syncTimes: [Duration], cost: Duration
  ) -> FastPicture? {
    guard speed != 0 else { return nil }
    let factor = Int(clamping: speed.magnitude)
    let step = max(shortestDelay, cost * 2) * factor
    let time: Duration?
    if speed > 0 {
      let index = insertionIndex(in: syncTimes, of: position + step)
      let last = syncTimes.last.flatMap { $0 > position ? $0 : nil }
      time = index < syncTimes.count ? syncTimes[index] : last
    } else {
      let index = insertionIndex(in: syncTimes, of: position - step + Duration(attoseconds: 1))
      let first = syncTimes.first.flatMap { $0 < position ? $0 : nil }
      time = index > 0 ? syncTimes[index - 1] : first
    }
    return time.map { time in
      let distance = speed > 0 ? time - position : position - time
      return FastPicture(time: time, delay: distance / factor)
    }
  }
  // ANCHOR_END: solution-B.5
}
