import ExerciseKit
import Playback

/// 6.4 · Drop what is late.
///
/// more · 10 minutes
///
/// A frame comes `lateness` after its time. What happens to it?
///
/// * More than 500 ms late: `.skipToSync`. The next frames would be as late, so decoding continues
///   at a later sync sample, and all frames before it are left out.
/// * Up to 30 ms late: `.show`. Viewers do not notice that.
/// * In between: `.drop`, so that the next one comes in time. But a picture that never changes is
///   worse than a late one: if the picture on the screen is 100 ms old or older, or there is
///   none yet (`pictureAge` is `nil`), `.show` it.
///
///         lateness 31 ms, picture age 40 ms   →   .drop
package func fate(lateness: Duration, pictureAge: Duration?) throws -> FrameFate {
  throw Unwritten("6.4: drop what is late")
}
