import ExerciseKit
import Streaming

/// D.7 · Abandon a transfer, or not.
///
/// hard · 35 minutes
///
/// The link became slow during the transfer of a segment. If the transfer is given up, its bytes are
/// lost; if not, the film may stall. This is the rule of hls.js, which applies it every tenth of a second.
///
/// Return the level to load instead, or `nil` to continue the transfer. It continues
///
/// 1. if its level, `progress.level`, is the lowest, 0: there is nothing below;
/// 2. as long as `progress.elapsed` is no more than half of `segmentDuration`, or no more than
///    `latency`;
/// 3. if the rest comes in time: `remainingTime`, at the rate so far, is no more than `bufferLevel`.
///
/// Otherwise look for the highest level below its own, but not the lowest, whose segment would come in
/// less than `bufferLevel` and in less than `segmentDuration` + `latency`: `fetchTime(of: level)` says
/// how long it takes at the rate so far. Where there is none, take the lowest.
///
/// Even then the transfer continues where that segment would not come sooner than the rest, or would
/// take more than ten times as long as it plays.
///
///     level 2; 100 000 of 1 000 000 bytes after 2.5 s, the first after 0.1 s; 3 s in the buffer
///     →   0: 333 kb/s; the rest takes 21.6 s, a segment of the lowest level (300 kb/s × 4 s) 3.7 s
package func levelInstead(of question: AbandonQuestion) throws -> Int? {
  throw Unwritten("D.7: give a transfer up, or not")
}
