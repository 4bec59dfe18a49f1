import ExerciseKit
import Playback

/// 6.5 · Keep within memory.
///
/// more · 25 minutes
///
/// How many more frames may be decoded beside those that wait (`level.frameCount` frames,
/// `level.byteCount` bytes, `level.duration`)? As many as it takes to reach `target`, but no more
/// than fit into `byteLimit`. Frames have `frameByteCount` bytes and last `frameDuration`, both
/// greater than zero.
///
/// The target has to be reached and the limit must not be exceeded, so one division is rounded up
/// and the other down, both in whole numbers: a `Duration` has `attoseconds`. The result is never
/// less than zero. As long as the target is not reached, an empty buffer takes one frame, whatever
/// its size, because even a frame larger than the limit has to be shown.
///
/// Of `BufferLevel`: `duration: Duration`, `frameCount: Int`, `byteCount: Int`.
///
///     empty, 345 600 bytes and 40 ms a frame, limit 4 000 000 bytes, target 3 s   →   11
package func frameRoom(
  beside level: BufferLevel, frameByteCount: Int, frameDuration: Duration, byteLimit: Int,
  target: Duration
) throws -> Int {
  throw Unwritten("6.5: keep within memory")
}
