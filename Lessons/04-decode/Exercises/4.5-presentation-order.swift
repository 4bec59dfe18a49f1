import ExerciseKit

/// 4.5 · Put decoded pictures into the order in which they are shown.
///
/// spine · 20 minutes
///
/// Pictures arrive in decoding order, each with the time at which it is shown. At most `depth` of
/// them may arrive before a picture and be shown after it. So as soon as more than `depth` pictures
/// wait, no later picture can be shown before the earliest of them: return it. Return none sooner,
/// and return all that still wait at the end (ITU-T H.264 §C.4.5.3).
///
///     0 4 2 1 3, depth 2   →   [] [] [0] [1] [2] [3, 4]
///
/// - Parameters:
///   - times: The times of the pictures, no two alike, in decoding order.
///   - depth: `max_num_reorder_frames`: 0 where decoding order is that of the screen.
/// - Returns: For each picture a row with the times of those that come out when it has arrived, and one
///   more row for those that come out at the end.
/// - Throws: Nothing, once it is written.
package func presentationOrder(_ times: [Int64], depth: Int) throws -> [[Int64]] {
  throw Unwritten("4.5: put decoded pictures into the order in which they are shown")
}
