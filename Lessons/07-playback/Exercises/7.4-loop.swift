import ExerciseKit
import Playback

/// 7.4 · Repeat a part.
///
/// more · 20 minutes
///
/// The viewer has set two marks, in any order, and the part between them is repeated. The film is
/// at `position`, ends at `filmEnd` and runs at `rate` (`nil`: it is paused or stalled). Is it time
/// to jump back?
///
/// * At the end of the part, or beyond it: `.jump(to:)` the earlier mark. A mark beyond the end of
///   the film is never reached: the part then ends with the film.
/// * Before it, `.play(for:)` so much *real* time: `rate.wallTime(for: span)`. `nil` if the film is
///   paused or stalled.
/// * Two marks at the same place repeat nothing: `.play(for: nil)`.
///
///         marks 5 s and 2 s, position 4 s, film of 10 s, rate 2×   →   .play(for: 0.5 s)
///
/// Types: `.jump(to: Duration)`, `.play(for: Duration?)`.
package func loopStep(
  at position: Duration, firstMark: Duration, secondMark: Duration, filmEnd: Duration,
  rate: PlaybackRate?
) throws -> LoopStep {
  throw Unwritten("7.4: repeat a part")
}
