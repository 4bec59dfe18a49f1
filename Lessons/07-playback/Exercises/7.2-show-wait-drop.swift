import ExerciseKit
import Playback

/// 7.2 · Show, wait or drop.
///
/// spine · 20 minutes
///
/// The display asks what to do `now`, a moment of the film. Lesson 6 has chosen the frame that is
/// `due` (`nil`: none is) and said whether it `isTooLate`; the one after it is `next` (`nil`: none
/// waits yet). The film runs at `rate`; `nil` means that it is paused, and then nothing is too
/// late.
///
/// * Show a frame that is due: `.show`. If it is too late, leave it out: `.drop(sleep:)`. If none
///   is due, wait: `.wait(sleep:)`.
/// * A display that waits or has left a frame out can sleep until `next` is due, and no longer. The
///   film may run faster than the clock on the wall: `rate.wallTime(for: span)` is the real time that
///   a span of the film takes, rounded up, since at a moment too early nothing is due. `nil` is a
///   sleep until something changes.
///
///         now 100 ms, nothing due, next 160 ms, rate 2×   →   .wait(sleep: 30 ms)
///
/// Types: `sleep` is a `Duration?`.
package func displayAction(
  at now: Duration, due: Duration?, next: Duration?, isTooLate: Bool, rate: PlaybackRate?
) throws -> DisplayAction {
  throw Unwritten("7.2: show, wait or drop")
}
