import ExerciseKit
import Playback

/// 7.3 · Plan a seek.
///
/// The film stands at `origin` and is to go to `target`; decoding can begin at any of `syncTimes`,
/// which are sorted. `SeekPlan(decodeFrom:showFrom:)` says from where to decode, and from where to
/// show: frames in between are decoded, since later ones refer to them, and discarded.
///
/// * An exact seek shows from the `target`.
/// * A quick one shows from the sync sample nearest to it, the earlier of two that are equally
///   near: nothing is decoded in vain. But if even that is off the mark by more than half of the
///   way from origin to target, the seek is carried out exactly: a viewer who goes on by five
///   seconds does not want to stay where they were.
/// * Either way decode from the last sync sample that is not after `showFrom`; from `.zero` if
///   there is none.
///
///         exact, from 0 to 5 s, sync samples at 0, 2, 4, 6 s   →   decode from 4 s, show from 5 s
///         quick, the same                                      →   decode from 4 s, show from 4 s
package func seekPlan(
  from origin: Duration, to target: Duration, syncTimes: [Duration], isExact: Bool
) throws -> SeekPlan {
  throw Unwritten("7.3: plan a seek")
}
