import ExerciseKit

/// B.1 · Choose the moments that get a thumbnail.
///
/// more · 10 minutes
///
/// They lie 2 s apart in a film of up to 300 s, 5 s apart in one of up to 1800 s, and 10 s apart in a
/// longer one. There is one at the start of each interval that begins before the end of the film; none
/// if the film has no length.
///
///     8.3 s   →   0 s, 2 s, 4 s, 6 s, 8 s
///     8 s     →   0 s, 2 s, 4 s, 6 s
package func thumbnailTimes(duration: Duration) throws -> [Duration] {
  throw Unwritten("B.1: choose the moments that get a thumbnail")
}
