import ExerciseKit
import Playback

/// 6.1 · Measure what is buffered.
///
/// more · 20 minutes
///
/// For how long are there pictures from `now` on, without a gap? `frames` are sorted by `start`;
/// the first may be the one on the screen. Each lasts from its `start` to its `end`.
///
/// * What lies before `now` no longer counts, nor what lies after a missing frame.
/// * Times in files are rounded: ignore a gap of up to half of the frame before it.
/// * If the first picture begins after `now`, as in a film that starts with an empty edit, count
///   from there.
///
///         now 20 ms, frames 0–40, 40–80, 120–160 ms   →   60 ms
///
/// Types: `start` and `end` are `Duration`.
package func bufferedDuration(_ frames: [FrameInterval], at now: Duration) throws -> Duration {
  throw Unwritten("6.1: measure what is buffered")
}
