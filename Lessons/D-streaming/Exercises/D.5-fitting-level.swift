import ExerciseKit
import Streaming

/// D.5 · Choose a level.
///
/// more · 20 minutes
///
/// This is the rule of hls.js. You get the rate of each level, the lowest first, the level of the
/// last segment, an estimate of the throughput, and how much time there is before the buffer is empty.
/// A level fits if both hold:
///
/// 1. Its rate is no more than what it may use of the estimate: `stayShare` of it, or, for a level
///    above `currentLevel`, `upShare`. Where there is no level yet, count it as 0.
/// 2. Its segment comes in time. That takes the `latency`, then its bits, rate × `segmentDuration`,
///    at the share of the estimate from 1; and first `switchTime`, for a level other than
///    `currentLevel`. This is less than `timeLimit`.
///
/// Return the highest level that fits, and `nil` if none does.
///
///     rates 300 000, 800 000, 2 000 000; current 1; estimate 2 500 000; shares 0.95 and 0.7;
///     segments of 4 s, latency 0.1 s, 10 s of time     →   1: 0.7 × 2 500 000 is below 2 000 000
///     the same with current 2                          →   2: 0.95 × 2 500 000 is above, and
///                                                          0.1 + 8 000 000 ÷ 2 375 000 = 3.5 s
///
/// `duration / .seconds(1)` is a number of seconds, `.seconds(1.5)` a duration.
package func fittingLevel(_ question: LevelQuestion) throws -> Int? {
  throw Unwritten("D.5: choose a level")
}
