import ExerciseKit
import Playback

/// 7.3 · Plan a seek.
///
/// more · 25 minutes
///
/// The film is at `origin` and is to go to `target`. Decoding can begin at any of `syncTimes`,
/// which are sorted. `SeekPlan(decodeFrom:showFrom:)` has the times from which frames are decoded
/// and shown: frames in between are decoded, because later ones refer to them, and discarded.
///
/// * An exact seek shows from the `target`.
/// * A quick one shows from the sync sample nearest to it, the earlier of two that are equally
///   near: then no frame is decoded and discarded. But if that sync sample is further from the
///   target than half of the distance from origin to target, make the seek exact: a viewer who
///   jumps by five seconds does not want to stay in the same place.
/// * In both cases decode from the last sync sample that is not after `showFrom`, or from `.zero`
///   if there is none.
///
///         exact, from 0 to 5 s, sync samples at 0, 2, 4, 6 s   →   decode from 4 s, show from 5 s
///         quick, the same                                      →   decode from 4 s, show from 4 s
///
/// Types: both times of a `SeekPlan` are `Duration`.
package func seekPlan(
  from origin: Duration, to target: Duration, syncTimes: [Duration], isExact: Bool
) throws -> SeekPlan {
  throw Unwritten("7.3: plan a seek")
}
