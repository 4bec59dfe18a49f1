import ExerciseKit
import Playback

/// 6.2 · Fill between two thresholds.
///
/// Decides what goes on next at a buffer with `level` seconds in it. Two answers, apart from each
/// other:
///
/// * `isFilling`: begins below `thresholds.low` and ends from `thresholds.target` on; in between
///   it stays as it was.
/// * `isPlaying`: a film that waits starts to play at `thresholds.start`; one that plays stands
///   still when there is no picture for now (`hasPicture`), and not a moment earlier.
///
/// When the stream `hasEnded`, nothing is filled any more, and the film plays, whatever `level` says:
/// what is there is all that will ever be.
///
///     filling, not playing, level 3.0 s, thresholds 1.0, 3.0 and 3.0 s   →   not filling, playing
package func nextActivity(
  after activity: BufferActivity, level: Duration, hasPicture: Bool, hasEnded: Bool,
  thresholds: BufferThresholds
) throws -> BufferActivity {
  throw Unwritten("6.2: fill between two thresholds")
}
