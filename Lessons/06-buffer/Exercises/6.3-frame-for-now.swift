import ExerciseKit

/// 6.3 · Choose the frame for now.
///
/// spine · 10 minutes
///
/// Return the index of the last frame whose time has come: the one with the latest presentation
/// time that is not after `now`. `presentationTimes` are sorted. If no time has come yet, return
/// `nil`.
///
///     now 50 ms, times 0, 40, 80 ms   →   1
package func frameIndex(at now: Duration, in presentationTimes: [Duration]) throws -> Int? {
  throw Unwritten("6.3: choose the frame for now")
}
