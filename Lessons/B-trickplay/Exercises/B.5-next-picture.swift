import ExerciseKit

/// B.5 · Choose the next picture of fast forward or rewind.
///
/// more · 25 minutes
///
/// `position` is the picture on the screen, `speed` is not 0 and negative backward, `syncTimes` are in
/// ascending order, and one of these pictures takes `cost` to decode.
///
/// Two pictures are at least 100 ms apart on the clock, and at least twice the cost. At speed N
/// that is N times as much film. Choose the nearest sync sample in that direction that is at least
/// so far away; if there is none, the last one in that direction; `nil` if there is none at all.
/// `delay` is the distance in the film divided by the speed.
///
///     at 0 s, 8×, sync samples every 0.5 s, 20 ms   →   (1 s, 125 ms): 0.8 s away at least
package func nextPicture(
  after position: Duration, speed: Int, syncTimes: [Duration], cost: Duration
) throws -> (time: Duration, delay: Duration)? {
  throw Unwritten("B.5: choose the next picture of fast forward or rewind")
}
