import ExerciseKit
import Playback

/// 7.1 · Keep the time of the film.
///
/// spine · 20 minutes
///
/// `clock` has the position of the film (`position`) at a wall time (`wallTime`), its speed
/// (`rate`), and whether it runs (`isRunning`). Return the clock at a later `wallTime`, at which
/// `change` happens.
///
/// * A clock that runs has advanced by the real time that has passed, times the rate that it had
///   until now: `clock.rate.mediaTime(in: span)`. One that does not run has not. An earlier
///   `wallTime` leaves the position unchanged, but is set all the same.
/// * `.run`, `.pause`, `.setRate(rate)` change what happens from here on.
/// * `.stall(coveredUntil: end)`: the pictures ran out at the position `end`, which may have been
///   noticed late. The clock stops, and its position is at most `end`.
///
/// Set `wallTime` in the result: the next answer counts from there.
///
///     runs at 2×, at 5 s at wall time 10 s; now it is 13 s   →   at 11 s
///
/// Types: `position: Duration`, `wallTime: Duration`, `rate: PlaybackRate`, `isRunning: Bool`, all
/// `var`.
package func advance(
  _ clock: ClockReading, to wallTime: Duration, after change: ClockChange?
) throws -> ClockReading {
  throw Unwritten("7.1: keep the time of the film")
}
