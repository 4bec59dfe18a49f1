import ExerciseKit
import Playback

/// 6.2 · Fill between two thresholds.
///
/// spine · 20 minutes
///
/// Decide what a buffer with `level` seconds in it does next. There are two independent answers:
///
/// * `isFilling`: becomes true below `thresholds.low` and false from `thresholds.target` on; in
///   between it stays as it was.
/// * `isPlaying`: a film that waits starts to play from `thresholds.start` on; one that plays stops
///   when there is no picture for now (`hasPicture`), and no earlier.
///
/// When the stream `hasEnded`, the buffer stops filling and the film plays, whatever `level` and
/// `hasPicture` say, because nothing more will come.
///
///     filling, not playing, level 3.0 s, thresholds 1.0, 3.0 and 3.0 s   →   not filling, playing
///
/// Types: `BufferActivity(isFilling:isPlaying:)`; thresholds are `Duration`.
package func nextActivity(
  after activity: BufferActivity, level: Duration, hasPicture: Bool, hasEnded: Bool,
  thresholds: BufferThresholds
) throws -> BufferActivity {
  throw Unwritten("6.2: fill between two thresholds")
}
