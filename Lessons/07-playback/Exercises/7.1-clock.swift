import ExerciseKit
import Playback

/// 7.1 · Keep the time of the film.
///
/// `clock` tells where the film stood (`position`) at a wall time (`wallTime`), how fast it runs
/// (`rate`), and whether it runs at all (`isRunning`). What does it tell at a later `wallTime`, where
/// `change` happens at that moment?
///
/// * A clock that runs has moved on by the real time that has passed, times the rate that it had
///   until now: `clock.rate.mediaTime(in: span)`. One that stands has not. An
///   earlier `wallTime` leaves the position as it is; it is set all the same.
/// * `.run`, `.pause`, `.setRate(rate)` change what happens from here on.
/// * `.stall(coveredUntil: end)`: the pictures ran out at the position `end`, and perhaps that was
///   noticed late. The film is stalled, no further than `end`.
///
/// Set `wallTime` in the result: the next answer counts from there.
///
///     runs at 2×, stood at 5 s at wall time 10 s; now it is 13 s   →   stands at 11 s
package func advance(
  _ clock: ClockReading, to wallTime: Duration, after change: ClockChange?
) throws -> ClockReading {
  throw Unwritten("7.1: keep the time of the film")
}
