import ExerciseKit
import H264

/// F.4 · A block's levels from bins.
///
/// hard · 40 minutes
///
/// `bin` decodes the next bin; you say which one it is (ITU-T H.264 §7.3.5.3.3 and §9.3.3.1.3).
///
/// Which levels are there? For the places 0, 1, 2 … of the scan ask `bin(.significant(place))`. If it is
/// 1, there is a level, and `bin(.last(place))` says whether it is the last one. The very last place,
/// `count` − 1, is not asked for: if you get there, it has a level.
///
/// How large are they? From the last one back to the first, each has these bins:
///
/// * `bin(.first(c))`: 0 means 1 (or −1). c is 0 once a level larger than 1 has come; else 1 more than
///   the ones that have come, 4 at most.
/// * If it was 1 the level is 2 at least: each `bin(.further(g))` that is 1 adds one, until a 0 comes or
///   the level is 15. g counts the levels before that were larger than 1, 4 at most.
/// * At 15 the rest follows, without probabilities: `bin(.bypass)` is 1 n times, then 0, then n bits b.
///   Add 2ⁿ − 1 + b.
/// * `bin(.bypass)`: 1 means that the level is negative.
///
/// Return `count` levels in the order of the scan, zeros included.
///
///     count 4, bins 1 0 0 1 1 (significant 0, last 0, significant 1, significant 2, last 2),
///     then 0 1 (a −1), 1 0 0 (a 2)   →   2, 0, −1, 0
package func levels(count: Int, bin: (LevelBin) -> Int) throws -> [Int] {
  throw Unwritten("F.4: read a block's levels from bins")
}
